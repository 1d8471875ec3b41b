// Package rating reckons how strong players are from the results of their games: Elo with its error,
// the likelihood of superiority, and the sequential probability ratio test by which a match ends as
// soon as it has shown what it was played for.
//
// Games come in pairs: the same opening twice, sides changed. The two games of a pair are not
// independent, so that errors are taken from the spread of the pairs.
package rating
