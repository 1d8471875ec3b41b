package fairy

import "github.com/tavlei/tavlei/games/chess/internal/board"

// filePiece is the piece that one moves like on the file of a square, noPiece where every piece is itself.
func filePiece(sq int) board.Piece {
	return [8]board.Piece{board.Rook, board.Knight, board.Bishop, board.NoPiece, board.NoPiece, board.Bishop, board.Knight, board.Rook}[sq&7]
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

// MovesAs is the piece like which the one on the square moves.
func (s *State) MovesAs(l *FairyLaws, sq int) board.Piece {
	piece, file := s.At(sq), filePiece(sq)
	seat := 0
	if s.Side[1]>>uint(sq)&1 != 0 {
		seat = 1
	}
	switch {
	case file == board.NoPiece || piece == board.NoPiece,
		piece == board.King && !l.FileKing,
		piece == board.Pawn && (!l.FilePawns || (l.Double[seat]&^s.Mark)>>uint(sq)&1 != 0):
		return piece
	}
	return file
}
