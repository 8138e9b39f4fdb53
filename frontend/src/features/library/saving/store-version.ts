import type { ListedPaper } from '../../papers/paper-details.ts'
import {
  type Version,
  addressesOf,
  LIBRARY_CACHE,
  pictureAddress,
  structuredTextAddress,
  textAddress,
} from '../storage/records.ts'
import { pageResponseAddress } from '../page-response.ts'
import { SaveFailed, storageProblem } from './save-failed.ts'

/** Stores the verified bytes under the version's address. */
export const storePdf = async ({ url, sha256, bytes }: Version, pdf: Blob) => {
  const headers = { 'content-type': 'application/pdf', 'content-length': String(bytes), etag: `"${sha256}"` }
  const cache = await caches.open(LIBRARY_CACHE)
  try {
    await cache.put(url, new Response(pdf, { headers }))
  } catch (error) {
    throw storageProblem(error)
  }
  const stored = await (await cache.match(url))?.blob()
  if (stored?.size !== bytes) throw new SaveFailed('storage')
}

/** The server counts no reading of what is fetched to be stored. */
export const SAVING = { 'x-purpose': 'save' }

/** Stores a response beside a PDF, as it came; false where there is none, or no room or network for it. */
const storeBeside = async (address: string, signal: AbortSignal) => {
  try {
    const response = await fetch(address, { cache: 'no-store', headers: SAVING, signal })
    if (!response.ok) return false
    await (await caches.open(LIBRARY_CACHE)).put(address, response)
    return true
  } catch {
    return false
  }
}

/** The text of a version as it is read: false where the journal has not read it yet. */
export const storeStructuredText = ({ url }: Version, signal: AbortSignal) =>
  storeBeside(structuredTextAddress(url), signal)

/** The text of a version as it is searched: false where it has none, or not yet. */
export const storeText = ({ url }: Version, signal: AbortSignal) => storeBeside(textAddress(url), signal)

/** The picture of its first page: false where the journal has not drawn it yet. */
export const storePicture = ({ url }: Version, signal: AbortSignal) => storeBeside(pictureAddress(url), signal)

/** What the page of a paper is shown from, so that it can be opened and cited without the network. */
export const storePage = (paper: ListedPaper, signal: AbortSignal) => storeBeside(pageResponseAddress(paper), signal)

export const forgetVersion = async (version: Version) => {
  const cache = await caches.open(LIBRARY_CACHE)
  await Promise.all(addressesOf(version).map(address => cache.delete(address)))
}
