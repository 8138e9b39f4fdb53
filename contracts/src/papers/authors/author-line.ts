import { AUTHOR_NAME_MAX } from '../../limits.ts'

/** An author as details and forms have one; other members, such as an ORCID iD, stay with the name. */
export type NamedAuthor = { readonly given?: string | null | undefined; readonly family?: string | null | undefined }

const OTHERS = ', et al.'

export const nameOf = ({ given, family }: NamedAuthor) => [given, family].filter(Boolean).join(' ')

/** As many of the first names as leave room for the others; one name stays however long it is. */
const firstOf = (names: readonly string[]) => {
  let line = names[0] ?? ''
  for (const name of names.slice(1)) {
    if (`${line}, ${name}${OTHERS}`.length > AUTHOR_NAME_MAX) break
    line += `, ${name}`
  }
  return line + OTHERS
}

/** All authors in one line; where that is too long for the journal, the first names and "et al.". */
export const authorLine = (authors: readonly NamedAuthor[]) => {
  const names = authors.map(nameOf)
  const whole = names.join(', ')
  const isShortened = names.length > 1 && whole.length > AUTHOR_NAME_MAX
  return { line: isShortened ? firstOf(names) : whole, isShortened }
}
