import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { randomId } from '../../../../../random-id.ts'
import { createObservable } from '../../../../../ui/observable.ts'
import type { KnownPaper } from '../../pdf/papers-with-pdf.ts'
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
  type ProposedField,
  type ResumedDraft,
  type Sending,
} from './entry.ts'

type ChosenVolume = { readonly id: string; readonly name: string; readonly isActive: boolean }

/** Where the papers are to be published. */
export type Destination = {
  readonly year: number | null
  readonly issueType: IssueType
  readonly volume: ChosenVolume | null
}

/** The add screen's state, which outlives the screen. */
export type Batch = {
  readonly destination: Destination
  readonly entries: readonly Entry[]
  /** Ids of entries. */
  readonly selected: readonly string[]
  /** Papers that were uploaded here and may be missing in the list of the volume yet. */
  readonly uploaded: readonly ListedPaper[]
}

/** Proposed values replace nothing that somebody typed. */
export type Proposal = {
  readonly title?: string | undefined
  readonly authorName?: string | undefined
  /** Authors with their family names, the abstract, the language, the DOI. */
  readonly details?: EntryDetails | undefined
}

export type EditedFields = Pick<Entry, 'authorEmails' | 'notifyAuthors'> & {
  readonly title?: string
  readonly authorName?: string
  readonly details?: EntryDetails
}

export type Change =
  /** `keeps`: the entries go along to another year or issue type, too. */
  | { readonly type: 'moved'; readonly destination: Partial<Destination>; readonly keeps?: boolean }
  | { readonly type: 'added'; readonly entries: readonly Entry[] }
  | { readonly type: 'edited'; readonly id: string; readonly fields: EditedFields }
  | { readonly type: 'attached'; readonly id: string; readonly pdf: AttachedPdf | undefined }
  | {
      readonly type: 'read'
      readonly id: string
      readonly file: File
      readonly reading: PdfReading
      readonly proposal?: Proposal
      readonly lookedUp?: LookedUp
    }
  /** Of another source than the PDF: what it does not say stays. */
  | { readonly type: 'proposed'; readonly id: string; readonly proposal: Proposal }
  | { readonly type: 'looked up'; readonly id: string; readonly sha256: string; readonly lookedUp: LookedUp }
  | { readonly type: 'confirmed'; readonly id: string }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  | { readonly type: 'selected'; readonly ids: readonly string[] }
  | { readonly type: 'sending'; readonly id: string; readonly sending: Sending | undefined }
  | { readonly type: 'uploaded'; readonly id: string; readonly paper: ListedPaper }
  | { readonly type: 'saved'; readonly id: string }
  /** The draft that it was resumed from has taken what is entered, and is not published yet. */
  | { readonly type: 'draft changed'; readonly id: string; readonly draft: ResumedDraft }
  | { readonly type: 'replaced'; readonly batch: Batch }

export const emptyBatch = (): Batch => ({
  destination: { year: null, issueType: 'Regular', volume: null },
  entries: [newEntry()],
  selected: [],
  uploaded: [],
})

const withoutSending = ({ sending: _, ...entry }: Entry): Entry => entry

const withLookUp = ({ known: _, isUnchecked: __, ...entry }: Entry, found: LookedUp): Entry => ({ ...entry, ...found })

/** What is sent differs from now on, so that the next request is another one. */
export const anotherRequest = (entry: Entry): Entry => ({ ...withoutSending(entry), key: randomId() })

const updateEntry = (batch: Batch, id: string, update: (entry: Entry) => Entry): Batch => ({
  ...batch,
  entries: batch.entries.map(entry => (entry.id === id ? update(entry) : entry)),
})

const editEntry = (batch: Batch, id: string, edit: (entry: Entry) => Entry): Batch =>
  updateEntry(batch, id, entry => (isLocked(entry) ? entry : anotherRequest(edit(entry))))

const TEXTS = ['title', 'authorName'] as const

/** What a PDF proposes goes where nobody has typed; what another PDF had proposed there goes. */
const withProposal = (entry: Entry, { details = {}, ...texts }: Proposal): Entry => {
  const { proposed } = entry
  const titles = TEXTS.filter(field => entry[field].trim() === '' || proposed.includes(field))
  const isFree = (field: ProposedField) =>
    (field !== 'authors' || titles.includes('authorName')) &&
    (proposed.includes(field) || !Object.hasOwn(entry.details, field))
  const typed = Object.entries(entry.details).filter(([field]) => !isFree(field as keyof EntryDetails))
  const given = Object.entries(details).filter(
    ([field, value]) => value !== undefined && isFree(field as keyof EntryDetails),
  )
  return {
    ...entry,
    ...Object.fromEntries(titles.map(field => [field, texts[field] ?? ''])),
    details: Object.fromEntries([...typed, ...given]),
    proposed: [...titles.filter(field => texts[field]), ...given.map(([field]) => field as keyof EntryDetails)],
  }
}

/** A proposal with what was proposed before and it does not say. */
const besides = ({ title, authorName, details }: Entry, proposal: Proposal): Proposal => ({
  title,
  authorName,
  ...proposal,
  details: { ...details, ...(proposal.authorName !== undefined && { authors: undefined }), ...proposal.details },
})

