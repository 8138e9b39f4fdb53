import { Skeleton } from '../../../../../ui/queries/skeleton.tsx'
import { PageCanvas } from '../../../../reader/admin/page-canvas.tsx'
import { usePdf } from './use-pdf.ts'

/** The first page of a PDF, or why it is not shown. */
export function FirstPage({ url, label }: { url: string; label: string }) {
  const { document, failure } = usePdf(url)
  if (failure !== undefined) return <p className="text-sm text-muted">{failure}</p>
  if (!document) return <Skeleton className="aspect-[1/1.414]" />
  return <PageCanvas document={document} page={1} label={label} />
}
