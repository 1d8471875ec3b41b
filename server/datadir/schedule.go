package datadir

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Backups lists the bundles that a schedule has made in a folder, oldest first.
func Backups(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if _, ok := BackupTime(e.Name()); ok && e.Type().IsRegular() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, err
}

// WriteScheduled packs the data directory into a bundle named by its time, and removes the oldest of
// those in the folder beyond the number to keep, 0 for all.
func WriteScheduled(ctx context.Context, folder, dir, version string, now time.Time, keep int) (string, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	clearHalves(folder, now)
	file := filepath.Join(folder, BackupName(now))
	if _, err := WriteFile(ctx, file, dir, version, now); err != nil {
		return "", err
	}
	names, err := Backups(folder)
	for keep > 0 && len(names) > keep {
		err = errors.Join(err, os.Remove(filepath.Join(folder, names[0])))
		names = names[1:]
	}
	return file, err
}

// clearHalves removes what a backup that was killed has left.
func clearHalves(folder string, now time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && strings.HasPrefix(e.Name(), scratchName) && now.Sub(info.ModTime()) > 24*time.Hour {
			_ = os.RemoveAll(filepath.Join(folder, e.Name())) // it is only in the way
		}
	}
}

// backupLayout is the name of a scheduled backup.
const backupLayout = "tavlei-20060102T150405Z.tar.zst"

// BackupName names a scheduled backup by its time.
func BackupName(at time.Time) string { return at.UTC().Format(backupLayout) }

// BackupTime is the time in the name of a scheduled backup.
func BackupTime(name string) (time.Time, bool) {
	at, err := time.Parse(backupLayout, name)
	return at, err == nil && BackupName(at) == name
}
