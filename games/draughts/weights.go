package draughts

// profiles are the hand-made weights the first self-play starts from.
var profiles = []profile{handmade("russian", 300)}

// handmade values a man at 100, two more for each row, and a king as given.
func handmade(spec string, king int16) profile {
	f := profile{spec: spec}
	for i := range 64 {
		f.early[i] = 100 + 2*int16(i/8)
		f.late[i] = 100 + 5*int16(i/8)
	}
	for _, w := range []*[64 + termCount]int16{&f.early, &f.late} {
		w[64+termKing], w[64+termKings] = king, king
		w[64+termMobile], w[64+termRunner], w[64+termPasser] = 2, 60, 20
		w[64+termThreat], w[64+termTrapped] = 25, -40
	}
	return f
}
