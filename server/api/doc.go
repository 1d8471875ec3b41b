// Package api answers the JSON API: a Service at which every question has its handler, mounted by Mount, with the description
// at /api/openapi.json.
//
// A handler reads its input, asks the room that knows (live for matches, work for positions, show for how they look,
// files for words and rule pages) and answers with a view or a problem. What is kept here is what only handlers need:
// the list of games, puzzles, traces of strokes.
package api
