import type { PaperVersionDocument } from '@shodh/contracts/papers/views.ts'
import { type Of, projection } from '../projection.ts'

const idOf = ({ paperId, version }: { readonly paperId: string; readonly version: number }) => `${paperId}.${version}`

const versionOf = (
  { paperId, version, sha256 }: Pick<PaperVersionDocument, 'paperId' | 'version' | 'sha256'>,
  { metadata }: Of<'PaperUploaded' | 'PdfReplaced'>,
): PaperVersionDocument => ({ id: idOf({ paperId, version }), paperId, version, sha256, at: metadata.at })

/** Every version that was ever published, found by its hash. Whether its paper is still there, the paper's history says. */
export const paperVersions = projection<PaperVersionDocument, 'PaperUploaded' | 'PdfReplaced'>({
  name: 'paper-versions',
  version: 1,
  indexes: [['sha256', 'at']],
  id: ({ type, data }) => idOf(type === 'PaperUploaded' ? { ...data, version: 1 } : data),
  on: {
    PaperUploaded: (_, event) => versionOf({ ...event.data, version: 1, sha256: event.data.file.sha256 }, event),
    PdfReplaced: (_, event) => versionOf({ ...event.data, sha256: event.data.file.sha256 }, event),
  },
})
