import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ListedPaper } from '../paper-details.ts'

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

function PlainLink({ href, onClick }: { href: string; onClick?: (event: MouseEvent) => void }) {
  return (
    <a href={href} type="application/pdf" className={button.primary} onClick={onClick}>
      <Icon name="download" />
      {useText()('paper.pdf')}
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
    <span className="relative inline-flex items-center gap-1">
      {clicked ? (
        <Suspense fallback={<PlainLink href={pdf.href} />}>
          <ClickedPdfLink {...pdf} />
        </Suspense>
      ) : (
        <PlainLink href={pdf.href} onClick={click} />
      )}
    </span>
  )
}
