import type { FileItem } from '@shodh/contracts/files/views.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSignedInDownload } from '../../../session/requests/use-download.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { useDownload } from '../use-download.ts'

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }))

/** What browsers show as `<img>`; larger ones would stand still. */
const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml']
const IMAGE_MAX_BYTES = 50 * 1024 * 1024

const isImage = ({ contentType, size }: FileItem) => IMAGES.includes(contentType) && size <= IMAGE_MAX_BYTES

/** The address of a file's bytes in this page, fetched as who is signed in. */
const useBlobAddress = (file: FileItem) => {
  const [shown, setShown] = useState<{ readonly address?: string; readonly failure?: string }>({})
  const download = useRef(useSignedInDownload())
  const { downloadUrl, contentType } = file
  useEffect(() => {
    let address = ''
    let isOver = false
    const load = async () => {
      const result = await download.current(downloadUrl.replace('/api/v1/', ''))
      if (isOver) return
      if ('error' in result) return setShown({ failure: result.error.message })
      // whatever the response calls it: within <img> nothing of it runs
      address = URL.createObjectURL(new Blob([result.data], { type: contentType }))
      setShown({ address })
    }
    void load()
    return () => {
      isOver = true
      URL.revokeObjectURL(address)
    }
  }, [downloadUrl, contentType])
  return [shown, setShown] as const
}

function ImagePreview({ file }: { file: FileItem }) {
  const [{ address, failure }, setShown] = useBlobAddress(file)
  if (failure !== undefined)
    return (
      <div role="alert">
        <Notice tone="error">{failure}</Notice>
      </div>
    )
  if (address === undefined) return <SkeletonLines count={6} />
  return (
    <img
      src={address}
      alt={file.name}
      className="mx-auto max-h-[70vh] max-w-full bg-white object-contain"
      onError={() => setShown({ failure: 'This image can’t be shown. Download it to see whether it is sound.' })}
    />
  )
}

function Content({ file }: { file: FileItem }) {
  if (isImage(file)) return <ImagePreview file={file} />
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
