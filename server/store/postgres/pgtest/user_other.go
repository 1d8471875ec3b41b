//go:build !linux

package pgtest

import (
	"os"
	"os/exec"
	"path/filepath"
)

var quit = os.Kill

// own has nothing to do here: tests do not run as root.
func own(string) error { return nil }

// command is a program of the server.
func (p *process) command(name string, args ...string) *exec.Cmd {
	return exec.Command(filepath.Join(p.bin, name), args...)
}

// signal tells the server to end.
func (p *process) signal(s os.Signal) { _ = p.cmd.Process.Signal(s) }
