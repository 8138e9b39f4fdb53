import { firstPageAddress } from '@shodh/contracts/papers/pictures/first-page.ts'
import { useState } from 'react'
import { useSignedInSend } from '../../../../session/sending/use-send.ts'
import { useLoaded } from '../../../../ui/browser/use-loaded.ts'
import { useObjectUrl } from '../../../../ui/browser/use-object-url.ts'
import { versionAddress } from '../../../library/storage/records.ts'
import { paintedPages, type Picture } from './painted-pages.ts'

/** One version of the PDF of a paper. */
type StoredPdf = { readonly volumeId: string; readonly paperId: string; readonly version: number }

const paintedPage = paintedPages(async file => (await import('./paint-first-page.ts')).paintFirstPage(file))

type Look = { readonly width: number; readonly label: string }
type SheetProps = Look & { readonly address: string | undefined; readonly onError?: () => void }

/** A white sheet of the size of the picture that comes. */
function Sheet({ address, width, label, onError }: SheetProps) {
  return (
    <span
      className="block aspect-[1/1.414] max-w-full shrink-0 self-start overflow-hidden rounded-sm border border-line bg-white"
      style={{ width }}
    >
      {address && (
        <img
          src={address}
          alt={label}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="h-full w-full object-contain object-top"
          onError={onError}
        />
      )}
    </span>
  )
}

/** A picture that is loaded by a script, while it is shown. */
function LoadedPage({ of: source, load, ...look }: Look & { of: unknown; load: () => Picture }) {
  const address = useObjectUrl(useLoaded(source, load))
  return <Sheet {...look} address={address} />
}

/** As a reader, whose picture the browser stores; where readers see none, as who is signed in. */
function StoredPage({ of: { volumeId, paperId, version }, ...look }: Look & { of: StoredPdf }) {
  const send = useSignedInSend()
  const [isHidden, setHidden] = useState(false)
  const address = firstPageAddress(versionAddress({ volumeId, id: paperId }, version))
  const load = async () => {
    const response = await send(address, {})
    return response.ok ? response.blob() : undefined
  }
  if (isHidden) return <LoadedPage {...look} of={address} load={load} />
  return <Sheet {...look} address={address} onError={() => setHidden(true)} />
}

type Props = {
  readonly of: File | StoredPdf
  /** In pixels. */
  readonly width: number
  /** What is read aloud; nothing by default, beside the title of the paper. */
  readonly label?: string
}

/** A picture of the first page of a PDF that is to be uploaded, or is stored; a blank sheet where there is none. */
export function FirstPage({ of: pdf, label = '', ...look }: Props) {
  if (pdf instanceof File) return <LoadedPage {...look} of={pdf} label={label} load={() => paintedPage(pdf)} />
  return <StoredPage key={`${pdf.paperId} ${pdf.version}`} {...look} label={label} of={pdf} />
}
