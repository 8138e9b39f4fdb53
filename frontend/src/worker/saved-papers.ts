import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { languageIn } from '@shodh/contracts/languages.ts'
import { extendedValue } from '@shodh/contracts/text/text.ts'
import { paperPageUrl, paperAddress } from '../features/papers/paper-page/paper-address.ts'
import { LIBRARY_CACHE, currentVersion } from '../features/library/storage/records.ts'
import { hashOf } from './hash-of.ts'
import { PUBLIC_RESPONSES } from './scope.ts'

const FILE = /^\/api\/v1\/papers\/[^/]+\/[^/]+\/versions\/\d+(?:\.(?:pdf|txt)|\/first-page\.webp)$/u

/** The PDF of a version, its text or its first page's picture, which may be saved. */
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

type PageBody = { readonly data?: Partial<PaperPageResponse> }

/** What this device knows last of the paper whose PDF is at a public address. */
const paperAt = async ({ pathname }: URL) => {
  const place = pathname.endsWith('.pdf') ? paperAddress(languageIn(pathname).path) : undefined
  if (!place) return undefined
  const request = new Request(`/api/v1/${paperPageUrl(place)}`)
  const page = (await (await caches.open(PUBLIC_RESPONSES)).match(request)) ?? (await stored(request))
  return page && ((await page.json()) as PageBody).data?.paper
}

/** A saved PDF at the public address of its paper: that of the current version, under the name that the journal gives it. */
export const savedPdf = async (url: URL) => {
  const paper = await paperAt(url)
  if (!paper || paper.withheld) return undefined
  const pdf = await saved(new Request(currentVersion(paper).url))
  if (!pdf) return undefined
  const headers = new Headers(pdf.headers)
  headers.set('content-disposition', `inline; filename*=${extendedValue(paperFileName(paper.title))}`)
  return new Response(pdf.body, { headers })
}
