import { Skeleton } from '../../../../../ui/queries/skeleton.tsx'
import { PageCanvas } from '../../../../reader/admin/page-canvas.tsx'
import { usePdf } from './use-pdf.ts'

/** The first page of a PDF, or why it is not shown. */
export function FirstPage({ url, label }: { url: string; label: string }) {
  const file = usePdf(url)
  if (file.state === 'failed') return <p className="text-sm text-muted">{file.message}</p>
  if (file.state === 'loading') return <Skeleton className="aspect-[1/1.414]" />
  return <PageCanvas document={file.document} page={1} label={label} />
}
