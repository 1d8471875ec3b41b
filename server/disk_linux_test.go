package server

import (
	"os/exec"
	"syscall"
	"testing"
)

// smallDisk mounts a disk of the given size.
func smallDisk(t *testing.T, size string) string {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("this user may not mount a small disk: %v (package store tests full databases without one)", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// asNobody takes the right to write everywhere from a child of root.
func asNobody(cmd *exec.Cmd) {
	if syscall.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
}
