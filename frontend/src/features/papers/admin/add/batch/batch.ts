import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import {
  type AttachedPdf,
  type Entry,
  type EntryDetails,
  isBlank,
  isLocked,
  isUnconfirmed,
  type LookedUp,
  newEntry,
  pdfHash,
  type PdfReading,
  type ResumedDraft,
  type Sending,
  type TextField,
} from './entry.ts'
import type { KnownPaper } from '../../pdf/known-papers.ts'
import { randomId } from '../../../../../random-id.ts'

type ChosenVolume = { readonly id: string; readonly name: string; readonly isActive: boolean }

/** Where the papers are to be published. */
export type Place = {
  readonly year: number | null
  readonly issueType: IssueType
  readonly volume: ChosenVolume | null
}

/** The add screen's state, which outlives the screen. */
export type Desk = {
  readonly place: Place
  readonly entries: readonly Entry[]
  /** Ids of entries. */
  readonly selected: readonly string[]
  /** Papers that were uploaded here and may be missing in the list of the volume yet. */
  readonly uploaded: readonly ListedPaper[]
}

/** Proposed values replace nothing that somebody typed. */
export type Proposal = { readonly title?: string | undefined; readonly authorName?: string | undefined }

export type EditedFields = {
  readonly title?: string
  readonly authorName?: string
  readonly details?: EntryDetails
}

export type Change =
  | { readonly type: 'placed'; readonly place: Partial<Place> }
  | { readonly type: 'added'; readonly entries: readonly Entry[] }
  | { readonly type: 'edited'; readonly id: string; readonly fields: EditedFields }
  | { readonly type: 'accepted'; readonly id: string; readonly field?: TextField }
  | { readonly type: 'attached'; readonly id: string; readonly pdf: AttachedPdf | undefined }
  | {
      readonly type: 'read'
      readonly id: string
      readonly file: File
      readonly reading: PdfReading
      readonly proposal?: Proposal
      readonly lookedUp?: LookedUp
    }
  | { readonly type: 'looked up'; readonly id: string; readonly sha256: string; readonly lookedUp: LookedUp }
  | { readonly type: 'confirmed'; readonly id: string }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  | { readonly type: 'selected'; readonly ids: readonly string[] }
  | { readonly type: 'sending'; readonly id: string; readonly sending: Sending | undefined }
  | { readonly type: 'uploaded'; readonly id: string; readonly paper: ListedPaper }
  | { readonly type: 'saved'; readonly id: string }
  /** The draft that it was resumed from has taken what is entered, and is not published yet. */
  | { readonly type: 'draft changed'; readonly id: string; readonly draft: ResumedDraft }
  | { readonly type: 'replaced'; readonly desk: Desk }

export const emptyDesk = (): Desk => ({
  place: { year: null, issueType: 'Regular', volume: null },
  entries: [newEntry()],
  selected: [],
  uploaded: [],
})

/** At least one entry stays. */
const orBlank = (entries: readonly Entry[]) => (entries.length > 0 ? entries : [newEntry()])

const without = ({ sending: _, ...entry }: Entry): Entry => entry

/** What is sent differs from now on, so that the next request is another one. */
export const anotherRequest = (entry: Entry): Entry => ({ ...without(entry), key: randomId() })

const updated = (desk: Desk, id: string, update: (entry: Entry) => Entry): Desk => ({
  ...desk,
  entries: desk.entries.map(entry => (entry.id === id ? update(entry) : entry)),
})

const editable = (desk: Desk, id: string, update: (entry: Entry) => Entry): Desk =>
  updated(desk, id, entry => (isLocked(entry) ? entry : anotherRequest(update(entry))))

const edited = (entry: Entry, fields: EditedFields): Entry => ({
  ...entry,
  ...fields,
  proposed: entry.proposed.filter(field => fields[field] === undefined),
})

const lookedUp = ({ known: _, isUnchecked: __, ...entry }: Entry, now: LookedUp): Entry => ({ ...entry, ...now })

const attached = (
  { pdf: _, known: __, isUnchecked: ___, isConfirmed: ____, ...entry }: Entry,
  pdf: AttachedPdf | undefined,
): Entry => ({
  ...entry,
  ...(pdf && { pdf }),
})

const proposedFields = (entry: Entry, proposal: Proposal) =>
  (['title', 'authorName'] as const).filter(
    field => proposal[field] && (entry[field].trim() === '' || entry.proposed.includes(field)),
  )

