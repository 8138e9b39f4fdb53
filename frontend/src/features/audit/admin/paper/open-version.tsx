import { lazy, Suspense, useState } from 'react'
import { link } from '../../../../ui/button.ts'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { SkeletonLines } from '../../../../ui/queries/skeleton.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { fileSize } from '../../../../ui/formats/file-size.ts'

/** '4 pages, 370 KB'; pages that were not counted are left out. */
export const fileText = (bytes: number, pages: number | null) =>
  [...(pages === null ? [] : [count(pages, 'page')]), fileSize(bytes)].join(', ')

const WholePdf = lazy(async () => ({ default: (await import('./pdf/whole-pdf.tsx')).WholePdf }))

type Props = {
  readonly version: number
  readonly url: string
  /** Of the paper; names the file where it is saved. */
  readonly title: string
  readonly label: string
}

/** Opens a version of a PDF within the back office: fetched as who is signed in, so that it counts as no reader's. */
export function OpenVersion({ version, url, title, label }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${link} min-h-6 cursor-pointer text-left`} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Dialog title={`Version ${version} of the PDF`} isWide close={() => setOpen(false)}>
          <Suspense fallback={<SkeletonLines count={6} />}>
            <WholePdf url={url} title={title} version={version} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

type FileProps = Omit<Props, 'version' | 'url'> & {
  readonly of: { readonly version: number; readonly bytes: number; readonly pages: number | null } & {
    readonly sha256: string
    readonly url: string
  }
}

/** Opens a version, and says what its file is. */
export function VersionFile({ of: { version, url, bytes, pages, sha256 }, title, label }: FileProps) {
  return (
    <p className="mt-1 min-w-0 text-sm">
      <OpenVersion version={version} url={url} title={title} label={label} />{' '}
      <span className="text-muted">
        {fileText(bytes, pages)}
        <code className="block text-xs wrap-anywhere select-all">{sha256}</code>
      </span>
    </p>
  )
}
