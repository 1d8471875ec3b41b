// Package fairy makes the moves that a plain board does not know: files that meet behind the edges,
// pieces that carry others, neutral pieces, pieces that move as their file says; strips and files by the kernel of a record of layers. A [State] is a board with
// what such games remember; [Movement] is the row of rules that chooses.
package fairy
