/** Undefined where there is none. */
export type Picture = Promise<Blob | undefined>

/** Each file is painted once while it is used, and one after the other. */
export const paintedPages = (paint: (file: File) => Promise<Blob>) => {
  const painted = new WeakMap<File, Picture>()
  let last: Promise<unknown> = Promise.resolve()
  return (file: File): Picture => {
    const known = painted.get(file)
    if (known) return known
    const picture = last.then(() => paint(file)).catch(() => undefined)
    last = picture
    painted.set(file, picture)
    return picture
  }
}
