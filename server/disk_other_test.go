//go:build !linux

package server

import (
	"os/exec"
	"testing"
)

func smallDisk(t *testing.T, _ string) string {
	t.Skip("small disks are mounted on Linux only (package store tests full databases without one)")
	return ""
}

func asNobody(*exec.Cmd) {}
