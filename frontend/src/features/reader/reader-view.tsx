import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import type { Missing } from '../papers/missing.ts'
import { fileSize } from '../papers/paper-details.ts'
import type { PublishedPaper } from './api.ts'
import { Elsewhere } from './elsewhere.tsx'
import { pageIn } from './read-address.ts'
import type { Reading } from './reading.ts'
import { useCommands } from './use-commands.ts'
import { useDocument } from './use-document.ts'
import { useDownload } from './use-download.ts'
import { usePosition } from './use-position.ts'
import { usePrint } from './use-print.ts'
import type { PdfProblem } from './pdf/open-pdf.ts'
import type { View } from './view/create-view.ts'
import { FindBar } from './view/find-bar.tsx'
import { HelpDialog } from './view/help-dialog.tsx'
import { JournalNotice, PrintNotice, RestNotice } from './view/notices.tsx'
import { Pages } from './view/pages.tsx'
import { SidePanel } from './view/side-panel.tsx'
import { Toolbar } from './view/toolbar.tsx'

const nothing = () => () => undefined

const useViewState = (view: View | undefined) =>
  useSyncExternalStore(view?.state.subscribe ?? nothing, () => view?.state.get())

function Progress({ received, total }: { received: number; total: number }) {
  const text = useText()
  const sizes = { received: fileSize(received), total: fileSize(total) }
  return (
    <div aria-busy="true" className="grid h-full content-center justify-items-center gap-3 p-8 text-muted">
      <p role="status">{text('reader.loading')}</p>
      <progress aria-label={text('reader.loading')} max={total} value={received} className="w-full max-w-64" />
      <p className="text-sm tabular-nums">{text('reader.received', sizes)}</p>
    </div>
  )
}

type Failure = {
  readonly problem: PdfProblem
  readonly isSaved: boolean
  readonly retry: () => void
  readonly download: () => void
}

/** Nothing can be shown; the file itself may still be of use elsewhere. */
function NotShown({ problem, isSaved, retry, download }: Failure) {
  const text = useText()
  const isWaiting = problem === 'offline' || problem === 'network'
  return (
    <div className="page py-8">
      <ErrorScreen
        heading="h1"
        title={text('reader.notShown')}
        message={text('reader.problem', { problem })}
        retry={isWaiting ? retry : undefined}
      >
        {!isWaiting && problem !== 'gone' && (
          <button type="button" className={button.primary} onClick={download}>
            {text(isSaved ? 'reader.export' : 'reader.download')}
          </button>
        )}
        <Elsewhere />
      </ErrorScreen>
    </div>
  )
}

/** What did not come is requested again once the device is back in a network. */
const useRetryOnline = (isWaiting: boolean, retry: () => void) => {
  useEffect(() => {
    if (!isWaiting) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isWaiting, retry])
}

const NARROW = '(max-width: 47.99rem)'

/** The PDF of a paper with all that helps to read it. */
export function ReaderView({
  reading,
  published,
}: {
  reading: Reading
  published: PublishedPaper | Missing | undefined
}) {
  const text = useText()
  const pdf = useDocument(reading)
  const [view, setView] = useState<View>()
  const state = useViewState(view)
  const download = useDownload(reading)
  const printing = usePrint(pdf.document)
  const moved = usePosition(reading)
  const page = pageIn(useLocation().hash)
  const { commands, on, isDark, isSpread, close } = useCommands({ view, state, print: printing.print, download })
  const isSaved = reading.file !== undefined
  useRetryOnline(pdf.problem !== undefined, pdf.retry)
  const isPainted = state?.isPainted ?? false
  useEffect(() => {
    const { activeElement } = document
    if (isPainted && (activeElement === document.body || activeElement?.id === 'main')) view?.focus()
  }, [isPainted, view])
  const went = useCallback(() => {
    if (window.matchMedia(NARROW).matches) close('panel')
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (pdf.problem && !isPainted)
    return <NotShown problem={pdf.problem} isSaved={isSaved} retry={pdf.retry} download={download} />
  return (
    <div className={`reader ${isDark ? 'is-dark' : ''}`}>
      {view && state && <Toolbar reading={reading} view={view} state={state} commands={commands} on={on} />}
      {view && on.has('find') && <FindBar view={view} matches={state?.matches} close={() => close('find')} />}
      <JournalNotice reading={reading} published={published} />
      {pdf.problem && <RestNotice retry={pdf.retry} />}
      {printing.page !== undefined && (
        <PrintNotice page={printing.page} pages={state?.pages ?? 0} cancel={printing.cancel} />
      )}
      <div className="relative flex min-h-0 grow">
        {view && pdf.document && on.has('panel') && (
          <SidePanel
            document={pdf.document}
            view={view}
            page={state?.page ?? 1}
            close={() => close('panel')}
            went={went}
          />
        )}
        <div className="relative min-w-0 grow">
          {pdf.document && (
            <Pages
              document={pdf.document}
              position={pdf.position}
              page={page}
              isSpread={isSpread}
              moved={moved}
              created={setView}
            />
          )}
          {!isPainted && <Progress received={pdf.received} total={reading.source.bytes} />}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isPainted && state && text('reader.pageOf', { page: state.page, pages: state.pages })}
      </p>
      {on.has('help') && <HelpDialog close={() => close('help')} />}
    </div>
  )
}
