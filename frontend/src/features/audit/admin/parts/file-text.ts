const whole = new Intl.NumberFormat('en-IN')

/** '4 pages, 370 kB'; pages that were not counted are left out. */
export const fileText = (bytes: number, pages: number | null) => {
  const size = `${whole.format(Math.max(1, Math.round(bytes / 1024)))} kB`
  return pages === null ? size : `${pages} ${pages === 1 ? 'page' : 'pages'}, ${size}`
}
