import { LIBRARY_CACHE } from '../features/library/caches.ts'
import { hashOf } from './hash-of.ts'

const FILE = /^\/api\/v1\/papers\/[^/]+\/[^/]+\/versions\/\d+\.(?:pdf|txt)$/u

/** The PDF or the text of a version, which may be saved. */
export const isVersionFile = ({ pathname }: URL) => FILE.test(pathname)

const stored = async (request: Request) => (await caches.open(LIBRARY_CACHE)).match(request)

/** A PDF that is no longer the one that was saved, whose hash is its tag, is shown to nobody. */
const isIntact = async (pdf: Response) =>
  pdf.headers.get('etag') === `"${await hashOf(await pdf.clone().arrayBuffer())}"`

/** What the library has stored under an address; a part of a file, and one that is to be saved, is the journal's to send. */
export const saved = async (request: Request) => {
  if (request.headers.has('range') || request.cache === 'no-store') return undefined
  const response = await stored(request)
  const isPdf = request.url.endsWith('.pdf')
  return response && isPdf && !(await isIntact(response)) ? undefined : response
}
