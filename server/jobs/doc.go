// Package jobs lets other machines think for this one. A Job is something to be thought about as it is written, a Result
// what came of it; Do does a job, on whatever machine it is. A Thinker looks to a node like any other: it brings jobs to a
// Desk, where workers take them, and thinks itself where nobody has answered in time. See ADR 70.
//
// What is written comes from another machine, perhaps of another version: nothing of it is believed that was not looked at.
package jobs
