// Line icons on a grid of 24, drawn in the colour of the text beside them.

const paths = {
  search: 'M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM16 16l5 5',
  moon: 'M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  auto: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 3v18M12 8l6-2M12 12h9M12 16l6 2',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M18 7a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM11 17a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9v6h4l5 4V5L8 9zM16 9.5l5 5M21 9.5l-5 5',
  chip: 'M8 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM9 3v3M15 3v3M9 18v3M15 18v3M3 9h3M3 15h3M18 9h3M18 15h3',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c4 4 4 14 0 18M12 3c-4 4-4 14 0 18',
  screen: 'M3 18h18M5 18V9h14v9M9 14h6',
  seats: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  undo: 'M9 14L4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3',
  half: 'M6 18L18 6M8.5 6v5M6.5 7.5l2-1.5M14 15.5c0-2 4-2 4 0 0 1.5-4 2-4 4.5h4',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  flip: 'M7 4v14M7 18l-3-3M7 18l3-3M17 20V6M17 6l-3 3M17 6l3 3',
  first: 'M18 5l-8 7 8 7zM7 5v14',
  prev: 'M16 5l-8 7 8 7z',
  next: 'M8 5l8 7-8 7z',
  last: 'M6 5l8 7-8 7zM17 5v14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  chat: 'M4 5h16v11H10l-5 4v-4H4z',
  send: 'M4 12h15M13 6l6 6-6 6',
  check: 'M4 12l5 5L20 6',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  again: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  save: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  pause: 'M8 5v14M16 5v14',
  keys: 'M3 6h18v12H3zM7 10h.01M10.5 10h.01M14 10h.01M17 10h.01M7 14h10',
  dice: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8V15h7.2v-1.2A6 6 0 0 0 12 3z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6',
} as const

export type IconName = keyof typeof paths

export function Icon(props: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={props.size ?? 20}
      height={props.size ?? 20}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[props.name]} classList={{ dots: props.name === 'more' }} />
    </svg>
  )
}

/** The sign of the site: a board of four lozenges round one piece. */
export function Logo() {
  return (
    <svg class="sign" width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <rect x="1" y="1" width="24" height="24" rx="6" fill="var(--accent)" />
      <path
        d="M13 3.6L15.2 5.8L13 8L10.8 5.8ZM13 18L15.2 20.2L13 22.4L10.8 20.2ZM3.6 13L5.8 10.8L8 13L5.8 15.2ZM18 13L20.2 10.8L22.4 13L20.2 15.2Z"
        fill="var(--on-accent)"
        opacity=".75"
      />
      <circle cx="13" cy="13" r="3.9" fill="var(--on-accent)" />
      <circle cx="13" cy="13" r="1.5" fill="var(--accent)" />
    </svg>
  )
}
