import type { Recorded } from '@shodh/contracts/event.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import type { Details, PdfFile } from '@shodh/contracts/papers/fields.ts'
import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { Memory } from '../decider.ts'
import { paperMemory } from './papers.ts'

/** What is remembered of a paper that stands in the volume. */
export type RememberedPaper = {
  readonly paperId: string
  readonly serial: number
  readonly title: string
  readonly authorName: string
  readonly details: Details
  readonly file: PdfFile
  readonly version: number
  /** The date stated for the current version, if any. */
  readonly statedAt: string | undefined
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
  readonly papers: ReadonlyMap<string, RememberedPaper>
  /** The highest serial ever used: serials survive deletions. */
  readonly highestSerial: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly lastUpdated: string
  readonly revision: number
}

export type Volume = { readonly is: 'unknown' } | KnownVolume

export type VolumeStreamEvent = VolumeEvent | PaperEvent

type Change<Event extends VolumeStreamEvent> = (volume: KnownVolume, event: Recorded<Event>) => Partial<KnownVolume>

/** Changes a volume that is known, and notes when it was changed. */
const known =
  <Event extends VolumeStreamEvent>(change: Change<Event>) =>
  (volume: Volume, event: Recorded<Event>): Volume =>
    volume.is === 'unknown'
      ? volume
      : { ...volume, updatedAt: event.metadata.at, revision: event.revision, ...change(volume, event) }

const created = (
  volume: Volume,
  { data, metadata, revision }: Recorded<Extract<VolumeEvent, { type: 'VolumeCreated' }>>,
): Volume => ({
  is: 'active',
  ...data,
  papers: new Map(),
  highestSerial: volume.is === 'unknown' ? 0 : volume.highestSerial,
  createdAt: metadata.at,
  updatedAt: metadata.at,
  lastUpdated: metadata.at,
  revision,
})

export const volume: Memory<Volume, VolumeStreamEvent> = {
  initial: { is: 'unknown' },
  on: {
    VolumeCreated: created,
    VolumeActivated: known(() => ({ is: 'active' })),
    VolumeDeactivated: known(() => ({ is: 'deactivated' })),
    VolumeDeleted: known(() => ({ is: 'deleted', papers: new Map() })),
    PaperUploaded: known(paperMemory.uploaded),
    PaperRevised: known(paperMemory.revised),
    PdfReplaced: known(paperMemory.replaced),
    PaperDeleted: known(paperMemory.deleted),
  },
}

/** A volume that is there for its readers and editors. */
export const isPresent = (volume: Volume): volume is KnownVolume & { is: 'active' | 'deactivated' } =>
  volume.is === 'active' || volume.is === 'deactivated'
