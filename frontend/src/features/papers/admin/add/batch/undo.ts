import { anotherRequest, type Batch } from './batch.ts'
import { type Entry, isBlank, isLocked, type ProposedField } from './entry.ts'

/** A batch before and after what is to be taken back. */
type Undoable = { readonly before: Batch; readonly after: Batch }

const byId = ({ entries }: Batch) => new Map(entries.map(entry => [entry.id, entry]))

const isResumed = ({ draft }: Entry, { entries }: Batch) =>
  draft !== undefined && entries.some(entry => entry.draft?.id === draft.id)

/** It is read anew: its PDF may have become a paper's meanwhile. */
const unread = (removed: Entry): Entry => {
  if (!removed.pdf) return removed
  const { pdf, known: _, isUnchecked: __, ...entry } = removed
  const { reading: ___, ...rest } = pdf
  return { ...entry, pdf: rest }
}

const FIELDS = ['title', 'authorName', 'details'] as const

/** The fields that are as the change left them become what they were; what was typed since stays. */
const withFormerFields = (entry: Entry, former: Entry, changed: Entry): Entry => {
  const fields = FIELDS.filter(field => former[field] !== changed[field] && entry[field] === changed[field])
  if (fields.length === 0 || isLocked(entry)) return entry
  const isBack = (field: ProposedField) =>
    fields.includes(field === 'title' || field === 'authorName' ? field : 'details')
  const proposed = [...new Set([...entry.proposed, ...former.proposed.filter(isBack)])]
  const values = Object.fromEntries(fields.map(field => [field, former[field]]))
  return anotherRequest({ ...entry, ...values, proposed })
}

/** In the order that they had; what came since stands at the end. */
const inOrder = (entries: readonly Entry[], { entries: former }: Batch) => {
  const indexes = new Map(former.map(({ id }, index) => [id, index]))
  const indexOf = ({ id }: Entry) => indexes.get(id) ?? former.length
  return entries.toSorted((one, other) => indexOf(one) - indexOf(other))
}

/**
 * What a change removed comes back, what it added or filled goes where nobody has touched it since, and the
 * destination is the former one unless entries were made for the new one. Nothing else differs from now.
 */
export const takenBack = (now: Batch, { before, after }: Undoable): Batch => {
  const [former, changed] = [byId(before), byId(after)]
  const there = byId(now)
  const isAdded = (entry: Entry) => !former.has(entry.id) && (changed.get(entry.id) === entry || isBlank(entry))
  const remaining = now.entries
    .filter(entry => !isAdded(entry))
    .map(entry => {
      const [was, became] = [former.get(entry.id), changed.get(entry.id)]
      return was && became ? withFormerFields(entry, was, became) : entry
    })
  const returning = before.entries.filter(
    entry => !changed.has(entry.id) && !there.has(entry.id) && !isResumed(entry, now),
  )
  const isForAnother = remaining.some(entry => !former.has(entry.id) && !isBlank(entry))
  const isBack = now.destination === after.destination && after.destination !== before.destination && !isForAnother
  const { destination, uploaded } = isBack ? before : now
  return { ...now, destination, uploaded, entries: inOrder([...remaining, ...returning.map(unread)], before) }
}
