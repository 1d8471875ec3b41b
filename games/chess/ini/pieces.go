package ini

// pieces are the names that the format has for ways of moving, in Betza's notation.
var pieces = []struct{ name, betza string }{
	{"pawn", "fmWfcF"}, {"knight", "N"}, {"bishop", "B"}, {"rook", "R"}, {"queen", "Q"}, {"king", "K"},
	{"fers", "F"}, {"alfil", "A"}, {"fersAlfil", "FA"}, {"silver", "FfW"}, {"aiwok", "RNF"}, {"bers", "RF"},
	{"archbishop", "BN"}, {"chancellor", "RN"}, {"amazon", "QN"}, {"knibis", "mNcB"}, {"biskni", "mBcN"},
	{"kniroo", "mNcR"}, {"rookni", "mRcN"}, {"shogiPawn", "fW"}, {"lance", "fR"}, {"shogiKnight", "fN"},
	{"gold", "WfF"}, {"dragonHorse", "BW"}, {"clobber", "cW"}, {"breakthrough", "fmWfF"}, {"cannon", "mRcpR"},
	{"janggiCannon", "pR"}, {"soldier", "fsW"}, {"horse", "nN"}, {"elephant", "nA"}, {"banner", "RcpRnN"},
	{"wazir", "W"}, {"commoner", "K"}, {"centaur", "KN"},
}

// pieceOf is the place of a name in pieces, -1 if it is none.
func pieceOf(name string) int {
	for i := range pieces {
		if pieces[i].name == name {
			return i
		}
	}
	return -1
}

// mostCustom is how many men of its own a section may have.
const mostCustom = 25
