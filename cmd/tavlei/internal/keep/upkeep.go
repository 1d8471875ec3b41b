package keep

import (
	"time"

	"github.com/tavlei/tavlei/server"
)

// UpkeepFlags are those of "tavlei serve" for backups and for what is deleted.
type UpkeepFlags struct {
	BackupDir      string `env:"TAVLEI_BACKUP_DIR" placeholder:"DIR" help:"Make backups into this folder, which belongs to this server alone."`
	BackupEvery    span   `default:"1d" env:"TAVLEI_BACKUP_EVERY" placeholder:"TIME" help:"Time between backups, like 6h or 1d. Default: ${default}."`
	BackupKeep     int    `default:"7" env:"TAVLEI_BACKUP_KEEP" placeholder:"N" help:"How many backups are kept; 0 for all. Default: ${default}."`
	KeepFinished   span   `default:"0" env:"TAVLEI_KEEP_FINISHED" placeholder:"TIME" help:"Delete matches that are over and in which nothing has happened for this time, like 365d; 0 keeps them. Default: ${default}."`
	KeepUnfinished span   `default:"0" env:"TAVLEI_KEEP_UNFINISHED" placeholder:"TIME" help:"The same for matches that are not over. Default: ${default}."`
	KeepGuests     span   `default:"0" env:"TAVLEI_KEEP_GUESTS" placeholder:"TIME" help:"Delete guests who have no matches and were not here for this time; 0 keeps them. Default: ${default}."`
}

// Settle puts the flags into a server's configuration.
func (f UpkeepFlags) Settle(c *server.Config) {
	c.BackupDir, c.BackupEvery, c.BackupKeep = f.BackupDir, time.Duration(f.BackupEvery), f.BackupKeep
	c.KeepFinished, c.KeepUnfinished, c.KeepGuests = time.Duration(f.KeepFinished), time.Duration(f.KeepUnfinished), time.Duration(f.KeepGuests)
}