const read = (
  entry: Entry,
  { file, reading, proposal = {}, lookedUp: found = {} }: Extract<Change, { type: 'read' }>,
): Entry => {
  if (entry.pdf?.file !== file) return entry
  const fields = proposedFields(entry, proposal)
  const values = Object.fromEntries(fields.map(field => [field, proposal[field]]))
  const proposed = [...new Set([...entry.proposed, ...fields])]
  return lookedUp({ ...entry, ...values, proposed, pdf: { ...entry.pdf, reading } }, found)
}

/** A year or a type of its own has other volumes: the entries begin anew. Another volume takes them as they are. */
const placed = (desk: Desk, given: Partial<Place>): Desk => {
  const place = { ...desk.place, ...given }
  const isElsewhere = place.year !== desk.place.year || place.issueType !== desk.place.issueType
  const volume = given.volume === undefined && isElsewhere ? null : place.volume
  const uploaded = volume?.id === desk.place.volume?.id ? desk.uploaded : []
  if (!isElsewhere) return { ...desk, place: { ...place, volume }, uploaded }
  return { place: { ...place, volume }, entries: [newEntry()], selected: [], uploaded }
}

/** Blank entries make room. */
const added = (desk: Desk, entries: readonly Entry[]): Desk => ({
  ...desk,
  entries: [...desk.entries.filter(entry => !isBlank(entry)), ...entries],
})

const leaving = (desk: Desk, ids: readonly string[]): Desk => ({
  ...desk,
  entries: orBlank(desk.entries.filter(({ id }) => !ids.includes(id))),
  selected: desk.selected.filter(id => !ids.includes(id)),
})

/** Why it was refused is no longer so where it was refused for the paper that was known before. */
const withTwin = (entry: Entry, known: KnownPaper): Entry =>
  lookedUp(isUnconfirmed(entry) && !isLocked(entry) ? without(entry) : entry, { known })

/** Other entries with the same PDF have to be meant from now on. */
const uploaded = (desk: Desk, { id, paper }: Extract<Change, { type: 'uploaded' }>): Desk => {
  const sent = desk.entries.find(entry => entry.id === id)
  const sha256 = sent && pdfHash(sent)
  const { entries, selected } = leaving(desk, [id])
  const known = { id: paper.id, title: paper.title }
  const isSame = (entry: Entry) => sha256 !== undefined && pdfHash(entry) === sha256
  return {
    ...desk,
    entries: entries.map(entry => (isSame(entry) ? withTwin(entry, known) : entry)),
    selected,
    uploaded: [...desk.uploaded, paper],
  }
}

type Steps = { readonly [type in Change['type']]: (desk: Desk, change: Extract<Change, { type: type }>) => Desk }

const steps: Steps = {
  placed: (desk, { place }) => placed(desk, place),
  added: (desk, { entries }) =>
    entries.every(isBlank) ? { ...desk, entries: [...desk.entries, ...entries] } : added(desk, entries),
  edited: (desk, { id, fields }) => editable(desk, id, entry => edited(entry, fields)),
  accepted: (desk, { id, field }) =>
    updated(desk, id, entry => ({
      ...entry,
      proposed: field ? entry.proposed.filter(each => each !== field) : [],
    })),
  attached: (desk, { id, pdf }) => editable(desk, id, entry => attached(entry, pdf)),
  read: (desk, change) => updated(desk, change.id, entry => read(entry, change)),
  'looked up': (desk, change) =>
    updated(desk, change.id, entry => (pdfHash(entry) === change.sha256 ? lookedUp(entry, change.lookedUp) : entry)),
  confirmed: (desk, { id }) =>
    updated(desk, id, entry => (isLocked(entry) ? entry : { ...without(entry), isConfirmed: true })),
  removed: (desk, { ids }) =>
    leaving(
      desk,
      desk.entries.filter(entry => ids.includes(entry.id) && !isLocked(entry)).map(({ id }) => id),
    ),
  selected: (desk, { ids }) => ({ ...desk, selected: ids }),
  sending: (desk, { id, sending }) => updated(desk, id, entry => ({ ...without(entry), ...(sending && { sending }) })),
  uploaded: (desk, change) => uploaded(desk, change),
  saved: (desk, { id }) => leaving(desk, [id]),
  'draft changed': (desk, { id, draft }) => updated(desk, id, entry => ({ ...entry, draft })),
  replaced: (_, { desk }) => desk,
}

/** The state after a change. */
export const changed = <Type extends Change['type']>(desk: Desk, change: Extract<Change, { type: Type }>): Desk => {
  const step: (desk: Desk, change: Extract<Change, { type: Type }>) => Desk = steps[change.type as Type]
  return step(desk, change)
}
