import type { FileItem } from '@shodh/contracts/files/views.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSignedInFile } from '../../../session/requests/use-download.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { useObjectUrl } from '../../../ui/browser/use-object-url.ts'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { Alert } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { useDownload } from '../use-download.ts'

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }))

/** What browsers show as `<img>`; larger ones would stand still. */
const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml']
const IMAGE_MAX_BYTES = 50 * 1024 * 1024

const DAMAGED = 'This image can’t be shown. Download it to see whether it is sound.'

const isImage = ({ contentType, size }: FileItem) => IMAGES.includes(contentType) && size <= IMAGE_MAX_BYTES

function ImagePreview({ file: { downloadUrl, contentType, name } }: { file: FileItem }) {
  const { data, error } = useSignedInFile(downloadUrl)
  // whatever the response calls them: within <img> nothing of them runs
  const address = useObjectUrl(useMemo(() => data && new Blob([data], { type: contentType }), [data, contentType]))
  const [isDamaged, setDamaged] = useState(false)
  const failure = isDamaged ? DAMAGED : error?.message
  if (failure !== undefined) return <Alert>{failure}</Alert>
  if (address === undefined) return <SkeletonLines count={6} />
  return (
    <img
      src={address}
      alt={name}
      className="mx-auto max-h-[70vh] max-w-full bg-white object-contain"
      onError={() => setDamaged(true)}
    />
  )
}

function Content({ file }: { file: FileItem }) {
  if (isImage(file)) return <ImagePreview key={file.downloadUrl} file={file} />
  if (file.contentType === 'application/pdf')
    return (
      <Suspense fallback={<SkeletonLines count={6} />}>
        <PdfPreview url={file.downloadUrl} bytes={file.size} />
      </Suspense>
    )
  return <p className="py-10 text-center text-muted">Preview not available</p>
}

type Props = { readonly item: FileItem; readonly close: () => void }

export function PreviewDialog({ item, close }: Props) {
  const download = useDownload()
  return (
    <Dialog
      title={item.name}
      isWide
      close={close}
      actions={
        <Button look="primary" onClick={() => void download(item)}>
          Download ({fileSize(item.size)})
        </Button>
      }
    >
      <div className="mt-3">
        <Content file={item} />
      </div>
    </Dialog>
  )
}
