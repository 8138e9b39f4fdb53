import { structuredTextAddress, versionAddress } from '../library/storage/records.ts'
import { readerSettings } from './state/settings.ts'

/** Below this, a page of a PDF is too small to be read. */
export const PHONE = '(max-width: 599.98px)'

/** The view that a reader begins with. */
export const firstView = () => (window.matchMedia(PHONE).matches ? 'text' : 'page')

/** Texts that were asked for before the reader was there, by their addresses. */
const early = new Map<string, Promise<Response>>()

type Current = { readonly id: string; readonly volumeId: string; readonly version: number }

const beginsWithText = () => (readerSettings().view ?? firstView()) === 'text' && navigator.onLine

/** Fetches the code of the reader, where it will begin with the text: that of the pages is large. */
export const prepareCode = () => {
  if (!beginsWithText()) return
  // the reader fetches them itself where this comes to nothing
  for (const code of [import('./reader-page.tsx'), import('./text/text-view.tsx')]) code.catch(() => undefined)
}

/** Fetches the text of a paper beside the code of the reader, where it will be shown first. */
export const prepareText = (paper: Current) => {
  if (!beginsWithText()) return
  const address = structuredTextAddress(versionAddress(paper, paper.version))
  const response = fetch(address)
  response.catch(() => early.delete(address))
  early.set(address, response)
  prepareCode()
}

/** What is at the address of a text. */
export const fetchText = (address: string): Promise<Response> => {
  const response = early.get(address) ?? fetch(address)
  early.delete(address)
  return response
}
