import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import type { RenderRequest } from '@shodh/query-service/ports.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderThread } from '../http/load/processor-time.ts'
import { threadRenderer } from './renderer.ts'

const INDEX =
  '<html lang="en"><title>Built</title><link rel="stylesheet" href="/app.css"><noscript>No</noscript><div id="root"></div></html>'

/** Renders what it loads, and does what its path says. */
const BUNDLE = `
const acts = {
  '/hang': () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  '/fail': () => { setImmediate(() => { throw new Error('uncaught') }); return new Promise(() => {}) },
  '/end': () => process.exit(3),
  '/end-later': () => void setTimeout(() => process.exit(3), 50),
  '/throw': () => { throw new RangeError('broken') },
}
export const pathOf = address => address.toLowerCase()
export const render = async ({ path, load }) => {
  if (path === '/none') return undefined
  const response = await load('/api' + path)
  await acts[path]?.()
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

const opened = () => threadRenderer({ root, bundle: join(root, 'bundle.mjs') })

/** Longer than a busy thread is waited for. */
const LONG_MS = 20_000

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
    expect(one?.text).toContain('<title>नदी</title><style>:root:root{--journal-accent:#123456}</style>')
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
    const unavailable = { load: () => Promise.reject(new Unavailable('a store')) }
    await expect(render(of('/a', unavailable))).rejects.toBeInstanceOf(Unavailable)
    expect(await render(of('/a'))).toBeDefined()
  })

  test.each([
    ['ends', '/end', 'ended with 3'],
    ['fails, as it does without memory', '/fail', 'uncaught'],
    ['hangs', '/hang', 'said nothing for 15000 ms'],
  ])('is started anew after it %s: what was under way fails, and the next page is rendered', async (_, path, why) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { render, pathOf } = opened()
    const sent = Promise.withResolvers<void>()
    const loadThen = async (address: string) => {
      setImmediate(sent.resolve)
      return load(address)
    }
    const failing = render(of(path, { load: loadThen }))
    const beside = render(of('/a', { load: () => new Promise(() => {}) }))
    const both = Promise.allSettled([failing, beside])
    await sent.promise
    for (let n = 0; path === '/hang' && n < 2; n += 1) {
      pathOf('/asked-meanwhile').catch(() => {})
      vi.advanceTimersByTime(LONG_MS / 2)
    }
    for (const { reason } of (await both) as PromiseRejectedResult[]) expect(String(reason)).toContain(why)
    expect((await render(of('/a')))?.text).toContain('/api/a')
  })

  test('has each of its ends reported, though nothing was under way', async () => {
    const { render, reportTo } = opened()
    const reported: string[] = []
    reportTo(({ message }) => void reported.push(message))
    for (let n = 1; n <= 2; n += 1) {
      await Promise.allSettled([render(of('/end-later'))])
      await expect.poll(() => reported).toHaveLength(n)
    }
    expect(reported).toEqual([1, 2].map(n => `Thread ${n} that renders pages ended with 3`))
  })

  test('is waited for while it waits for what is loaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const slow = async (address: string) => {
      vi.advanceTimersByTime(LONG_MS)
      return load(address)
    }
    expect((await opened().render(of('/a', { load: slow })))?.text).toContain('/api/a')
  })

  test('that can not be loaded fails, each time anew', async () => {
    const { pathOf } = threadRenderer({ root, bundle: join(root, 'none.mjs') })
    for (let n = 0; n < 2; n += 1) await expect(pathOf('/a')).rejects.toThrow('none.mjs')
  })
})
