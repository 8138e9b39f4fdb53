import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Reading } from './reading.ts'
import { useCommands } from './use-commands.ts'
import { useDocument } from './use-document.ts'
import { useDownload } from './use-download.ts'
import { usePrint } from './use-print.ts'
import type { View } from './view/create-view.ts'
import type { ViewState } from './view/view-state.ts'

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

/** The state of a reader: the document, its view, and what both can be told to do. */
export const useReader = (reading: Reading) => {
  const pdf = useDocument(reading)
  const [view, setView] = useState<View>()
  const state = useViewState(view)
  const isPainted = state?.isPainted ?? false
  const download = useDownload(reading)
  const printing = usePrint(pdf.document)
  const commands = useCommands({ view, state, print: printing.print, download })
  useRetryOnline(pdf.problem !== undefined, pdf.retry)
  useFirstFocus(view, isPainted)
  /** The view with its state, once there is one. */
  const shown = view && state && pdf.document ? { view, state, document: pdf.document } : undefined
  return { pdf, shown, setView, isPainted, download, printing, ...commands }
}

export type Reader = ReturnType<typeof useReader>
