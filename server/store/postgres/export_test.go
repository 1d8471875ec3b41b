package postgres

import (
	"context"
	"time"
)

// OpenPatient is Open with another patience.
func OpenPatient(ctx context.Context, address string, patience time.Duration) (*Store, error) {
	s, err := Open(ctx, address)
	if err == nil {
		s.patience = patience // nothing is under way
	}
	return s, err
}
