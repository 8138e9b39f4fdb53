import type { PaperVersionDocument } from '@shodh/contracts/papers/views.ts'
import { type Of, projection } from '../projection.ts'
import { withheldAt } from '@shodh/contracts/papers/fields.ts'
import type { WithheldPdfDocument } from '@shodh/contracts/papers/withholding/withholding.ts'

const withheld = (before: WithheldPdfDocument | null, event: Of<'PdfWithheld'>) => {
  const { sha256: id, recordedAt: _, ...act } = event.data
  return { id, acts: [...(before?.acts ?? []), { ...act, at: withheldAt(event) }] }
}

const released = (before: WithheldPdfDocument | null, { data: { paperId } }: Of<'PdfReleased'>) => {
  if (!before) return null
  const acts = before.acts.filter(act => act.paperId !== paperId)
  return acts.length > 0 ? { ...before, acts } : null
}

/** The bytes that may not be shown, by their SHA-256: whichever paper has them. */
export const withheldPdfs = projection<WithheldPdfDocument, 'PdfWithheld' | 'PdfReleased'>({
  name: 'withheld-pdfs',
  version: 1,
  indexes: [],
  id: ({ data }) => data.sha256,
  on: { PdfWithheld: withheld, PdfReleased: released },
})

const idOf = ({ paperId, version }: { readonly paperId: string; readonly version: number }) => `${paperId}.${version}`

const versionOf = (
  { volumeId, paperId, version, sha256 }: Omit<PaperVersionDocument, 'id' | 'at'>,
  { metadata }: Of<'PaperUploaded' | 'PdfReplaced'>,
): PaperVersionDocument => ({ id: idOf({ paperId, version }), volumeId, paperId, version, sha256, at: metadata.at })

/** Every version that was ever published, found by its hash. Whether its paper is still there, the paper's history says. */
export const paperVersions = projection<PaperVersionDocument, 'PaperUploaded' | 'PdfReplaced'>({
  name: 'paper-versions',
  version: 2,
  indexes: [['sha256', 'at']],
  id: ({ type, data }) => idOf(type === 'PaperUploaded' ? { ...data, version: 1 } : data),
  on: {
    PaperUploaded: (_, event) => versionOf({ ...event.data, version: 1, sha256: event.data.file.sha256 }, event),
    PdfReplaced: (_, event) => versionOf({ ...event.data, sha256: event.data.file.sha256 }, event),
  },
})
