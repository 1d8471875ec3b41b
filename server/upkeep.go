package server

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/database"
)

// How often the work beside the matches is looked after, and each part of it done.
const (
	upkeepEvery = time.Minute
	checkEvery  = 24 * time.Hour
	sweepEvery  = time.Hour
	backupAgain = 15 * time.Minute // after a backup that failed
)

// upkeep is what a server does beside serving: it reads its store through for damage, makes backups and
// deletes what is older than it is told to keep. One thing at a time, in small steps with pauses.
type upkeep struct {
	cfg    Config
	log    *slog.Logger
	dir    *datadir.Dir
	store  store.Store
	forget func(match string) // drops what is kept of it besides

	work             sync.Mutex // held by a round
	checked, swept   time.Time
	backedUp, failed time.Time

	mu        sync.Mutex
	backupErr error
}

// checkUpkeep refuses times so short that they can only be a mistake: what was deleted is gone.
func (c Config) checkUpkeep() error {
	for _, keep := range []struct {
		flag  string
		value time.Duration
	}{{"--keep-finished", c.KeepFinished}, {"--keep-unfinished", c.KeepUnfinished}, {"--keep-guests", c.KeepGuests}} {
		if keep.value != 0 && keep.value < time.Hour {
			return fmt.Errorf("time to keep, %s %v: want at least 1h, like 365d, or 0 to keep everything", keep.flag, keep.value)
		}
	}
	if c.BackupDir != "" && !database.IsFile(c.Database) {
		return fmt.Errorf("folder for backups, --backup-dir %s: it takes copies of SQLite's file; PostgreSQL has means of its own: pg_dump, or its archive of the log", c.BackupDir)
	}
	if c.BackupEvery != 0 && c.BackupEvery < time.Minute {
		return fmt.Errorf("time between backups, --backup-every %v: want at least 1m, like 24h", c.BackupEvery)
	}
	if c.BackupKeep < 0 {
		return fmt.Errorf("backups to keep, --backup-keep %d: want 1 or more, or 0 for all", c.BackupKeep)
	}
	return nil
}

