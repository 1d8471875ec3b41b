// Runs in the page: what is drawn there and what is said of it, in pixels of the window.

export function gather() {
  const all = (css) => [...document.querySelectorAll(css)]
  // Of more than two, all stand in one list.
  const several = all('.round').length > 0
  const round = (n) => Math.round(n * 10) / 10
  /** Where a point of a drawing is seen. */
  const seen = (el, x = 0, y = 0) => {
    const m = el.getScreenCTM()
    return { x: round(m.a * x + m.c * y + m.e), y: round(m.b * x + m.d * y + m.f) }
  }
  const middle = (el) => {
    const r = el.getBoundingClientRect()
    return { x: round(r.x + r.width / 2), y: round(r.y + r.height / 2), size: round(r.width) }
  }
  const place = (el) => Number(el.dataset.place)
  const circle = (el) => seen(el, el.cx.baseVal.value, el.cy.baseVal.value)
  return {
    cells: all('.bd-cell[data-place]').map((el) => ({
      place: place(el),
      label: el.ariaLabel ?? '',
      ...middle(el),
    })),
    pieces: all('.bd-pieces:not(.bd-crossing) > .bd-piece:not(.bd-gone)').map((el) => ({
      drawn: el.innerHTML,
      ...seen(el),
    })),
    copies: all('.bd-copies > g').map((el) => ({ drawn: el.innerHTML, ...seen(el) })),
    legal: all('.bd-below > .m-pip, .bd-below > .m-dot, .bd-above > .m-take:not(.m-may)').map(
      circle,
    ),
    checks: all('.bd-below > .f-check').length,
    hands: all('.bd-held-piece[data-place]').map((el) => ({
      place: place(el),
      n: Number(el.querySelector('b').textContent || 0),
    })),
    buttons: all('.bd-button[data-place]:not([disabled])').map(place),
    points: all(several ? '.round data' : '.seat .points b').map((el) => el.textContent),
    facts: all('.facts b, dl.unseen b, .seat .fact b').map((el) => el.textContent),
    active: all(several ? '.round [aria-current]' : '.seat.active').length,
    plies: all('.moves button[data-n]').length,
    current: Number(document.querySelector('.moves [aria-current]')?.dataset.n ?? 0),
  }
}
