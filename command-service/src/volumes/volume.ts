import { laterDate } from '@shodh/contracts/dates.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import type { DetailChanges, Details, PdfFile } from '@shodh/contracts/papers/fields.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { StateFold } from '../decider.ts'

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
  /** The date stated for the current version, if any. */
  readonly statedAt: string | undefined
  /** When and why the current version took the place of the one before; none of a first version. */
  readonly replacement?: { readonly at: string; readonly statedAt: string | null; readonly reason: string | null }
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
  const { paperId, serial, title, authorName, details, file } = data
  const { at } = metadata
  const dates = { statedAt: details.publishedOn, createdAt: at, updatedAt: at }
  const paper = { paperId, serial, title, authorName, details, file, version: 1, revision, ...dates }
  return {
    papers: withPaper(volume, paper),
    highestSerial: Math.max(volume.highestSerial, serial),
    lastUpdated:
      volume.papers.size === 0 ? (details.publishedOn ?? at) : laterDate(volume.lastUpdated, details.publishedOn ?? at),
  }
}

const revised = (volume: KnownVolume, event: Of<'PaperRevised'>) =>
  changed(volume, event, paper => ({
    title: event.data.title ?? paper.title,
    authorName: event.data.authorName ?? paper.authorName,
    details: withChanges(paper.details, event.data.details),
    statedAt:
      paper.version === 1 && event.data.details.publishedOn !== undefined
        ? (event.data.details.publishedOn ?? undefined)
        : paper.statedAt,
  }))

const replaced = (volume: KnownVolume, event: Of<'PdfReplaced'>): Partial<KnownVolume> => ({
  ...changed(volume, event, () => ({
    file: event.data.file,
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
    PaperRestored: known((volume, { data, revision }) => restored(volume, [data.paperId], revision)),
  },
}
