import { useEffect, useState, useSyncExternalStore, useRef, useCallback } from 'react'
import { useMedia } from '../../../ui/browser/use-media.ts'
import type { Reading } from '../reading.ts'
import { useIsDark, useReaderSettings } from './settings.ts'
import { useCommands } from './use-commands.ts'
import { useDownload } from '../use-download.ts'
import type { Command } from '../view/commands.ts'
import type { View } from '../view/create-view.ts'
import type { ViewState } from '../view/view-state.ts'
import { useText } from '../../../i18n/text.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { type PdfDocument, type OpenedPdf, type PdfProblem, openPdf, problemOf } from '../pdf/open-pdf.ts'
import { printedPart, type PrintedPart } from '../pdf/printed-part.ts'
import { printPdf } from '../pdf/print.ts'
import { PHONE } from '../prepare-text.ts'
import type { ReadingPosition } from '../../library/storage/records.ts'
import { readingPosition } from '../../library/storage/saved.ts'

type State = {
  readonly document?: PdfDocument
  /** Where the reader stopped the last time. */
  readonly position?: ReadingPosition | undefined
  readonly printed?: PrintedPart | undefined
  readonly problem?: PdfProblem | undefined
  /** Bytes that came before the document could be shown. */
  readonly received: number
}

const NOTHING: State = { received: 0 }

/** Opens the PDF of a reading, and closes it with the component; `retry` requests again what did not come. */
const useDocument = ({ source, paper, version }: Reading) => {
  const [state, setState] = useState(NOTHING)
  const opened = useRef<OpenedPdf>(undefined)

  useEffect(() => {
    let isOpen = true
    const change = (part: Partial<State>) => {
      if (isOpen) setState(before => ({ ...before, ...part }))
    }
    const pdf = openPdf(source, {
      received: received => setState(before => (before.document || !isOpen ? before : { ...before, received })),
      failed: error => change({ problem: problemOf(error) }),
    })
    opened.current = pdf
    const position = readingPosition(paper.id, version).catch(() => undefined)
    const isNarrow = window.matchMedia(PHONE).matches
    const printed = pdf.document.then(document => (isNarrow ? printedPart(document) : undefined))
    void Promise.all([pdf.document, position, printed]).then(
      ([document, place, part]) => change({ document, position: place, printed: part }),
      (error: unknown) => change({ problem: problemOf(error) }),
    )
    return () => {
      isOpen = false
      setState(NOTHING)
      void pdf.close()
    }
  }, [source, paper.id, version])

  const retry = useCallback(() => {
    setState(before => ({ ...before, problem: undefined }))
    opened.current?.retry()
  }, [])

  return { ...state, retry }
}

/** Prints a document; `page` is the one that is being painted, while that takes its time. */
const usePrint = (pdf: PdfDocument | undefined) => {
  const text = useText()
  const toast = useToast()
  const [page, setPage] = useState<number>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const print = () => {
    if (!pdf || control.current) return
    const { signal } = (control.current = new AbortController())
    void printPdf(pdf, { signal, painting: setPage })
      .catch(() => {
        if (!signal.aborted) toast(text('reader.printFailed'), 'error')
      })
      .finally(() => {
        control.current = undefined
        setPage(undefined)
      })
  }
  return { page, print, cancel: () => control.current?.abort() }
}

const nothing = () => () => undefined

const useViewState = (view: View | undefined): ViewState | undefined =>
  useSyncExternalStore(view?.state.subscribe ?? nothing, () => view?.state.get())

/** What did not come is requested again once the device is back in a network. */
const useRetryOnline = (isWaiting: boolean, retry: () => void) => {
  useEffect(() => {
    if (!isWaiting) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isWaiting, retry])
}

/** Keys scroll the pages at once, unless the reader has gone to a button meanwhile. */
const useFirstFocus = (view: View | undefined, isPainted: boolean) => {
  useEffect(() => {
    const { activeElement } = document
    if (isPainted && (activeElement === document.body || activeElement?.id === 'main')) view?.focus()
  }, [isPainted, view])
}

/** From here on two pages have room beside each other. */
const SPREAD = '(min-width: 80rem)'

type Given = {
  readonly view: View | undefined
  readonly state: ViewState | undefined
  readonly print: () => void
  readonly download: () => void
}

/** The commands of the pages, and what of them is on. */
const usePageCommands = ({ view, state, print, download }: Given) => {
  const [{ twoPages = false }, change] = useReaderSettings()
  const isDark = useIsDark()
  const isSpread = useMedia(SPREAD) && twoPages
  const fitsWidth = state?.zoom === 'page-width'
  const step = (by: number) => void view?.goTo((state?.page ?? 1) + by)
  const { on: open, ...panels } = useCommands({
    previousPage: () => step(-1),
    nextPage: () => step(1),
    zoomIn: () => view?.zoomIn(),
    zoomOut: () => view?.zoomOut(),
    fitWidth: () => view?.fit(fitsWidth ? 'auto' : 'page-width'),
    twoPages: () => change({ twoPages: !twoPages }),
    darkPages: () => change({ darkPages: !isDark, look: isDark ? 'light' : 'dark' }),
    print,
    download,
  })
  const on = new Set<Command>(open)
  if (isDark) on.add('darkPages')
  if (isSpread) on.add('twoPages')
  if (fitsWidth) on.add('fitWidth')
  return { ...panels, on, isDark, isSpread }
}

/** The state of a reader: the document, its view, and the commands of both. */
export const useReader = (reading: Reading) => {
  const pdf = useDocument(reading)
  const [view, setView] = useState<View>()
  const state = useViewState(view)
  const isPainted = state?.isPainted ?? false
  const download = useDownload(reading)
  const printing = usePrint(pdf.document)
  const commands = usePageCommands({ view, state, print: printing.print, download })
  useRetryOnline(pdf.problem !== undefined, pdf.retry)
  useFirstFocus(view, isPainted)
  /** The view with its state, once there is one. */
  const shown = view && state && pdf.document ? { view, state, document: pdf.document } : undefined
  return { pdf, shown, setView, isPainted, download, printing, ...commands }
}

export type Reader = ReturnType<typeof useReader>
