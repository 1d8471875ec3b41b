package tafl

// momentOf are positions in mid-fight, by games: what their pictures show.
var momentOf = map[string]string{}
