import { withheldAt } from '@shodh/contracts/papers/fields.ts'
import { isDay, laterDate } from '@shodh/contracts/time/dates.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import type { DetailChanges, Details, PdfFile, Withholding } from '@shodh/contracts/papers/fields.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { StateFold } from '../decider.ts'
import { type StatedNotice, withNotice } from './notices.ts'

export type { VolumeStreamEvent } from '@shodh/contracts/index.ts'

/** The state of a paper of the volume. */
export type PaperState = {
  readonly paperId: string
  readonly serial: number
  readonly title: string
  readonly authorName: string
  readonly details: Details
  readonly file: PdfFile
  readonly version: number
  /** SHA-256 of every version, the first one's first. */
  readonly hashes: readonly string[]
  /** Those of them that may not be shown. */
  readonly withheld: ReadonlyMap<string, Withholding>
  /** The date stated for the current version, if any. */
  readonly statedAt: string | undefined
  /** When and why the current version took the place of the one before; none of a first version. */
  readonly replacement?: { readonly at: string; readonly statedAt: string | null; readonly reason: string | null }
  /** When another journal recorded the first version, if it says so. */
  readonly recordedAt: string | undefined
  readonly notices: readonly StatedNotice[]
  readonly createdAt: string
  readonly updatedAt: string
  /** Of the last event that changed it. */
  readonly revision: number
}

export type KnownVolume = {
  readonly is: 'active' | 'deactivated' | 'deleted'
  readonly volumeId: string
  readonly year: number
  readonly issueType: IssueType
  readonly name: string
  readonly papers: ReadonlyMap<string, PaperState>
  /** Papers that can be restored. */
  readonly deletedPapers: ReadonlyMap<string, PaperState>
  /** The last deletion of the volume; undefined where there was none, or the volume was restored. */
  readonly deletion: { readonly was: 'active' | 'deactivated'; readonly paperIds: readonly string[] } | undefined
  /** The highest serial ever used: serials survive deletions. */
  readonly highestSerial: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly lastUpdated: string
  /** Ids of users. */
  readonly createdBy: string
  readonly lastModifiedBy: string
  readonly revision: number
}

export type Volume = { readonly is: 'unknown' } | KnownVolume

/** A volume that is there for its readers and editors. */
export const isPresent = (volume: Volume): volume is KnownVolume & { is: 'active' | 'deactivated' } =>
  volume.is === 'active' || volume.is === 'deactivated'

type Of<Type extends VolumeStreamEvent['type']> = Recorded<Extract<VolumeStreamEvent, { type: Type }>>

const given = <Value>([, value]: [string, Value]) => value !== null && value !== undefined

/** The details with the changes in them; what was taken away is gone. */
export const withChanges = (details: Details, changes: DetailChanges): Details =>
  Object.fromEntries(Object.entries({ ...details, ...changes }).filter(given)) as Details

const withPaper = (volume: KnownVolume, paper: PaperState) => new Map(volume.papers).set(paper.paperId, paper)

const changed = (
  volume: KnownVolume,
  { data: { paperId }, metadata, revision }: Recorded<PaperEvent>,
  change: (paper: PaperState) => Partial<PaperState>,
) => {
  const paper = volume.papers.get(paperId)
  if (!paper) return {}
  return { papers: withPaper(volume, { ...paper, updatedAt: metadata.at, revision, ...change(paper) }) }
}

const uploaded = (volume: KnownVolume, { data, metadata, revision }: Of<'PaperUploaded'>): Partial<KnownVolume> => {
  const { paperId, serial, title, authorName, details, file, recordedAt } = data
  const { at } = metadata
  const date = details.publishedOn ?? recordedAt ?? at
  const dates = { statedAt: recordedAt ?? details.publishedOn, createdAt: at, updatedAt: at }
  const versions = { version: 1, hashes: [file.sha256], withheld: new Map() }
  const paper = { paperId, serial, title, authorName, details, file, ...versions, revision, recordedAt, ...dates }
  return {
    papers: withPaper(volume, { ...paper, notices: [] }),
    highestSerial: Math.max(volume.highestSerial, serial),
    lastUpdated: volume.papers.size === 0 ? date : laterDate(volume.lastUpdated, date),
  }
}

/** The day of the paper is that of its first version, unless that states a moment of its own. */
const redated = ({ version, statedAt }: PaperState, publishedOn: string | null | undefined) =>
  version > 1 || publishedOn === undefined || (statedAt !== undefined && !isDay(statedAt))
    ? statedAt
    : (publishedOn ?? undefined)

const revised = (volume: KnownVolume, event: Of<'PaperRevised'>) =>
  changed(volume, event, paper => ({
    title: event.data.title ?? paper.title,
    authorName: event.data.authorName ?? paper.authorName,
    details: withChanges(paper.details, event.data.details),
    statedAt: redated(paper, event.data.details.publishedOn),
  }))

const replaced = (volume: KnownVolume, event: Of<'PdfReplaced'>): Partial<KnownVolume> => ({
  ...changed(volume, event, ({ hashes }) => ({
    file: event.data.file,
    hashes: [...hashes, event.data.file.sha256],
    version: event.data.version,
    statedAt: event.data.statedAt,
    replacement: {
      at: event.metadata.at,
      statedAt: event.data.statedAt ?? null,
      reason: event.data.reason ?? null,
    },
  })),
  lastUpdated: laterDate(volume.lastUpdated, event.data.statedAt ?? event.metadata.at),
})

