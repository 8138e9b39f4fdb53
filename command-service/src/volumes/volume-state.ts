import type { Details, PdfFile } from '@shodh/contracts/papers/fields.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'

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
  /** The highest serial ever used: serials survive deletions. */
  readonly highestSerial: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly lastUpdated: string
  readonly revision: number
}

/** The events of a volume's stream. */
export type { VolumeStreamEvent } from '@shodh/contracts/index.ts'

export type Volume = { readonly is: 'unknown' } | KnownVolume

/** A volume that is there for its readers and editors. */
export const isPresent = (volume: Volume): volume is KnownVolume & { is: 'active' | 'deactivated' } =>
  volume.is === 'active' || volume.is === 'deactivated'
