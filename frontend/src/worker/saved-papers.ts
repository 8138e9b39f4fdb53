import { LIBRARY_CACHE } from '../features/library/caches.ts'

const FILE = /^\/api\/v1\/papers\/[^/]+\/[^/]+\/versions\/\d+\.(?:pdf|txt)$/u

/** The PDF or the text of a version, which may be saved. */
export const isVersionFile = ({ pathname }: URL) => FILE.test(pathname)

/** What the library has stored under an address; a part of a file, and one that is to be saved, is the journal's to send. */
export const saved = async (request: Request) =>
  request.headers.has('range') || request.cache === 'no-store'
    ? undefined
    : (await caches.open(LIBRARY_CACHE)).match(request)
