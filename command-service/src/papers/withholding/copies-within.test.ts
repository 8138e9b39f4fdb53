import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { copiesWithin } from './routes.ts'

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** A store of texts, and which of them were read. */
const storeOf = (...texts: string[]) => {
  const byHash = new Map(texts.map(text => [sha256Of(text), Buffer.from(text)]))
  const read: string[] = []
  return {
    read,
    files: {
      size: async (sha256: string) => byHash.get(sha256)?.length,
      open: async (sha256: string, { start = 0, end = Infinity } = {}) => {
        const bytes = byHash.get(sha256)
        if (bytes) read.push(bytes.toString())
        return bytes && Readable.from([bytes.subarray(start, end + 1)])
      },
    },
  }
}

const copies = async (store: ReturnType<typeof storeOf>, text: string, ...others: string[]) =>
  [...(await copiesWithin(store.files, sha256Of(text), others.map(sha256Of)))].map(([, isCopy]) => isCopy)

test('A file has the bytes of another one where it begins with all of them and goes on', async () => {
  const store = storeOf('paper', 'paper and a page', 'papel and a page', 'pape', 'other')
  expect(await copies(store, 'paper', 'paper and a page', 'papel and a page', 'pape', 'other', 'gone')).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(store.read).toEqual(['paper and a page', 'papel and a page'])
})

test('Of a file that is gone or empty there are none', async () => {
  const store = storeOf('', 'paper')
  expect(await copies(store, 'gone', 'paper')).toEqual([false])
  expect(await copies(store, '', 'paper')).toEqual([false])
  expect(store.read).toEqual([])
})

test('A file that goes meanwhile is none', async () => {
  const { files } = storeOf('paper', 'paper and a page')
  const going = { ...files, open: async () => undefined }
  const page = sha256Of('paper and a page')
  expect(await copiesWithin(going, sha256Of('paper'), [page, page])).toEqual(new Map([[page, false]]))
})
