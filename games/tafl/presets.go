package tafl

// preset is one row of the table of games.
type preset struct {
	id      string
	aliases []string
	tags    []string
	rules   Rules
	moment  string
}

// quietUsual is after how many plies without a capture a game is a draw, unless players agree otherwise.
const quietUsual = 200

// The kinds of rules that several rows share.
var (
	seed    = Rules{Corners: cornersSingle, ToAttackers: throneAlways, KingMax: 3, Quiet: quietUsual}
	corner  = Rules{Corners: cornersSingle, ToAttackers: throneAlways, Quiet: quietUsual}
	edge    = Rules{Escape: escapeEdge, ToAttackers: throneAlways, Quiet: quietUsual}
	fetlar  = corner.but(func(r *Rules) { r.Setup, r.Capture, r.Encircle = setupOf("diamond"), captureStrong, true })
	freeSea = edge.but(func(r *Rules) { r.Throne, r.Capture, r.Armed = throneFree, captureStrong, armedNot })
)

// but are the rules with a change.
func (r Rules) but(change func(r *Rules)) Rules {
	change(&r)
	return r
}

// at are the rules with another start.
func (r Rules) at(id string) Rules { return r.but(func(r *Rules) { r.Setup = setupOf(id) }) }

// presets are in the order of the gallery.
var presets = []preset{
	{id: "tafl", aliases: []string{"seed-tafl", "hnefatafl", "tavlei"}, rules: seed, moment: momentOf["tafl"]},
	{id: "brandubh", aliases: []string{"brandub"}, tags: []string{"quick"}, rules: corner.at("brandubh"), moment: momentOf["brandubh"]},
	{id: "copenhagen", aliases: []string{"copenhagen-hnefatafl"}, rules: fetlar.but(func(r *Rules) {
		r.Wall, r.Fort, r.Repetition = wallOn, true, repetitionKing
	}), moment: momentOf["copenhagen"]},
	{id: "fetlar", aliases: []string{"fetlar-hnefatafl"}, rules: fetlar, moment: momentOf["fetlar"]},
	{id: "tablut-saami", aliases: []string{"tablut"}, rules: edge, moment: momentOf["tablut-saami"]},
	{id: "tablut-linnaeus", tags: []string{"beyond"}, rules: edge.but(func(r *Rules) {
		r.Throne, r.Pass, r.Linnaean = throneCastle, passNone, true
	}), moment: momentOf["tablut-linnaeus"]},
	{id: "tablut-smith1811", tags: []string{"beyond"}, rules: edge.but(func(r *Rules) {
		r.Throne, r.Capture = throneCastle, captureStrong
	}), moment: momentOf["tablut-smith1811"]},
	{id: "seabattle", aliases: []string{"sea-battle"}, tags: []string{"beyond"}, rules: freeSea, moment: momentOf["seabattle"]},
	{id: "tawlbwrdd", rules: edge.at("bell"), moment: momentOf["tawlbwrdd"]},
	{id: "lewis-cross", tags: []string{"beyond"}, rules: edge.at("lewis"), moment: momentOf["lewis-cross"]},
	{id: "ard-ri", aliases: []string{"ardri"}, tags: []string{"quick", "beyond"}, rules: edge.at("ardri").but(func(r *Rules) {
		r.Throne, r.Capture = throneFree, captureWeak
	}), moment: momentOf["ard-ri"]},
	{id: "magpie", tags: []string{"quick", "beyond"}, rules: corner.at("brandubh").but(func(r *Rules) {
		r.Capture, r.EdgeHostile, r.KingMax = captureStrong, true, 1
	}), moment: momentOf["magpie"]},
	{id: "parlett13", tags: []string{"beyond"}, rules: freeSea.at("parlett"), moment: momentOf["parlett13"]},
	{id: "historical15", aliases: []string{"coppergate"}, tags: []string{"beyond"}, rules: edge.at("coppergate"), moment: momentOf["historical15"]},
	{id: "alea", aliases: []string{"alea-evangelii"}, tags: []string{"beyond"}, rules: corner.at("alea").but(func(r *Rules) {
		r.Corners, r.Throne, r.Capture = cornersBlock, throneCastle, captureStrong
	}), moment: momentOf["alea"]},
}
