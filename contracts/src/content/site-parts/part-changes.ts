import { type SiteContents, type SitePart, withChanges } from './site-parts.ts'

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (_: string, value: unknown) =>
  isPlain(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

const textOf = (value: unknown) => JSON.stringify(value, sorted)

/** The fields of a content that differ from another one. */
export const differing = (before: object, after: object): object => {
  const known = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && textOf(value) !== textOf(known.get(field)),
  )
  return Object.fromEntries(changed)
}

type Content = SiteContents[SitePart]
type Drafted = {
  /** What was published when the draft began. */
  readonly began: Content
  readonly published: Content
  readonly draft: Content
}

/** Fields that a draft changes and that were published meanwhile, each to something else. */
export const disputedFields = ({ began, published, draft }: Drafted): readonly string[] => {
  const theirs = Object.keys(differing(began, published))
  const mine = differing(published, differing(began, draft))
  return Object.keys(mine).filter(field => theirs.includes(field))
}

/** What is published now, with the changes of a draft. */
export const rebased = ({ began, published, draft }: Drafted): Content =>
  withChanges(published, { ...differing(began, draft) })
