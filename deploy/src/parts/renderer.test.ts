import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pause } from '@shodh/contracts/retry.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import type { RenderRequest } from '@shodh/query-service/ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderThread } from '../http/processor-time.ts'
import { threadRenderer } from './renderer.ts'

const INDEX =
  '<html lang="en"><title>Built</title><link rel="stylesheet" href="/app.css"><noscript>No</noscript><div id="root"></div></html>'

/** Renders what it loads, and does what its path says. */
const BUNDLE = `
const acts = {
  '/hang': () => { for (;;); },
  '/fill': () => { for (const all = []; ; ) all.push(new Array(1e6).fill({})) },
  '/end': () => process.exit(3),
  '/throw': () => { throw new RangeError('broken') },
}
export const pathOf = address => address.toLowerCase()
export const render = async ({ path, load }) => {
  acts[path]?.()
  if (path === '/none') return undefined
  const response = await load('/api' + path)
  const html = response.status + ' ' + response.headers.get('etag') + ' ' + (await response.text())
  return { status: 200, language: 'hi', path, head: '<title>नदी</title>', html, state: '[]' }
}`

let root: string

beforeEach(async () => {
  root = await temporaryFolder()
  await mkdir(join(root, '.vite'))
  await writeFile(join(root, 'index.html'), INDEX)
  await writeFile(join(root, '.vite/manifest.json'), '{}')
  await writeFile(join(root, 'app.css'), '.a{x:1}')
  await writeFile(join(root, 'bundle.mjs'), BUNDLE)
})

const opened = (silentMaxMs?: number) => threadRenderer({ root, bundle: join(root, 'bundle.mjs'), silentMaxMs })

const load = async (address: string) => new Response(address, { status: 203, headers: { etag: '"1"' } })

const of = (path: string, more: Partial<RenderRequest> = {}): RenderRequest => ({
  ...{ path, load, publicUrl: '', journal: { accentColour: '#123456' } as never },
  ...more,
})

describe('the thread that renders pages', () => {
  test('gives whole documents, of what is loaded where the page is wanted', async () => {
    const { render, pathOf, shellWith } = opened()
    const { taken } = renderThread
    expect(await pathOf('/A')).toBe('/a')
    const [one, other, none] = await Promise.all([render(of('/a')), render(of('/b')), render(of('/none'))])
    expect(one).toMatchObject({ status: 200, language: 'hi', path: '/a' })
    expect(one?.text).toContain('<title>नदी</title><style>:root{--journal-accent:#123456}</style>')
    expect(one?.text).toContain('<div id="root">203 "1" /api/a</div>')
    expect(other?.text).toContain('203 "1" /api/b')
    expect(none).toBeUndefined()
    expect(renderThread.taken).toBeGreaterThan(taken)
    const first = { language: 'en', head: '', body: '<p class="a">', module: '', accentColour: 'red' } as const
    expect(await shellWith(first)).toMatchObject({ text: expect.stringContaining('.a{x:1}'), scripts: [] })
  })

  test('passes on what a page, or what it loads, fails with', async () => {
    const { render } = opened()
    await expect(render(of('/throw'))).rejects.toThrow('broken')
    const failing = { load: () => Promise.reject(new Error('no store')) }
    await expect(render(of('/a', failing))).rejects.toThrow('no store')
    expect(await render(of('/a'))).toBeDefined()
  })

  test.each([
    ['ends', '/end', 'ended with 3', undefined],
    ['fills its memory', '/fill', 'memory', undefined],
    ['hangs', '/hang', 'said nothing for 2000 ms', 2000],
  ])(
    'is started anew after it %s: what was under way fails, and the next page is rendered',
    async (_, path, why, silentMaxMs) => {
      const { render } = opened(silentMaxMs)
      const loading = Promise.withResolvers<Response>()
      await render(of('/a'))
      const under = render(of('/a', { load: () => loading.promise }))
      const both = await Promise.allSettled([render(of(path)), (loading.resolve(new Response('')), under)])
      expect(String((both[0] as PromiseRejectedResult).reason)).toContain(why)
      expect((await render(of('/a')))?.text).toContain('/api/a')
    },
  )

  test('is waited for while it waits for what is loaded', async () => {
    const { render } = opened(500)
    const slow = async (address: string) => {
      await pause(1000)
      return load(address)
    }
    expect((await render(of('/a', { load: slow })))?.text).toContain('/api/a')
  })

  test('that can not be loaded fails, each time anew', async () => {
    const { pathOf } = threadRenderer({ root, bundle: join(root, 'none.mjs') })
    for (let n = 0; n < 2; n += 1) await expect(pathOf('/a')).rejects.toThrow('none.mjs')
  })
})
