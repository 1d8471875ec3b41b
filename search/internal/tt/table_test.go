package tt

import "testing"

func TestTableKeepsWhatItIsTold(t *testing.T) {
	var tab Table
	tab.Fit(1000, 1)
	tab.Renew(true)
	e := Entry{Score: -31, Move: 300, Depth: 9, Bound: Lower}
	for key := range uint64(50) {
		tab.Store(Mix(key), e)
	}
	if got, ok := tab.Probe(Mix(20)); !ok || got != e {
		t.Errorf("got %+v %v, want %+v", got, ok, e)
	}
	tab.Touch(Mix(20))
	if got, ok := tab.Probe(Mix(20)); !ok || got != e {
		t.Errorf("touched: got %+v %v, want %+v", got, ok, e)
	}
	tab.Renew(true)
	if _, ok := tab.Probe(Mix(20)); ok {
		t.Error("an entry of a forgotten search came back")
	}
}
