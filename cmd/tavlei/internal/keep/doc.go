// Package keep has the verbs that look after what a server keeps: backups, exports, what is blocked, removed or verified.
package keep
