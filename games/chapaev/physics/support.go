package physics

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"golang.org/x/sys/cpu"
)

// supported asks once whether code can be compiled here: an interpreter would take seconds for a shot.
var supported = sync.OnceValue(func() error { return supports(runtime.GOOS, runtime.GOARCH, compiles) })

// supports is supported for any platform; try compiles and runs something.
func supports(goos, goarch string, try func() error) error {
	if !hasCompiler(goos, goarch) {
		return fmt.Errorf("%w: %s/%s; there is a compiler for amd64 and arm64 under Linux, macOS, Windows, "+
			"FreeBSD and NetBSD", ErrUnavailable, goos, goarch)
	}
	if goarch == "amd64" && runtime.GOARCH == "amd64" && !cpu.X86.HasSSE41 {
		return fmt.Errorf("%w: the processor lacks SSE 4.1", ErrUnavailable)
	}
	if err := try(); err != nil {
		return fmt.Errorf("%w: %s/%s: %w", ErrUnavailable, goos, goarch, err)
	}
	return nil
}

// hasCompiler is the list of platforms of wazero's compiler.
func hasCompiler(goos, goarch string) bool {
	switch goos {
	case "linux", "darwin", "freebsd", "netbsd", "windows":
		return goarch == "amd64" || goarch == "arm64"
	case "dragonfly", "solaris", "illumos":
		return goarch == "amd64"
	}
	return false
}

// probe is a module with one function "f" that returns 7.
var probe = []byte{0, 'a', 's', 'm', 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7f, 3, 2, 1, 0,
	7, 5, 1, 1, 'f', 0, 0, 10, 6, 1, 4, 0, 0x41, 7, 0x0b}

// compiles compiles and runs the probe: some systems forbid programs to make code.
func compiles() (err error) {
	defer func() {
		if r := recover(); r != nil { // this is how wazero says that it got no memory for code
			err = fmt.Errorf("no memory for compiled code: %v", r)
		}
	}()
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler())
	defer r.Close(ctx)
	m, err := r.Instantiate(ctx, probe)
	if err != nil {
		return err
	}
	got, err := m.ExportedFunction("f").Call(ctx)
	if err == nil && got[0] != 7 {
		err = fmt.Errorf("compiled code returned %d instead of 7", got[0])
	}
	return err
}
