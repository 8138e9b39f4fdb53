import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import type { Details, PdfFile } from '@shodh/contracts/papers/fields.ts'
import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'

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

/** What a volume's stream holds. */
export type VolumeStreamEvent = VolumeEvent | PaperEvent

export type Volume = { readonly is: 'unknown' } | KnownVolume

/** A volume that is there for its readers and editors. */
export const isPresent = (volume: Volume): volume is KnownVolume & { is: 'active' | 'deactivated' } =>
  volume.is === 'active' || volume.is === 'deactivated'
