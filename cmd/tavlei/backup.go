package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/tavlei/tavlei/store"
)

// backupCmd is "tavlei backup".
type backupCmd struct {
	File string `arg:"" help:"New file for the copy; an existing one is not overwritten."`
	Data string `env:"TAVLEI_DATA" placeholder:"DIR" help:"Data directory of the server. Default: ${data}."`
}

// Help shows examples.
func (backupCmd) Help() string {
	return "The copy is consistent in itself; the server may be running. To go back, stop the server, put " +
		"the copy in the place of tavlei.db, and remove tavlei.db-wal and tavlei.db-shm if a crash left them.\n\nExample:\n  tavlei backup tavlei-monday.db"
}

// Run copies the database.
func (c backupCmd) Run(e *env) error {
	path := databasePath(c.Data)
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("no database to copy: %w", err)
	}
	file, err := filepath.Abs(c.File)
	if err != nil {
		return err
	}
	if err := store.Backup(e.ctx, path, file); err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.out, "%s: %d bytes\n", file, info.Size())
	return err
}
