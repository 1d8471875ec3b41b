package sgf

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/tavlei/tavlei/record"
)

// TestCharsets: names and comments come out as they were meant, whether CA says how they are written or not. Second bytes of
// some are brackets and backslashes.
func TestCharsets(t *testing.T) {
	const (
		japaneseText = "黒番 表ソ予 本因坊秀策 の コウを取る"
		chineseText  = "白棋这里应该先打吃，黑棋就死了"
		taiwanText   = "黑棋應該先打吃，白棋功許蓋 就死了"
		koreanText   = "흑이 먼저 두는 것이 좋다 이창호"
		westernText  = "Jörg Müller gegen Élodie Çelik, à bientôt"
		russianText  = "Чёрные начинают и выигрывают угол"
	)
	utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	for _, c := range []struct {
		name, ca, text string
		as             encoding.Encoding
	}{
		{"declared Shift-JIS", "Shift_JIS", japaneseText, japanese.ShiftJIS},
		{"Shift-JIS by another name", "MS_KANJI", japaneseText, japanese.ShiftJIS},
		{"Shift-JIS", "", japaneseText, japanese.ShiftJIS},
		{"ISO-2022-JP", "ISO-2022-JP", japaneseText, japanese.ISO2022JP},
		{"undeclared ISO-2022-JP", "", japaneseText, japanese.ISO2022JP},
		{"declared GBK", "gbk", chineseText, simplifiedchinese.GBK},
		{"GBK", "", chineseText, simplifiedchinese.GBK},
		{"GBK that says UTF-8", "UTF-8", chineseText, simplifiedchinese.GBK},
		{"GB 18030", "GB18030", chineseText + "𠀀", simplifiedchinese.GB18030},
		{"declared Big5", "Big5", taiwanText, traditionalchinese.Big5},
		{"Big5", "", taiwanText, traditionalchinese.Big5},
		{"declared EUC-KR", "EUC-KR", koreanText, korean.EUCKR},
		{"EUC-KR", "", koreanText, korean.EUCKR},
		{"declared Latin-1", "latin-1", westernText, charmap.ISO8859_1},
		{"Latin-1", "", westernText, charmap.Windows1252},
		{"Mac", "macintosh", westernText, charmap.Macintosh},
		{"Windows 1251", "", russianText, charmap.Windows1251},
		{"KOI8", "KOI8-R", russianText, charmap.KOI8R},
		{"UTF-8", "", russianText + chineseText, encoding.Nop},
		{"UTF-8 that says GBK", "GBK", russianText + chineseText, encoding.Nop},
		{"UTF-8 that says Latin-1", "ISO-8859-1", westernText, encoding.Nop},
		{"UTF-8 in a set that is unknown", "klingon", westernText, encoding.Nop},
		{"UTF-16", "UTF-16", russianText + chineseText, utf16},
		{"UTF-16 without a mark", "", "Ann" + chineseText, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
		{"UTF-16 the other way round", "", "Ann" + chineseText, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	} {
		head := "FF[4]"
		if c.ca != "" {
			head += "CA[" + c.ca + "]"
		}
		file, err := c.as.NewEncoder().String("(;" + head + "PB[" + c.text + "]\n;B[aa]C[" + c.text + "])(;PB[Ann])")
		if err != nil {
			t.Fatal(err)
		}
		all := treesOf([]byte(file), record.Options{})
		if len(all) != 2 || len(faultsOf(all)) > 0 {
			t.Errorf("%s: %d games, %q", c.name, len(all), faultsOf(all))
			continue
		}
		if name, said := all[0].Root.Line("PB"), all[0].Root.Next[0].Text("C"); name != c.text || said != c.text {
			t.Errorf("%s: %q and %q", c.name, name, said)
		}
	}
}

// TestCharsetOfEachGame: games of a file may be written each in its own way, and CA may come late in the root.
func TestCharsetOfEachGame(t *testing.T) {
	sjis, err1 := japanese.ShiftJIS.NewEncoder().String("(;PB[表]CA[Shift_JIS];B[aa])")
	big, err2 := traditionalchinese.Big5.NewEncoder().String("(;PB[許]CA[Big5])")
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	all := treesOf([]byte("\xef\xbb\xbf(;PB[Ann])"+sjis+"(;PB[Änne 古力])"+big), record.Options{})
	var names []string
	for _, tree := range all {
		names = append(names, tree.Root.Line("PB"))
	}
	if got := strings.Join(names, " "); got != "Ann 表 Änne 古力 許" {
		t.Errorf("%s, %q", got, faultsOf(all))
	}
}