func (u *upkeep) run(ctx context.Context) {
	t := time.NewTicker(upkeepEvery)
	defer t.Stop()
	for {
		u.round(ctx)
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

// round does what is due.
func (u *upkeep) round(ctx context.Context) {
	u.work.Lock()
	defer u.work.Unlock()
	defer func() {
		if p := recover(); p != nil {
			u.log.Error("upkeep", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	now := u.cfg.now()
	if err := u.dir.Alive(now); err != nil {
		u.log.Warn("the time of the lock could not be set: after a crash players get back the time since their last move", "error", err)
	}
	if u.cfg.BackupDir != "" {
		u.backup(ctx, now)
	}
	if due(u.checked, checkEvery, now) {
		u.checked = now
		u.check(ctx)
	}
	if due(u.swept, sweepEvery, now) {
		u.swept = now
		u.sweep(ctx, now)
	}
}

// due tells whether something is to be done again. A clock that was set back does not put it off.
func due(last time.Time, every time.Duration, now time.Time) bool {
	return last.IsZero() || now.Sub(last) >= every || now.Before(last)
}

// check reads the store through and tells the log what is wrong.
func (u *upkeep) check(ctx context.Context) {
	h, err := u.store.Check(ctx, u.cfg.pace)
	if err != nil {
		if ctx.Err() == nil {
			u.log.Warn("the store could not be checked", "error", err)
		}
		return
	}
	for _, d := range h.Damage {
		u.log.Error("damage in the store", "match", d.Match, "error", d.Why)
	}
	if h.Damaged > 0 {
		u.log.Error("the store is damaged: tavlei verify tells which matches, tavlei restore puts a backup back",
			"places", h.Damaged, "matches", h.Matches)
	}
	u.log.Info("store checked", "matches", h.Matches, "damaged", h.Damaged)
}

// backup makes a bundle when the last one is old enough.
func (u *upkeep) backup(ctx context.Context, now time.Time) {
	cfg := u.cfg
	if u.backedUp.IsZero() {
		names, err := datadir.Backups(cfg.BackupDir)
		if err != nil {
			u.log.Error("backups", "folder", cfg.BackupDir, "error", err)
		}
		if len(names) > 0 {
			u.backedUp, _ = datadir.BackupTime(names[len(names)-1])
		}
	}
	if !due(u.backedUp, cfg.BackupEvery, now) || !due(u.failed, backupAgain, now) {
		return
	}
	file, err := datadir.WriteScheduled(ctx, cfg.BackupDir, u.dir.Path(), cfg.Version, now, cfg.BackupKeep)
	if ctx.Err() != nil {
		return // the server stops; the next one goes by what is there
	}
	u.mu.Lock()
	u.backupErr = err
	u.mu.Unlock()
	if err != nil {
		u.failed = now
		u.log.Error("backup", "folder", cfg.BackupDir, "error", err)
		return
	}
	u.backedUp, u.failed = now, time.Time{}
	u.log.Info("backup", "file", file)
}

// failing is why the last scheduled backup failed, nil if it did not.
func (u *upkeep) failing() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.backupErr
}

// sweep deletes what is older than it is to be kept.
func (u *upkeep) sweep(ctx context.Context, now time.Time) {
	matches, guests, err := 0, 0, error(nil)
	for _, rule := range []struct {
		keep time.Duration
		over bool
	}{{u.cfg.KeepFinished, true}, {u.cfg.KeepUnfinished, false}} {
		if rule.keep > 0 && err == nil {
			var n int
			n, err = u.sweepMatches(ctx, store.Old{Over: rule.over, Before: now.Add(-rule.keep)})
			matches += n
		}
	}
	if keep := u.cfg.KeepGuests; keep > 0 && err == nil {
		guests, err = u.sweepGuests(ctx, now.Add(-keep))
	}
	if err != nil && ctx.Err() == nil {
		u.log.Error("deleting what is old", "error", err)
	}
	if matches+guests > 0 {
		u.log.Info("deleted what is old", "matches", matches, "guests", guests)
	}
}

func (u *upkeep) sweepMatches(ctx context.Context, old store.Old) (n int, err error) {
	for next := int64(0); ; {
		began := time.Now()
		var ids []string
		ids, next, err = u.store.DeleteOld(ctx, old, next)
		for _, id := range ids {
			u.forget(id)
		}
		if n += len(ids); err != nil || next == 0 {
			return n, err
		}
		if err = u.cfg.pace(ctx, time.Since(began)); err != nil {
			return n, err
		}
	}
}

func (u *upkeep) sweepGuests(ctx context.Context, before time.Time) (n int, err error) {
	for next := ""; ; {
		began := time.Now()
		var some int
		some, next, err = u.store.DeleteIdleGuests(ctx, before, next)
		if n += some; err != nil || next == "" {
			return n, err
		}
		if err = u.cfg.pace(ctx, time.Since(began)); err != nil {
			return n, err
		}
	}
}

// A step of work in the background is followed by a pause of some times its length.
const (
	restRatio = 3
	minRest   = 2 * time.Millisecond
	maxRest   = 5 * time.Second
)

// rest is the pace of work that must not be felt.
func rest(ctx context.Context, took time.Duration) error {
	t := time.NewTimer(min(max(took*restRatio, minRest), maxRest))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// openDir opens the data directory. Where the database lies elsewhere, it holds the key and the cache alone.
func openDir(ctx context.Context, cfg Config) (*datadir.Dir, error) {
	if database.IsFile(cfg.Database) {
		return datadir.Open(ctx, cfg.DataDir)
	}
	return datadir.OpenBeside(cfg.DataDir)
}

// openStore opens the store, and makes the key of the cookies once it is there. What is known to be
// lost is told at once.
func (s *Server) openStore(ctx context.Context) error {
	if s.cfg.BackupDir != "" {
		if err := checkBackupDir(s.cfg.BackupDir, s.dir.Path()); err != nil {
			return err
		}
	}
	var err error
	if s.store, err = database.Open(ctx, s.cfg.Database, s.dir.File(datadir.Database)); err != nil {
		return err
	}
	made, err := s.makeKey(ctx)
	if err != nil {
		s.store.Close()
		return err
	}
	if s.cfg.kept != nil {
		s.store = s.cfg.kept(s.store)
	}
	if lost := s.store.Health().Lost; lost != "" {
		s.log.Error("the store lacks what was acknowledged: its log was cut, or an older copy was put in its place", "error", lost)
	}
	if made {
		s.tellNewKey(ctx)
	}
	return nil
}

// makeKey makes the key of the cookies, or takes that of the other nodes.
func (s *Server) makeKey(ctx context.Context) (made bool, err error) {
	if shared, ok := s.store.(store.Keys); ok {
		return s.dir.ShareKey(ctx, shared)
	}
	return s.dir.MakeKey()
}

// tellNewKey warns where there were guests before there was a key: none of them is known again.
func (s *Server) tellNewKey(ctx context.Context) {
	if some, err := s.store.HasGuests(ctx); err == nil && some {
		s.log.Warn("the key of the cookies was gone and a new one is made: no browser is known any more, and seats in matches under way are lost; "+
			"a bundle of tavlei backup holds the key", "file", s.dir.File("key"))
	}
}

// checkBackupDir makes the folder for backups and refuses one that cannot be written.
func checkBackupDir(folder, data string) error {
	path, err := filepath.Abs(folder)
	if err == nil && path == data {
		return fmt.Errorf("folder for backups, --backup-dir %s: it is the data directory itself; choose another", folder)
	}
	if err == nil {
		err = os.MkdirAll(path, 0o700)
	}
	if err == nil {
		err = compute.Writable(path)
	}
	if err != nil {
		return fmt.Errorf("folder for backups, --backup-dir %s: %w", folder, err)
	}
	return nil
}
