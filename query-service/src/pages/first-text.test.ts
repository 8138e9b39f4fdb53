import type { TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { beforeEach, expect, test } from 'vitest'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { type Compose, firstTexts } from './first-text.ts'
import { readPage } from './special-pages.ts'

/** Of the documents that were composed. */
let composed: number

const compose: Compose = async ({ head, body, language }) => {
  composed += 1
  return { text: `${language} ${head} ${body}`, policy: 'a policy' }
}

const at = withQueries(async (app, ports) => {
  const find = firstTexts(ports)
  const page = readPage({
    firstPage: async ({ query }, id) =>
      find({ paperId: id, version: (query as { v?: string }).v, language: 'hi' }, compose),
    shell: () => async (_, reply) => reply.send('the shell'),
  })
  app.get('/hi/read/:paperId', { config: { allow: 'everyone' } }, page)
})

const sha256 = '1'.repeat(64)
const on = (kind: TextBlock['kind'], text: string): TextBlock => ({
  ...{ kind, text, parts: [{ from: 0, page: 1, box: [50, 100, 500, 200] }] },
})
const store = (blocks: readonly TextBlock[], given = {}) =>
  at.given.storeStructuredText(sha256, {
    ...{ isCut: false, pages: [{ width: 595, height: 842 }], blocks: [...blocks] },
    ...given,
  })

beforeEach(() => {
  composed = 0
  at.given.give('papers', paperDocument({ sha256, language: 'en' }))
})

const read = async (query = '') => {
  const { status, headers, rawPayload } = await at.get(`/hi/read/${paperId}${query}`)
  return { status, headers, body: rawPayload.toString() }
}

test('the page that reads a paper has the beginning of its text, up to its first figure, and asks for the rest', async () => {
  await store([on('paragraph', 'Rain <b> fell'), on('figure', 'x y'), on('paragraph', 'Later')])
  const { status, headers, body } = await read()
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-security-policy': 'a policy',
    'content-language': 'hi',
    'x-robots-tag': 'noindex',
    'cache-control': 'public, no-cache',
  })
  expect(body).toContain('<h1>On Rivers</h1>')
  expect(body).toContain('Rain &lt;b&gt; fell')
  for (const other of ['x y', 'Later']) expect(body).not.toContain(other)
  expect([...body.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/gu)].map(([, href]) => href)).toEqual([
    `/api/v1/papers/${paperId}`,
    `/api/v1/papers/${paperId}/history`,
    `/api/v1/papers/${volumeId}/${paperId}/versions/1/structured-text`,
  ])
  expect(body).toContain('content="0; url=/hi/papers/2025/regular/Vol.%207/1-on-rivers/text"')
  expect(at.shown).toBeUndefined()
})

test('a long text is cut at a paragraph, and composed once', async () => {
  await store([on('paragraph', 'a'.repeat(3999)), on('paragraph', 'second'), on('paragraph', 'third')])
  for (const { body } of [await read(), await read('?v=1')])
    expect([body.includes('aaa'), body.includes('second')]).toEqual([true, false])
  expect(composed).toBe(1)
})

test('it is the shell where the text is not to be had or not to be trusted, another version is read, or it is withheld', async () => {
  expect((await read()).body).toBe('the shell')
  await store([on('paragraph', 'Rain')], { doubt: 'wrong-letters' })
  expect((await read()).body).toBe('the shell')
  await store([on('paragraph', 'Rain')])
  expect((await read()).body).toContain('Rain')
  expect((await read('?v=2')).body).toBe('the shell')
  const act = { at: '2026-01-05T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
  at.given.give('withheldPdfs', { id: sha256, acts: [{ ...act, volumeId, paperId, version: 1 }] })
  expect((await read()).body).toBe('the shell')
})
