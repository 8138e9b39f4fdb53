import { afterEach, expect, test, vi } from 'vitest'
import { hashOf } from './hash-of.ts'
import { saved } from './saved-papers.ts'

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
