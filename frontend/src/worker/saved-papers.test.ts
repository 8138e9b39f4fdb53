import { paperView } from '@shodh/contracts/papers/views.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { LIBRARY_CACHE } from '../features/library/storage/records.ts'
import { hashOf } from './hash-of.ts'
import { saved, savedPdf } from './saved-papers.ts'
import { PUBLIC_RESPONSES } from './scope.ts'

afterEach(() => vi.unstubAllGlobals())

const FILE = 'https://journal/api/v1/papers/a/b/versions/1'
const bytes = new TextEncoder().encode('%PDF-1.7')

const store = async (etag: string) => {
  const headers = { etag }
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(bytes, { headers }) }) })
}

test('a saved PDF comes from the device, unless it is no longer the one that was saved', async () => {
  await store(`"${await hashOf(bytes)}"`)
  expect(await (await saved(new Request(`${FILE}.pdf`)))?.text()).toBe('%PDF-1.7')
  await store(`"${await hashOf(new TextEncoder().encode('another'))}"`)
  expect(await saved(new Request(`${FILE}.pdf`))).toBeUndefined()
})

test("a part of it, and what is to be saved, is the journal's to send", async () => {
  await store(`"${await hashOf(bytes)}"`)
  expect(await saved(new Request(`${FILE}.pdf`, { headers: { range: 'bytes=0-1' } }))).toBeUndefined()
  expect(await saved(new Request(`${FILE}.pdf`, { cache: 'no-store' }))).toBeUndefined()
})

test('the tag of a text is not its hash', async () => {
  await store('"of the journal"')
  expect(await saved(new Request(`${FILE}.txt`))).toBeDefined()
})

const paper = paperView({
  ...{ id: 'b', sr: 1, title: 'On <i>Rivers</i> (an Indian "view")', authorName: 'A. Rao', volumeId: 'a' },
  ...{ volumeName: 'Vol. I', year: 2025, issueType: 'Regular' as const },
  ...{ createdAt: '2025-11-20T20:00:00Z', updatedAt: '2025-11-20T20:00:00Z' },
  ...{ fileSize: 8, sha256: await hashOf(bytes), version: 1 },
})
const PAGE = '/api/v1/papers/years/2025/types/Regular/volumes/Vol.%20I/papers/1'
const pdf = { [`${FILE}.pdf`]: new Response(bytes, { headers: { etag: `"${paper.sha256}"` } }) }
const page = (changed: object = {}) => ({
  [`https://journal${PAGE}`]: Response.json({ data: { paper: { ...paper, ...changed } } }),
})

/** What is in the caches, by their names. */
const stores = (all: Readonly<Record<string, Readonly<Record<string, Response>>>>) => {
  vi.stubGlobal('location', new URL('https://journal'))
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(address: string) {
        super(new URL(address, 'https://journal'))
      }
    },
  )
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ match: async ({ url }: Request) => all[name]?.[url]?.clone() }),
  })
}

const opened = (name: string) => savedPdf(new URL(`https://journal/papers/2025/regular/Vol.%20I/${name}`))

test('at the public address of a paper is its saved PDF, with its name', async () => {
  stores({ [LIBRARY_CACHE]: { ...pdf, ...page() } })
  const response = await opened('1-on-rivers.pdf')
  expect(await response?.text()).toBe('%PDF-1.7')
  expect(response?.headers.get('content-disposition')).toBe(
    "inline; filename*=UTF-8''On%20Rivers%20%28an%20Indian%20_view_%29.pdf",
  )
  expect(await opened('1.pdf')).toBeDefined()
  for (const other of ['1-on-rivers', '2.pdf', 'rivers.pdf']) expect(await opened(other)).toBeUndefined()
  stores({ [LIBRARY_CACHE]: page() })
  expect(await opened('1.pdf')).toBeUndefined()
})

test.each([{ version: 2 }, { withheld: { since: '', reason: '' } }])(
  'what is known last of the paper decides whether its saved PDF is shown: %j',
  async changed => {
    stores({ [LIBRARY_CACHE]: { ...pdf, ...page() }, [PUBLIC_RESPONSES]: page(changed) })
    expect(await opened('1.pdf')).toBeUndefined()
  },
)
