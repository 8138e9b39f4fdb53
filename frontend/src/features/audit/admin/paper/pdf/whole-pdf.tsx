import { versionFileName } from '@shodh/contracts/papers/file-names.ts'
import { Download } from 'lucide-react'
import { Button } from '../../../../../ui/admin/button.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../../ui/queries/skeleton.tsx'
import { PdfPages } from '../../../../reader/admin/pdf-pages.tsx'
import { saveFile } from '../../../../../ui/browser/save-file.ts'
import { usePdf } from './use-pdf.ts'

type Props = { readonly url: string; readonly title: string; readonly version: number }

/** A PDF page by page; it can be saved even where it can't be shown. */
export function WholePdf({ url, title, version }: Props) {
  const pdf = usePdf(url)
  const { file } = pdf
  return (
    <>
      {pdf.state === 'loading' && <SkeletonLines count={6} />}
      {pdf.state === 'open' && <PdfPages of={pdf.document} />}
      {pdf.state === 'failed' && (
        <div role="alert">
          <Notice tone="error">{pdf.message}</Notice>
        </div>
      )}
      {file && (
        <Button className="mt-4" onClick={() => saveFile(file, versionFileName(title, version))}>
          <Download aria-hidden="true" className="size-4" />
          Save this version
        </Button>
      )}
    </>
  )
}
