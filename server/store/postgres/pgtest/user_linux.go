package pgtest

import (
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

const quit = syscall.SIGQUIT

// who is the user that the server runs as: PostgreSQL refuses to run as root. Nil: whoever runs the tests.
func who() *syscall.Credential {
	if os.Getuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			uid, _ := strconv.ParseUint(u.Uid, 10, 32)
			gid, _ := strconv.ParseUint(u.Gid, 10, 32)
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		}
	}
	return nil
}

// own gives a folder to that user.
func own(dir string) error {
	if c := who(); c != nil {
		return os.Chown(dir, int(c.Uid), int(c.Gid))
	}
	return nil
}

// command is a program of the server. It does not see what the tests are told by Ctrl-C.
func (p *process) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(p.bin, name), args...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "HOME="+p.dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: who(), Setpgid: true}
	return cmd
}

// signal tells the server to end.
func (p *process) signal(s syscall.Signal) { _ = p.cmd.Process.Signal(s) }
