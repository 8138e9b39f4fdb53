import { useLocation } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import type { Missing } from '../papers/missing.ts'
import { fileSize } from '../../ui/formats/file-size.ts'
import type { PublishedPaper } from './api.ts'
import { removeFirstText } from './first-text.ts'
import { NotShown } from './fallbacks/not-shown.tsx'
import { Opening } from './fallbacks/opening.tsx'
import { pageIn } from './read-address.ts'
import type { Reading } from './reading.ts'
import { usePosition } from './state/use-position.ts'
import { type Reader, useReader } from './state/use-reader.ts'
import { useViews } from './state/use-reader-view.ts'
import { FindBar } from './view/toolbar/find-bar.tsx'
import { HelpDialog } from './view/lazy-help.tsx'
import { JournalNotice, PrintNotice, RestNotice, TextNotice } from './view/notices.tsx'
import { Pages } from './view/pages.tsx'
import { SidePanel } from './view/side-panel.tsx'
import { Toolbar } from './view/toolbar/toolbar.tsx'
import { useCallback, useLayoutEffect } from 'react'
import type { Place, View } from './view/create-view.ts'

type Props = { readonly reading: Reading; readonly published: PublishedPaper | Missing | undefined }
type Part = { readonly of: Reader }

function Progress({ received, total }: { received: number; total: number }) {
  const text = useText()
  const sizes = { received: fileSize(received), total: fileSize(total) }
  return (
    <div
      aria-busy="true"
      className="absolute inset-0 grid content-center justify-items-center gap-3 bg-tint p-8 text-muted"
    >
      <Opening received={received} />
      <progress aria-label={text('reader.loading')} max={total} value={received} className="w-full max-w-64" />
      <p className="text-sm tabular-nums">{text('reader.received', sizes)}</p>
    </div>
  )
}

function Bars({ of: { shown, commands, on, close }, reading }: Part & { reading: Reading }) {
  if (!shown) return null
  const { view, state } = shown
  return (
    <>
      <Toolbar reading={reading} view={view} state={state} commands={commands} on={on} />
      {on.has('find') && <FindBar view={view} matches={state.matches} close={() => close('find')} />}
    </>
  )
}

function Notices({ of: { pdf, printing }, reading, published }: Part & Props) {
  const { problem } = useViews()
  return (
    <>
      <JournalNotice reading={reading} published={published} />
      <TextNotice of={problem} />
      {pdf.problem && <RestNotice retry={pdf.retry} />}
      {printing.page !== undefined && (
        <PrintNotice page={printing.page} pages={pdf.document?.numPages ?? 0} cancel={printing.cancel} />
      )}
    </>
  )
}

const NARROW = '(max-width: 47.99rem)'

function Panel({ of: { shown, on, close } }: Part) {
  if (!shown || !on.has('panel')) return null
  const { view, state, document } = shown
  const went = () => {
    if (window.matchMedia(NARROW).matches) close('panel')
  }
  return <SidePanel document={document} view={view} page={state.page} close={() => close('panel')} went={went} />
}

/** Read aloud when another page has come. */
function Announcement({ of: { shown, isPainted } }: Part) {
  const text = useText()
  return (
    <p role="status" className="sr-only">
      {isPainted && shown && text('reader.pageOf', { page: shown.state.page, pages: shown.state.pages })}
    </p>
  )
}

/** The PDF of a paper with all that helps to read it. */
export function ReaderView({ reading, published }: Props) {
  const reader = useReader(reading)
  useLayoutEffect(() => void removeFirstText(), [])
  const keep = usePosition(reading)
  const moved = useCallback(
    (place: Place, view: View) => {
      if (!view.state.get().isPainted) return
      keep(place, () => {
        const { pages, zoom } = view.state.get()
        return { pages, zoom: String(zoom) }
      })
    },
    [keep],
  )
  const page = pageIn(useLocation().hash)
  const { pdf, isPainted, isDark, isSpread, on, close } = reader
  if (pdf.problem && !isPainted)
    return <NotShown problem={pdf.problem} of={reading} retry={pdf.retry} download={reader.download} />
  return (
    <div className={`reader ${isDark ? 'is-dark' : ''}`}>
      <Bars of={reader} reading={reading} />
      <Notices of={reader} reading={reading} published={published} />
      <div className="relative flex min-h-0 grow">
        <Panel of={reader} />
        <div className="relative min-w-0 grow">
          {pdf.document && (
            <Pages
              document={pdf.document}
              position={pdf.position}
              printed={pdf.printed}
              page={page}
              isSpread={isSpread}
              moved={moved}
              created={reader.setView}
            />
          )}
          {!isPainted && <Progress received={pdf.received} total={reading.source.bytes} />}
        </div>
      </div>
      <Announcement of={reader} />
      {on.has('help') && <HelpDialog commands={reader.commands} close={() => close('help')} />}
    </div>
  )
}