/** A proposal changes nothing that readers see. */
const noticed = (volume: KnownVolume, event: Recorded<PaperEvent>) =>
  changed(volume, event, ({ notices }) => ({ notices: withNotice(notices, event) }))

type Papers = ReadonlyMap<string, PaperState>

/** `to` with the papers that `from` has of these. */
const moved = (paperIds: readonly string[], from: Papers, to: Papers): Papers => {
  const papers = new Map(to)
  for (const id of paperIds) {
    const paper = from.get(id)
    if (paper) papers.set(id, paper)
  }
  return papers
}

const deleted = (volume: KnownVolume, { data }: Of<'PaperDeleted'>): Partial<KnownVolume> => {
  const [paperIds, papers] = [[data.paperId], new Map(volume.papers)]
  papers.delete(data.paperId)
  return { papers, deletedPapers: moved(paperIds, volume.papers, volume.deletedPapers) }
}

const restored = (volume: KnownVolume, paperIds: readonly string[], revision: number): Partial<KnownVolume> => {
  const [papers, deletedPapers] = [new Map(volume.papers), new Map(volume.deletedPapers)]
  for (const id of paperIds) {
    const paper = deletedPapers.get(id)
    if (paper) papers.set(id, { ...paper, revision })
    deletedPapers.delete(id)
  }
  return { papers, deletedPapers }
}

const volumeDeleted = (volume: KnownVolume, { data: { paperIds } }: Of<'VolumeDeleted'>): Partial<KnownVolume> => ({
  is: 'deleted',
  papers: new Map(),
  deletedPapers: moved(paperIds, volume.papers, volume.deletedPapers),
  deletion: { was: volume.is === 'deactivated' ? 'deactivated' : 'active', paperIds },
})

const volumeRestored = (volume: KnownVolume, { data, revision }: Of<'VolumeRestored'>): Partial<KnownVolume> => ({
  ...restored(volume, data.paperIds, revision),
  is: volume.deletion?.was ?? 'active',
  deletion: undefined,
})

/** Also of a deleted paper. */
const withheldOrReleased = (volume: KnownVolume, event: Of<'PdfWithheld' | 'PdfReleased'>): Partial<KnownVolume> => {
  const { paperId, sha256, reason } = event.data
  const place = volume.papers.has(paperId) ? 'papers' : 'deletedPapers'
  const paper = volume[place].get(paperId)
  if (!paper) return {}
  const withheld = new Map(paper.withheld)
  const { at } = event.metadata
  if (event.type === 'PdfReleased') withheld.delete(sha256)
  else
    withheld.set(sha256, {
      at: withheldAt({ data: event.data, metadata: event.metadata }),
      reason,
      lawfulBasis: event.data.lawfulBasis,
    })
  const after = { ...paper, withheld, updatedAt: at, revision: event.revision }
  return { [place]: new Map(volume[place]).set(paperId, after) }
}

type Change<Event extends VolumeStreamEvent> = (volume: KnownVolume, event: Recorded<Event>) => Partial<KnownVolume>

/** Changes an existing volume, with the time, actor and revision of the event. */
const known =
  <Event extends VolumeStreamEvent>(change: Change<Event>) =>
  (volume: Volume, event: Recorded<Event>): Volume =>
    volume.is === 'unknown'
      ? volume
      : {
          ...volume,
          updatedAt: event.metadata.at,
          lastModifiedBy: event.metadata.actorId,
          revision: event.revision,
          ...change(volume, event),
        }

const created = (volume: Volume, { data, metadata, revision }: Of<'VolumeCreated'>): Volume => ({
  is: 'active',
  ...data,
  papers: new Map(),
  deletedPapers: volume.is === 'unknown' ? new Map() : volume.deletedPapers,
  // Stryker disable next-line ConditionalExpression, StringLiteral: The first event of a volume makes it known.
  deletion: volume.is === 'unknown' ? undefined : volume.deletion,
  highestSerial: volume.is === 'unknown' ? 0 : volume.highestSerial,
  createdAt: metadata.at,
  updatedAt: metadata.at,
  lastUpdated: metadata.at,
  createdBy: metadata.actorId,
  lastModifiedBy: metadata.actorId,
  revision,
})

export const volume: StateFold<Volume, VolumeStreamEvent> = {
  initial: { is: 'unknown' },
  on: {
    VolumeCreated: created,
    VolumeActivated: known(() => ({ is: 'active' })),
    VolumeDeactivated: known(() => ({ is: 'deactivated' })),
    VolumeDeleted: known(volumeDeleted),
    VolumeRestored: known(volumeRestored),
    PaperUploaded: known(uploaded),
    PaperRevised: known(revised),
    PdfReplaced: known(replaced),
    PaperDeleted: known(deleted),
    PdfWithheld: known(withheldOrReleased),
    PdfReleased: known(withheldOrReleased),
    PaperRestored: known((volume, { data, revision }) => restored(volume, [data.paperId], revision)),
    CorrectionIssued: known(noticed),
    ConcernExpressed: known(noticed),
    ConcernLifted: known(noticed),
    PaperRetracted: known(noticed),
    PaperWithdrawn: known(noticed),
    // Stryker disable ArrowFunction: Nothing is spread either way.
    CorrectionProposed: known(() => ({})),
    VolumeRepaired: known(() => ({})),
  },
}
