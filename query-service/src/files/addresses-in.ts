/** An address below `/files`, on this site or with an origin, in any text. */
const ADDRESS = /(?<![\w./-])(?:(?<origin>https?:\/\/[^\s/"'<>]{1,255}))?\/files\/(?<path>[^\s"'<>?#]{1,4000})/gu

/** A text that is an address as a whole may have spaces. */
const WHOLE = /^(?<origin>https?:\/\/[^\s/"'<>]{1,255})?\/files\/(?<path>[^?#]{1,4000})/u

/** What ends a sentence or closes a bracket, after an address. */
const TRAILING = /[).,;:!\]]$/u

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The path, and what is left of it without punctuation that may belong to the text around it. */
const readings = (path: string): readonly string[] => {
  const all = [path]
  let rest = path
  while (TRAILING.test(rest)) {
    rest = rest.slice(0, -1)
    all.push(rest)
  }
  return all
}

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** The paths of files to which texts of a value lead, by addresses of this site; each as it may be meant. */
export const filePathsIn = (value: unknown, publicUrl: string): readonly (readonly string[])[] =>
  textsOf(value).flatMap(text =>
    (WHOLE.test(text) ? [text.match(WHOLE)] : [...text.matchAll(ADDRESS)]).flatMap(found => {
      const { origin, path = '' } = found?.groups ?? {}
      return origin === undefined || origin === publicUrl ? [readings(path).map(decoded)] : []
    }),
  )
