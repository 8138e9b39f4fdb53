/** Strokes on a field of 24 × 24. */
const strokes = {
  archive: 'M3 19V5h6l2.5 3H21v11zM12 10.5v5.5M9.5 13.5 12 16l2.5-2.5',
  back: 'M20 12H4M11 5l-7 7 7 7',
  check: 'M4 12.5 9.5 18 20 6.5',
  close: 'M5 5l14 14M19 5 5 19',
  down: 'M5 9l7 7 7-7',
  download: 'M12 3v12M6.5 10l5.5 5.5 5.5-5.5M4 20h16',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  menu: 'M3 6h18M3 12h18M3 18h18',
  next: 'M9 5l7 7-7 7',
  rows: 'M3 4h18v16H3zM3 12h18',
  saved: 'M6 3h12v18l-6-5-6 5z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5 21 21',
  share:
    'M8 11l8-5M8 13l8 5M18 3a2 2 0 1 0 0 4a2 2 0 1 0 0-4M6 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4M18 17a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
} as const

type Shown = { readonly className?: string } & (
  | { readonly name: keyof typeof strokes; readonly path?: never }
  /** One that few pages show brings its own strokes. */
  | { readonly name?: never; readonly path: string }
)

/** A picture beside words, or in a button that has a name; `className` gives its size. */
export function Icon({ name, path, className = 'size-4' }: Shown) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      <path d={name ? strokes[name] : path} />
    </svg>
  )
}
