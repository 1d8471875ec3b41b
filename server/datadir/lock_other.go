//go:build !windows && (!unix || solaris || aix)

package datadir

import "os"

// takeLock cannot lock on this system; the database's own locks still keep its file whole.
func takeLock(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
}
