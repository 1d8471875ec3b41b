// What those who listen to a page's socket make of frames that tell changes: what a frame that tells all would have told.

/** Of a match, what such a frame tells as it is now. */
const present =
  'status paused aborted outcome ply next clock clocks demands draw watching series claims threats demand'.split(
    ' ',
  )

/** News that tell all, by what is known of the match and its scene. */
export function wholly(known, news) {
  if (news.t !== 'changes') return news
  const { paths, more, help = [], ...own } = news.yours ?? {}
  let { men } = known.scene
  const plies = (news.plies ?? []).map((ply) => {
    men = ply.men ?? [
      ...men.filter(({ place }) => !(ply.off ?? []).includes(place)),
      ...(ply.on ?? []),
    ]
    return { ...ply, men }
  })
  const kept = Object.entries(known.match).filter(([part]) => !present.includes(part))
  return {
    t: 'events',
    seq: news.seq,
    events: news.events,
    plies,
    offers: news.offers ?? [],
    help,
    match: { ...Object.fromEntries(kept), ...news.match, ...own },
    scene: { men, ...news.scene, ...(paths && { paths }), ...(more && { more }) },
  }
}
