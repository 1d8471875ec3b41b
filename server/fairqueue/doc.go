// Package fairqueue shares a few slots of work among people by what they have had, not by who came first.
//
// A [Lane] is hierarchical start-time fair queueing (Goyal, Vin, Cheng: "Start-time Fair Queueing", 1996): first
// among addresses, then among the people behind one address, then cheap work before dear work of the same person. Every
// address and every person has a start tag, which grows by the time that its work has held a slot; the least tag
// is served next. Whoever was idle starts at the tag that is being served now, so that nobody saves up time, and one
// who floods a lane waits behind himself alone.
//
// Memory is bounded by what may wait: a flow that is idle and owes nothing is forgotten, and so is everything
// once a lane is idle.
package fairqueue
