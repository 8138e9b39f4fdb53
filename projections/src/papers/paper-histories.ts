import type { PaperHistoryDocument, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { isDay } from '@shodh/contracts/time/dates.ts'
import type { Metadata } from '@shodh/contracts/event.ts'
import { type PdfFile, withheldAt } from '@shodh/contracts/papers/fields.ts'
import { type Of, onEach, projection } from '../projection.ts'
import { restoredPaper, withDeletion, withoutDeletion, withoutPreparation } from '../deletable.ts'
import { type NoticeEvent, noticeTypes, withNotice } from './notices.ts'
import { fileNameOf } from './papers.ts'

type Type =
  | 'PaperUploaded'
  | 'PaperRevised'
  | 'PdfReplaced'
  | 'PdfWithheld'
  | 'PdfReleased'
  | NoticeEvent['type']
  | 'PaperDeleted'
  | 'PaperRestored'
  | 'PaperPublishedAhead'
  | 'VolumePublished'
  | 'VolumeDeleted'
  | 'VolumeRestored'

type Stated = {
  readonly volumeId: string
  readonly paperId: string
  readonly version: number
  readonly file: PdfFile
  readonly statedAt?: string | undefined
  readonly reason?: string | undefined
}

const versionOf = (
  { volumeId, paperId, version, file, statedAt, reason }: Stated,
  metadata: Metadata,
): PaperVersion => ({
  version,
  at: metadata.at,
  statedAt: statedAt ?? null,
  reason: reason ?? null,
  sha256: file.sha256,
  bytes: file.bytes,
  ...(file.pages !== undefined && { pages: file.pages }),
  url: `/api/v1/papers/${volumeId}/${paperId}/versions/${version}.pdf`,
  actor: metadata.actorId,
})

const uploaded = ({ data, metadata }: Of<'PaperUploaded'>): PaperHistoryDocument => ({
  id: data.paperId,
  volumeId: data.volumeId,
  ...(data.inPreparation && { inPreparation: data.inPreparation }),
  fileNames: [fileNameOf(data.title)],
  versions: [versionOf({ ...data, version: 1, statedAt: data.recordedAt ?? data.details.publishedOn }, metadata)],
})

const withUnpublished = ({ inPreparation, unpublished = [], versions }: PaperHistoryDocument) =>
  inPreparation && { unpublished: [...unpublished, ...versions.slice(-1).map(({ version }) => version)] }

const replaced = (history: PaperHistoryDocument, { data, metadata }: Of<'PdfReplaced'>): PaperHistoryDocument => ({
  ...history,
  ...withUnpublished(history),
  fileNames: [...history.fileNames, data.file.name],
  versions: [...history.versions, versionOf(data, metadata)],
})

/** The first version's stated date is the paper's own, unless it states a moment. */
const isDatedByPaper = ({ version, statedAt }: PaperVersion) => version === 1 && (statedAt === null || isDay(statedAt))

const redated = (history: PaperHistoryDocument, publishedOn: string | null | undefined): PaperHistoryDocument => ({
  ...history,
  versions: history.versions.map(version =>
    publishedOn !== undefined && isDatedByPaper(version) ? { ...version, statedAt: publishedOn } : version,
  ),
})

/** Every version with these bytes. */
const withVersions = (
  history: PaperHistoryDocument,
  sha256: string,
  change: (version: PaperVersion) => PaperVersion,
): PaperHistoryDocument => ({
  ...history,
  versions: history.versions.map(version => (version.sha256 === sha256 ? change(version) : version)),
})

const withheld = (history: PaperHistoryDocument, event: Of<'PdfWithheld'>) => {
  const { sha256, reason, lawfulBasis } = event.data
  const act = { at: withheldAt(event), reason, lawfulBasis }
  return withVersions(history, sha256, version => ({ ...version, withheld: act }))
}

const released = (history: PaperHistoryDocument, { data: { sha256 } }: Of<'PdfReleased'>) =>
  withVersions(history, sha256, ({ withheld: _, ...version }) => version)

const noticed = (history: PaperHistoryDocument | null, event: NoticeEvent): PaperHistoryDocument | null =>
  history && { ...history, notices: withNotice(history.notices, event) }

/** The versions of a deleted paper stay, since it may be restored. */
export const paperHistories = projection<PaperHistoryDocument, Type>({
  name: 'paper-histories',
  version: 7,
  indexes: [],
  id: ({ data }) => ('paperIds' in data ? data.paperIds : data.paperId),
  on: {
    PaperUploaded: (_, event) => uploaded(event),
    PaperRevised: (history, { data }) => history && redated(history, data.details.publishedOn),
    PdfReplaced: (history, event) => history && replaced(history, event),
    PdfWithheld: (history, event) => history && withheld(history, event),
    PdfReleased: (history, event) => history && released(history, event),
    ...onEach(noticeTypes, noticed),
    PaperDeleted: withDeletion,
    PaperRestored: restoredPaper,
    PaperPublishedAhead: withoutPreparation,
    VolumePublished: withoutPreparation,
    VolumeDeleted: withDeletion,
    VolumeRestored: withoutDeletion,
  },
})
