package physics

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"io"
	"sync"
)

// Engine and Version name the engine; Sum is the SHA-256 of its published binary, the file
// rapier_wasm3d_bg.wasm of the npm package @dimforge/rapier3d-deterministic.
const (
	Engine  = "rapier3d-deterministic"
	Version = "0.21.0"
	Sum     = "4e9890fd2df60072f9db06a33e4030221249c1b3687b722b2388c21f09e97551"
)

// Recipe names the parameters and the order of calls around the engine: time steps, rest, snap-back,
// strokes. It changes whenever a shot may come out otherwise with the same binary.
const Recipe = "chapaev-1"

// Tag is what a record of a game says of its physics.
const Tag = Engine + " " + Version + " sha256:" + Sum + " " + Recipe

//go:embed rapier.wasm.gz
var packed []byte

// WASMGzip is the binary as it is embedded, compressed by gzip -9 -n. The caller must not change it.
func WASMGzip() []byte { return packed }

// WASM is the pinned binary. The caller must not change it.
func WASM() []byte { return unpacked() }

// unpacked is not kept in the program's image: 3 MB are unpacked when they are first asked for.
var unpacked = sync.OnceValue(func() []byte {
	raw, err := unpack(packed)
	if err != nil {
		panic(err) // the embedded file is part of the program and checked by a test
	}
	return raw
})

// unpack undoes gzip and compares with Sum.
func unpack(gz []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(gz))
	if err != nil {
		return nil, fmt.Errorf("physics: embedded binary: %w", err)
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("physics: embedded binary: %w", err)
	}
	if sum := sha256.Sum256(raw); hex.EncodeToString(sum[:]) != Sum {
		return nil, fmt.Errorf("physics: embedded binary has sha256 %x, want %s", sum, Sum)
	}
	return raw, nil
}
