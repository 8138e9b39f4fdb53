import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import type { View } from './create-view.ts'
import { ReaderIcon, tool } from './tool.tsx'
import { Outline } from './outline.tsx'
import { Thumbnails } from './thumbnails.tsx'

type Props = {
  readonly document: PdfDocument
  readonly view: View
  readonly page: number
  readonly close: () => void
  /** Something in it has been followed. */
  readonly went: () => void
}

const TABS = [
  { name: 'thumbnails', label: 'reader.thumbnails' },
  { name: 'outline', label: 'reader.outline' },
] as const

/** Beside the pages, or over them where there is no room. */
export function SidePanel({ document, view, page, close, went }: Props) {
  const text = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]['name']>('thumbnails')
  return (
    <section
      aria-label={text('reader.panel')}
      className="flex w-full shrink-0 flex-col border-r border-line bg-surface max-md:absolute max-md:inset-0 max-md:z-10 md:w-64"
    >
      <div className="flex items-center gap-1 border-b border-line p-1">
        {TABS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-pressed={tab === name}
            className="min-h-11 cursor-pointer rounded-sm px-3 text-sm font-medium aria-pressed:bg-tint aria-pressed:text-accent"
            onClick={() => setTab(name)}
          >
            {text(label)}
          </button>
        ))}
        <button type="button" aria-label={text('reader.close')} className={`${tool} ml-auto`} onClick={close}>
          <ReaderIcon name="close" />
        </button>
      </div>
      {tab === 'outline' ? (
        <Outline document={document} view={view} went={went} />
      ) : (
        <Thumbnails document={document} view={view} page={page} went={went} />
      )}
    </section>
  )
}
