package chess

import "testing"

var startBoard, kiwi = func() (Board, Board) {
	read := func(s string, castle uint64) Board {
		var b Board
		y, x := 7, 0
		for _, r := range s {
			switch {
			case r == '/':
				y, x = y-1, 0
			case r >= '1' && r <= '8':
				x += int(r - '0')
			default:
				m := map[rune]Man{'p': Pawn, 'n': Knight, 'b': Bishop, 'r': Rook, 'q': Queen, 'k': King}
				seat := 1
				if r < 'a' {
					seat, r = 0, r+32
				}
				b.put(8*y+x, seat, m[r])
				x++
			}
		}
		b.castle = castle
		return b
	}
	all := uint64(0x81) | 0x81<<56
	return read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", all), read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", all)
}()

var ortho = &laws{
	double: [2]uint64{rank2, rank7}, passed: [2]uint64{rank2, rank7}, last: [2]uint64{rank8, rank1},
	promo: [2][]Man{{Queen, Rook, Bishop, Knight}, {Queen, Rook, Bishop, Knight}}, gain: [2]int{3, 3},
}

func TestQuick(t *testing.T) {
	for d, want := range []uint64{1, 20, 400, 8902, 197281, 4865609} {
		if n := startBoard.perft(ortho, d); n != want {
			t.Errorf("start d%d %d want %d", d, n, want)
		}
	}
	for d, want := range []uint64{1, 48, 2039, 97862, 4085603} {
		if n := kiwi.perft(ortho, d); n != want {
			t.Errorf("kiwi d%d %d want %d", d, n, want)
		}
	}
}

func BenchmarkStart6(b *testing.B) {
	for range b.N {
		startBoard.perft(ortho, 6)
	}
	b.ReportMetric(119060324*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnps")
}

func BenchmarkKiwi5(b *testing.B) {
	for range b.N {
		kiwi.perft(ortho, 5)
	}
	b.ReportMetric(193690690*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnps")
}
