package net

// Lesson is what a network learns by: how much each number of it should change so that one answer becomes likelier. It is used by
// one goroutine at a time.
type Lesson struct {
	Net      *Net // what has been added up since Begin, as a network
	eye      Eye
	said     [][]float32 // after each layer
	changed  [][]float32 // what each layer made of that before it
	back     []float32   // how said should change
	turned   Layer
	gradient []float32
}

// Begin forgets what was added up.
func (l *Lesson) Begin(n *Net) {
	if l.Net == nil {
		l.Net = New(len(n.Layers))
	}
	for _, list := range l.Net.Params() {
		clear(list)
	}
	l.Net.Trust = 0
}

// Eye is where the board of the next lesson is told.
func (l *Lesson) Eye() *Eye { return &l.eye }

// Look is what the network says of the board that was told, as an eye's is. What it came from is kept.
func (l *Lesson) Look(n *Net, g Grid) []float32 {
	size := g.Len() * Width
	for len(l.said) < len(n.Layers) {
		l.said, l.changed = append(l.said, nil), append(l.changed, nil)
	}
	from := l.eye.Planes
	for i := range n.Layers {
		for _, list := range []*[]float32{&l.said[i], &l.changed[i]} {
			if len(*list) != size {
				*list = make([]float32, size)
			}
		}
		g.Convolve(l.changed[i], from, &n.Layers[i])
		if i == 0 {
			clear(l.said[i])
		} else {
			copy(l.said[i], from)
		}
		addPositive(l.said[i], l.changed[i])
		from = l.said[i]
	}
	l.eye.asked = g.appendRead(l.eye.asked[:0], n.Head, from)
	return l.eye.asked
}

// Learn adds how the network should change for the numbers that it said to change so.
func (l *Lesson) Learn(n *Net, g Grid, want []float32) {
	size := g.Len() * Width
	if len(l.back) != size {
		l.back, l.gradient = make([]float32, size), make([]float32, size)
	}
	clear(l.back)
	last := l.said[len(n.Layers)-1]
	for y := range g.Rows {
		for x := range g.Columns {
			w, at := want[y*g.Columns+x], g.At(x, y)*Width
			for i := range Width {
				l.Net.Head[i] += w * last[at+i]
				l.back[at+i] = w * n.Head[i]
			}
		}
	}
	for i := len(n.Layers) - 1; i >= 0; i-- {
		// Where a layer said nothing positive it does not change anything.
		for j, v := range l.changed[i] {
			l.gradient[j] = 0
			if v > 0 {
				l.gradient[j] = l.back[j]
			}
		}
		from := l.eye.Planes
		if i > 0 {
			from = l.said[i-1]
		}
		g.addGradient(&l.Net.Layers[i], from, l.gradient)
		if i > 0 {
			l.turned.turn(&n.Layers[i])
			g.Convolve(l.changed[i], l.gradient, &l.turned)
			for j, v := range l.changed[i] {
				l.back[j] += v
			}
		}
	}
}

// addGradient adds how a layer should change for what it makes of a list to change by a gradient.
func (g Grid) addGradient(l *Layer, src, gradient []float32) {
	var sum [Rows * Lanes]float32
	first, n := g.first(), g.end()-g.first()
	for dy := range reach {
		a := src[(first+(dy-1)*g.stride-1)*Width:]
		for i := 0; i < rowLength; i += Rows {
			w := l.Weights[(dy*rowLength+i)*Width:]
			copy(sum[:], w)
			AddProducts(&sum, a[i:], gradient[first*Width:], n, Width, 1, Width)
			copy(w, sum[:])
		}
	}
	for at := first; at < g.end(); at++ {
		for i := range Width {
			l.Bias[i] += gradient[at*Width+i]
		}
	}
}

// turn makes of a layer the one by which gradients go back through it.
func (l *Layer) turn(of *Layer) {
	if l.Weights == nil {
		l.Weights, l.Bias = make([]float32, layerSize), make([]float32, Width)
	}
	const points = reach * reach
	for at := range points {
		from, to := of.Weights[at*Width*Width:], l.Weights[(points-1-at)*Width*Width:]
		for i := range Width {
			for j := range Width {
				to[j*Width+i] = from[i*Width+j]
			}
		}
	}
}