const takeReading = (
  entry: Entry,
  { file, reading, proposal, lookedUp = {} }: Extract<Change, { type: 'read' }>,
): Entry => {
  if (entry.pdf?.file !== file) return entry
  const pdf = { ...entry.pdf, reading }
  return withLookUp({ ...(proposal ? withProposal(entry, proposal) : entry), pdf }, lookedUp)
}

const edited = (entry: Entry, fields: EditedFields): Entry => ({
  ...entry,
  ...fields,
  proposed: entry.proposed.filter(field =>
    field === 'title' || field === 'authorName'
      ? fields[field] === undefined
      : fields.details === undefined || fields.details[field] === entry.details[field],
  ),
})

/**
 * Another year or type has other volumes: the entries begin anew, unless the volume was chosen with them. Another
 * volume takes them as they are, and so does the first year.
 */
const move = (batch: Batch, { destination: given, keeps }: Extract<Change, { type: 'moved' }>): Batch => {
  const { destination: before } = batch
  const destination = { ...before, ...given }
  const isElsewhere = destination.year !== before.year || destination.issueType !== before.issueType
  const volume = given.volume === undefined && isElsewhere ? null : destination.volume
  const uploaded = volume?.id === before.volume?.id ? batch.uploaded : []
  const moved = { ...batch, destination: { ...destination, volume }, uploaded }
  const begins = isElsewhere && !keeps && before.year !== null
  return begins ? { ...moved, entries: [newEntry()], selected: [] } : moved
}

/** At least one entry stays. */
const removeEntries = (batch: Batch, ids: readonly string[]): Batch => {
  const left = batch.entries.filter(({ id }) => !ids.includes(id))
  return {
    ...batch,
    entries: left.length > 0 ? left : [newEntry()],
    selected: batch.selected.filter(id => !ids.includes(id)),
  }
}

/** Why it was refused is no longer so where it was refused for the paper that was known before. */
const withTwin = (entry: Entry, known: KnownPaper): Entry =>
  withLookUp(isUnconfirmed(entry) && !isLocked(entry) ? withoutSending(entry) : entry, { known })

/** Other entries with the same PDF have to be meant from now on. */
const completeUpload = (batch: Batch, { id, paper }: Extract<Change, { type: 'uploaded' }>): Batch => {
  const sent = batch.entries.find(entry => entry.id === id)
  const sha256 = sent && pdfHash(sent)
  const { entries, selected } = removeEntries(batch, [id])
  const known = { id: paper.id, title: paper.title }
  const isSame = (entry: Entry) => sha256 !== undefined && pdfHash(entry) === sha256
  return {
    ...batch,
    entries: entries.map(entry => (isSame(entry) ? withTwin(entry, known) : entry)),
    selected,
    uploaded: [...batch.uploaded, paper],
  }
}

type Reducers = { readonly [type in Change['type']]: (batch: Batch, change: Extract<Change, { type: type }>) => Batch }

const reducers: Reducers = {
  moved: move,
  // Blank entries make room for others.
  added: (batch, { entries }) => ({
    ...batch,
    entries: [...batch.entries.filter(entry => !isBlank(entry) || entries.every(isBlank)), ...entries],
  }),
  edited: (batch, { id, fields }) => editEntry(batch, id, entry => edited(entry, fields)),
  attached: (batch, { id, pdf }) =>
    editEntry(batch, id, ({ pdf: _, isConfirmed: __, ...entry }) => withLookUp({ ...entry, ...(pdf && { pdf }) }, {})),
  read: (batch, change) => updateEntry(batch, change.id, entry => takeReading(entry, change)),
  proposed: (batch, { id, proposal }) => editEntry(batch, id, entry => withProposal(entry, besides(entry, proposal))),
  'looked up': (batch, { id, sha256, lookedUp }) =>
    updateEntry(batch, id, entry => (pdfHash(entry) === sha256 ? withLookUp(entry, lookedUp) : entry)),
  confirmed: (batch, { id }) =>
    updateEntry(batch, id, entry => (isLocked(entry) ? entry : { ...withoutSending(entry), isConfirmed: true })),
  removed: (batch, { ids }) => {
    const removable = batch.entries.filter(entry => ids.includes(entry.id) && !isLocked(entry))
    return removeEntries(
      batch,
      removable.map(({ id }) => id),
    )
  },
  selected: (batch, { ids }) => ({ ...batch, selected: ids }),
  sending: (batch, { id, sending }) =>
    updateEntry(batch, id, entry => ({ ...withoutSending(entry), ...(sending && { sending }) })),
  uploaded: completeUpload,
  saved: (batch, { id }) => removeEntries(batch, [id]),
  'draft changed': (batch, { id, draft }) => updateEntry(batch, id, entry => ({ ...entry, draft })),
  replaced: (_, { batch }) => batch,
}

/** The state after a change. */
export const applyChange = <Type extends Change['type']>(
  batch: Batch,
  change: Extract<Change, { type: Type }>,
): Batch => {
  const reduce: (batch: Batch, change: Extract<Change, { type: Type }>) => Batch = reducers[change.type as Type]
  return reduce(batch, change)
}

/** The batch outside of any screen. */
export const createBatchStore = (initial = emptyBatch()) => {
  const { now, set, subscribe } = createObservable(initial)
  return { now, subscribe, change: (change: Change) => set(applyChange(now(), change)) }
}

export type BatchStore = ReturnType<typeof createBatchStore>

export const entryOf = (batch: Batch, id: string) => batch.entries.find(entry => entry.id === id)
