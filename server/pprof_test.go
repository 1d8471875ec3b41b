package server

import (
	"net/http"
	"strings"
	"testing"
)

// TestProfiles: they are served at an address of their own, and nowhere else.
func TestProfiles(t *testing.T) {
	b := newBench(t, func(c *Config) { c.PprofAddr = "127.0.0.1:0" })
	status := func(url string) int {
		res, err := http.Get(url + "/debug/pprof/heap?debug=1")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		return res.StatusCode
	}
	if got := status("http://" + b.srv.pprofAt.String()); got != http.StatusOK {
		t.Errorf("profiles: status %d", got)
	}
	if got := status(b.web.URL); got == http.StatusOK {
		t.Error("profiles are served to everybody")
	}
	cfg := testConfig(t.TempDir())
	cfg.PprofAddr = b.srv.pprofAt.String()
	if _, err := New(cfg); err == nil || !strings.Contains(err.Error(), "--pprof") {
		t.Errorf("a taken address: %v", err)
	}
}
