//go:build !windows

package datadir

import (
	"errors"
	"os"
)

// syncDir makes the names in a directory outlive a loss of power.
func syncDir(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
