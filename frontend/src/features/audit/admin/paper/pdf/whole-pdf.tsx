import { versionFileName } from '@shodh/contracts/papers/file-names.ts'
import { Download } from 'lucide-react'
import { Button } from '../../../../../ui/admin/button.tsx'
import { Alert } from '../../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../../ui/queries/skeleton.tsx'
import { PdfPages } from '../../../../reader/admin/pdf-pages.tsx'
import { saveFile } from '../../../../../ui/browser/save-file.ts'
import { usePdf } from './use-pdf.ts'

type Props = { readonly url: string; readonly title: string; readonly version: number }

/** A PDF page by page; it can be saved even where it can't be shown. */
export function WholePdf({ url, title, version }: Props) {
  const { file, document, failure } = usePdf(url)
  return (
    <>
      {!document && failure === undefined && <SkeletonLines count={6} />}
      {document && <PdfPages of={document} />}
      <Alert>{failure}</Alert>
      {file && (
        <Button className="mt-4" onClick={() => saveFile(file, versionFileName(title, version))}>
          <Download aria-hidden="true" className="size-4" />
          Save this version
        </Button>
      )}
    </>
  )
}
