package engine

import "github.com/tavlei/tavlei/search"

// levels are those of the general table but for the weakest: men that must be taken punish a slip more
// than in other games. Even level 1 of the smallest game beats a mover at random in 85 games of 100.
var levels = func() []search.Level {
	list := search.Levels()
	list[0].Noise, list[0].Blind = 28, 0.22
	list[1].Noise, list[1].Blind = 22, 0.12
	list[2].Noise, list[2].Blind = 22, 0.11
	return list
}()

// Levels are the ten levels of the family.
func (rules) Levels() []search.Level { return levels }
