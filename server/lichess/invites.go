package lichess

import (
	"context"
	"net/http"

	"github.com/tavlei/tavlei/server/problem"
)

// GuestProgramView is a program that may be invited to a match.
type GuestProgramView struct {
	Name  string `json:"name" doc:"by which it is invited" example:"Ann-5f1d3c"`
	Label string `json:"label" doc:"by which people know it: the same in short, unless two are called so" example:"Ann"`
	State string `json:"state,omitempty" enum:"invited,declined" doc:"what has become of its invitation to this match, if it had one"`
}

// mayInvite tells whether a guest sits at a table that waits for somebody to play a game that lichess has, too.
func (f *Service) mayInvite(ctx context.Context, id, guest string) (bool, error) {
	r, err := f.live.Rooms.OpenSoon(ctx, id)
	if err != nil {
		return false, err
	}
	defer f.live.Rooms.Release(r)
	t := f.table(r.Look())
	_, sits := t.SeatOf(guest)
	_, known := VariantOf(t.State)
	return sits && known && t.State.Gathers() && !t.State.Refereed(), nil
}

// Invitable are the programs that a guest may invite to his match, by name: those that listen and know the game.
func (f *Service) Invitable(ctx context.Context, id, guest string) ([]GuestProgramView, error) {
	f.catchUp(ctx)
	list := []GuestProgramView{}
	may, err := f.mayInvite(ctx, id, guest)
	if err != nil || !may {
		return list, err
	}
	c, _ := f.challengeOf(id)
	me, invited := f.personOf(guest, "").Name, f.personOf(c.To, "").Name
	called := map[string]int{}
	for _, p := range f.present() {
		if called[p.Told]++; !p.Bot || p.Name == me {
			continue
		}
		one := GuestProgramView{Name: p.Name, Label: p.Told}
		if p.Name == invited {
			one.State = map[string]string{challengeCreated: "invited", challengeDeclined: "declined"}[c.State]
		}
		list = append(list, one)
	}
	for i, one := range list {
		if one.Label == "" || called[one.Label] > 1 {
			list[i].Label = one.Name
		}
	}
	return list, nil
}

// Invite asks a program to take the open seat of a guest's match.
func (f *Service) Invite(ctx context.Context, id, guest, name string) error {
	f.catchUp(ctx)
	may, err := f.mayInvite(ctx, id, guest)
	if err != nil {
		return err
	}
	to, there := f.find(name)
	if !may || !there {
		return problem.New(http.StatusNotFound, "noProgram", "there is no such program here at the moment, or nobody can be invited to this match")
	}
	c, again := f.challengeOf(id)
	if again && c.State == challengeCreated && c.To == to {
		return nil
	}
	if err := f.mayChallenge(guest, to); err != nil {
		return err
	}
	f.settle(ctx, ending{Match: id, State: challengeCanceled})
	f.put(challenge{ID: id, From: guest, To: to, State: challengeCreated, Kept: true})
	return nil
}
