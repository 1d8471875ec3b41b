package server

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"
)

// serveQR draws the address of a match for a telephone's camera.
func (a *desk) serveQR(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if _, err := a.store.Match(r.Context(), id); err != nil {
		writeProblem(w, a.problem(err))
		return
	}
	address, _ := a.gate.address(r.Context(), id)
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		writeProblem(w, a.problem(fmt.Errorf("qr of match %s: %w", id, err)))
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	fmt.Fprint(w, drawQR(code)) // a client that is gone needs no answer
}

// quiet is the white border that readers need, in modules.
const quiet = 4

// drawQR draws a code as one path of horizontal bars.
func drawQR(code *qr.Code) string {
	var bars strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			n := 0
			for x+n < code.Size && code.Black(x+n, y) {
				n++
			}
			if n > 0 {
				fmt.Fprintf(&bars, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, n, n)
				x += n
			}
		}
	}
	side := code.Size + 2*quiet
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`, side, side, side, side, bars.String())
}
