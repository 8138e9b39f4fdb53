import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useText } from '../../../../i18n/text.tsx'
import { fileSize } from '../../../../ui/formats/file-size.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { ListedPaper } from '../../paper-details.ts'

const ClickedPdfLink = lazy(async () => ({ default: (await import('./clicked-pdf-link.tsx')).ClickedPdfLink }))

export type Pdf = {
  /** Where the browser shows it by itself. */
  readonly href: string
  readonly paper: ListedPaper
  readonly title: string
}

/** One that asks for no other tab or window. */
export const isPlainClick = ({ button: pressed, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  pressed === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** What stands at the end of an act where there is room. */
function ActNote({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="paper-act-note">
      {children}
    </span>
  )
}

type Plain = { readonly href: string; readonly bytes: number; readonly onClick?: (event: MouseEvent) => void }

function PlainLink({ href, bytes, onClick }: Plain) {
  return (
    <a href={href} type="application/pdf" className="paper-act" onClick={onClick}>
      <Icon name="download" className="size-5" />
      {useText()('paper.pdf')}
      <ActNote>{fileSize(bytes)}</ActNote>
    </a>
  )
}

/** The PDF: a link, whose click downloads it with its progress where scripts run. */
export function PdfLink(pdf: Pdf) {
  const [clicked, setClicked] = useState(false)
  const click = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setClicked(true)
  }
  return (
    <span className="paper-act-frame">
      {clicked ? (
        <Suspense fallback={<PlainLink href={pdf.href} bytes={pdf.paper.fileSize} />}>
          <ClickedPdfLink {...pdf} />
        </Suspense>
      ) : (
        <PlainLink href={pdf.href} bytes={pdf.paper.fileSize} onClick={click} />
      )}
    </span>
  )
}
