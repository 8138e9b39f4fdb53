import { SourcePages } from '../../reader/admin/pdf-pages.tsx'
import { useStreamedSource } from '../../reader/admin/use-opened-pdf.ts'

/** The pages of a PDF that only staff can fetch. */
export function PdfPreview({ url, bytes }: { url: string; bytes: number }) {
  return <SourcePages of={useStreamedSource(url, bytes)} />
}
