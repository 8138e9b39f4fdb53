import type { PaperHistoryDocument, PaperVersion } from '@shodh/contracts/papers/views.ts'
import type { Metadata } from '@shodh/contracts/event.ts'
import type { PdfFile } from '@shodh/contracts/papers/fields.ts'
import { type Of, projection } from '../projection.ts'

type Type =
  | 'PaperUploaded'
  | 'PaperRevised'
  | 'PdfReplaced'
  | 'PaperDeleted'
  | 'PaperRestored'
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
  url: `/api/v1/papers/${volumeId}/${paperId}/versions/${version}.pdf`,
  actor: metadata.actorId,
})

const uploaded = ({ data, metadata }: Of<'PaperUploaded'>): PaperHistoryDocument => ({
  id: data.paperId,
  volumeId: data.volumeId,
  fileNames: [data.file.name],
  versions: [versionOf({ ...data, version: 1, statedAt: data.details.publishedOn }, metadata)],
})

const replaced = (history: PaperHistoryDocument, { data, metadata }: Of<'PdfReplaced'>): PaperHistoryDocument => ({
  ...history,
  fileNames: [...history.fileNames, data.file.name],
  versions: [...history.versions, versionOf(data, metadata)],
})

/** The first version's stated date is the paper's own. */
const redated = (history: PaperHistoryDocument, publishedOn: string | null | undefined): PaperHistoryDocument => ({
  ...history,
  versions: history.versions.map(version =>
    version.version === 1 && publishedOn !== undefined ? { ...version, statedAt: publishedOn } : version,
  ),
})

/** The versions stay, for the paper that may be restored. */
const deleted = (history: PaperHistoryDocument | null, { data, metadata }: Of<'PaperDeleted' | 'VolumeDeleted'>) =>
  history && { ...history, deletion: { deletedAt: metadata.at, reason: data.reason ?? null } }

const restored = (history: PaperHistoryDocument | null) => {
  if (!history) return null
  const { deletion: _, ...rest } = history
  return rest
}

export const paperHistories = projection<PaperHistoryDocument, Type>({
  name: 'paper-histories',
  version: 3,
  indexes: [],
  id: ({ data }) => ('paperIds' in data ? data.paperIds : data.paperId),
  on: {
    PaperUploaded: (_, event) => uploaded(event),
    PaperRevised: (history, { data }) => history && redated(history, data.details.publishedOn),
    PdfReplaced: (history, event) => history && replaced(history, event),
    PaperDeleted: deleted,
    PaperRestored: restored,
    VolumeDeleted: deleted,
    VolumeRestored: restored,
  },
})
