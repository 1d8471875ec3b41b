package fairy

import "github.com/tavlei/tavlei/games/chess/internal/board"

// Files by the piece that one moves like on them; on the others every piece is itself.
const (
	rookFiles   = board.FileA | board.FileH
	knightFiles = board.FileA<<1 | board.FileA<<6
	bishopFiles = board.FileA<<2 | board.FileA<<5
	ownFiles    = board.FileA<<3 | board.FileA<<4
)

// filePiece is the piece that one moves like on the file of a square, noPiece where every piece is itself.
func filePiece(sq int) board.Piece {
	return [8]board.Piece{board.Rook, board.Knight, board.Bishop, board.NoPiece, board.NoPiece, board.Bishop, board.Knight, board.Rook}[sq&7]
}

// filePromotion tells whether a pawn becomes the piece on that square of the last rank.
func filePromotion(sq int, piece board.Piece) bool {
	rule := filePiece(sq)
	return rule == board.NoPiece || rule == piece
}

// byFiles is the board with every piece as what it moves like. The king of the side to move stays a
// king: only where it goes to differs.
func (s *State) byFiles(l *FairyLaws) board.Board {
	e := s.Board
	occ := s.Occupied()
	pieces := occ &^ (s.King | s.Pawn)
	if l.FilePawns {
		unmoved := s.Pawn & (l.Double[0]&s.Side[0] | l.Double[1]&s.Side[1]) &^ s.Mark
		pieces |= s.Pawn &^ unmoved
		e.Pawn &^= pieces &^ ownFiles
	}
	if l.FileKing {
		king := s.King & s.Side[s.Turn&1^1]
		pieces |= king
		e.King &^= king
		e.OddA |= king & ownFiles // it steps like a king, and can give check as any piece does
	}
	e.Leap = s.Leap&ownFiles | pieces&knightFiles
	e.Diag = s.Diag&ownFiles | pieces&bishopFiles
	e.Orth = s.Orth&ownFiles | pieces&rookFiles
	return e
}

// generateFiles generates on the board of what the pieces move like, and says in each action who
// moves and what pawns become.
func (s *State) generateFiles(l *FairyLaws, list *board.Actions) {
	e := s.byFiles(l)
	all := list.N
	e.Generate(l.Laws, list)
	found := list.List[all:list.N]
	list.N = all
	k := board.First(s.King & s.Side[s.Turn&1])
	strange := l.FileKing && filePiece(k) != board.NoPiece
	for _, a := range found {
		if strange && a.From() == k && a.Kind() == board.Plain {
			continue
		}
		list.List[list.N] = a
		if s.reword(l, &list.List[list.N]) {
			list.N++
		}
	}
	if l.FilePawns {
		s.addArrivals(l, list, all)
	}
	if strange {
		list.AddAll(k, s.fileKing(l, &e, k), board.King)
	}
}

// reword tells whether an action found on the other board is one of the game, and makes it one.
func (s *State) reword(l *FairyLaws, a *board.Action) bool {
	switch a.Kind() {
	case board.Plain:
		piece := s.At(a.From())
		*a = board.NewAction(board.Plain, a.From(), a.To(), piece, piece)
	case board.Promote:
		return filePromotion(a.To(), a.After())
	case board.Double:
		return s.Mark>>uint(a.From())&1 == 0
	}
	return true
}

// addArrivals makes promotions of the steps of pawns that went to the last rank like other pieces.
func (s *State) addArrivals(l *FairyLaws, list *board.Actions, from int) {
	t := s.Turn & 1
	end := list.N
	for i := from; i < end; i++ {
		a := list.List[i]
		if a.Kind() != board.Plain || a.Piece() != board.Pawn || l.Last[t]>>uint(a.To())&1 == 0 {
			continue
		}
		first := true
		for _, piece := range l.Promo[t] {
			if !filePromotion(a.To(), piece) {
				continue
			}
			p := board.NewAction(board.Promote, a.From(), a.To(), board.Pawn, piece)
			if first {
				list.List[i] = p
				first = false
			} else {
				list.Add(p)
			}
		}
	}
}

// fileKing are the squares to which a king goes that moves as another piece.
func (s *State) fileKing(l *FairyLaws, e *board.Board, k int) uint64 {
	own, their, occ := s.Side[s.Turn&1], s.Side[s.Turn&1^1], s.Occupied()
	to := e.Reach(l.Laws, filePiece(k), k, occ) &^ own
	for rest := to; rest != 0; rest &= rest - 1 {
		if e.Attacked(l.Laws, board.First(rest), their, occ&^(1<<uint(k))) {
			to &^= rest & -rest
		}
	}
	return to
}

// playFiles makes an action and notes which pawns on their second rank have moved.
func (s *State) playFiles(l *FairyLaws, a board.Action) {
	if l.FilePawns {
		to := uint64(1) << uint(a.To())
		s.Mark &^= 1<<uint(a.From()) | to
		if a.Kind() == board.Plain && a.Piece() == board.Pawn {
			s.Mark |= to & l.Double[s.Turn&1]
		}
	}
	s.Board.Play(a)
}

// fileTargets is targets of a piece that moves as its file says.
func (s *State) fileTargets(l *FairyLaws, sq int, occ uint64) uint64 {
	t := s.Turn & 1
	e := s.byFiles(l)
	e.Side[0] &= occ
	e.Side[1] &= occ
	piece := e.At(sq)
	if piece == board.King && l.FileKing && filePiece(sq) != board.NoPiece {
		piece = filePiece(sq)
	}
	if piece == board.Pawn {
		return e.PawnTargets(l.Laws, 1<<uint(sq), t, occ) | board.PawnAttacks[t][sq]&s.Ep
	}
	return e.Reach(l.Laws, piece, sq, occ) &^ e.Side[t]
}

// MovesAs is the piece like which the one on the square moves.
func (s *State) MovesAs(l *FairyLaws, sq int) board.Piece {
	e := s.byFiles(l)
	piece := e.At(sq)
	if piece == board.King && l.FileKing && filePiece(sq) != board.NoPiece {
		return filePiece(sq)
	}
	return piece
}
