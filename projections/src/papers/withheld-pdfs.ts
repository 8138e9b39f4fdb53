import { withheldAt } from '@shodh/contracts/papers/fields.ts'
import type { WithheldPdfDocument } from '@shodh/contracts/papers/withholding/withholding.ts'
import { type Of, projection } from '../projection.ts'

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
