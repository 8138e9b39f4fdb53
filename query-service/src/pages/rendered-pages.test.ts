import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RenderedDocument, RenderRequest } from '../ports.ts'
import { renderedPages } from './rendered-pages.ts'

const page = (text: string, status: RenderedDocument['status'] = 200): RenderedDocument => ({
  status,
  language: 'en',
  text,
  style: 'sha256-of-a-style',
})

/** A journal whose one address has a version. */
const INITIAL = { name: 'R & D', stamp: 1, version: 1, takedowns: 1, renders: 0, loads: 0, now: 0 }
const journal = { ...INITIAL, matched: [] as string[] }
const errors: unknown[] = []

beforeEach(() => {
  Object.assign(journal, INITIAL, { matched: [] })
  errors.length = 0
})

type Render = (request: RenderRequest) => Promise<RenderedDocument | undefined>

const byVersion: Render = async ({ load, path }) => {
  await load('/api/v1/papers')
  return page(`${path} ${journal.version}`)
}

const pagesOf = (render: Render, { version = async () => String(journal.stamp), deadlineMs = 10_000 } = {}) =>
  renderedPages({
    publicUrl: () => '',
    policyOf: style => `style-src '${style}'`,
    sources: [{ version }],
    takedowns: { version: async () => journal.takedowns },
    now: () => journal.now,
    deadlineMs,
    load: async address => {
      if (address === '/journal.json') return Response.json({ name: journal.name }, { headers: { etag: journal.name } })
      journal.loads += 1
      return new Response('', { headers: { etag: address === '/fixed' ? '"fixed"' : `"${journal.version}"` } })
    },
    report: error => void errors.push(error),
    renderer: {
      pathOf: async path => {
        journal.matched.push(path)
        if (path === '/unmatched') await never
        return path.replace(/\/extra$/u, '')
      },
      render: request => {
        journal.renders += 1
        return render(request)
      },
      shellWith: () => Promise.reject(new Error('No page is a shell')),
    },
  })

type Pages = ReturnType<typeof pagesOf>

const textOf = async (found: Awaited<ReturnType<Pages['find']>>) =>
  typeof found === 'object' ? String(await found.page.bodies.get('identity')) : found

const text = async (pages: Pages, path: string) => textOf(await pages.find(path))

const never = new Promise<never>(() => {})

describe('a page', () => {
  test('is rendered once for all of its addresses, however many request it at once', async () => {
    const pages = pagesOf(byVersion)
    const texts = await Promise.all(['/a', '/a/extra', '/a'].map(path => text(pages, path)))
    expect([texts, await text(pages, '/a')]).toEqual([['/a 1', '/a 1', '/a 1'], '/a 1'])
    expect(journal.renders).toBe(1)
  })

  test('is rendered again when what it shows has changed, and not when something else has', async () => {
    const pages = pagesOf(byVersion)
    await pages.find('/a')
    journal.stamp = 2
    expect([await text(pages, '/a'), journal.renders]).toEqual(['/a 1', 1])
    Object.assign(journal, { stamp: 3, version: 2 })
    expect([await text(pages, '/a'), journal.renders]).toEqual(['/a 2', 2])
  })

  test('is never older than the request: one that arrives after a change waits for a render of its own', async () => {
    const begun = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const pages = pagesOf(async ({ load }) => {
      const version = (await load('/api/v1/papers')).headers.get('etag')
      begun.resolve()
      await go.promise
      return page(`version ${version}`)
    })
    const before = pages.find('/a')
    await begun.promise
    Object.assign(journal, { stamp: 2, version: 2 })
    const after = pages.find('/a')
    go.resolve()
    expect([await textOf(await before), await textOf(await after)]).toEqual(['version "1"', 'version "2"'])
  })

  test('that does not exist is not cached, except the one for all such addresses', async () => {
    const pages = pagesOf(async () => page('nothing', 404))
    const rendersOf = async (path: string) => {
      const before = journal.renders
      for (let n = 0; n < 2; n += 1) await pages.find(path)
      return journal.renders - before
    }
    expect([await rendersOf('/made/up'), await rendersOf('/404'), await rendersOf('/hi/404')]).toEqual([2, 1, 1])
  })

  test('whose address is no valid one is not cached', async () => {
    const pages = pagesOf(async () => page('no day', 400))
    for (let n = 0; n < 2; n += 1) await pages.find('/board-members?asOf=none')
    expect(journal.renders).toBe(2)
  })

  test('is rendered again when one of several things that it shows has changed', async () => {
    const pages = pagesOf(async ({ load }) => {
      await load('/api/v1/papers')
      await load('/fixed')
      return page(`${journal.version}`)
    })
    await pages.find('/a')
    Object.assign(journal, { stamp: 2, version: 2 })
    expect([await text(pages, '/a'), journal.renders]).toEqual(['2', 2])
  })

  test('is rendered again where the journal calls itself otherwise', async () => {
    const pages = pagesOf(async ({ journal: { name } }) => page(name))
    expect(await text(pages, '/a')).toBe('R & D')
    Object.assign(journal, { stamp: 2, name: 'D & R' })
    expect(await text(pages, '/a')).toBe('D & R')
  })

  test('costs no look at what it shows while nothing has changed at all', async () => {
    const pages = pagesOf(byVersion)
    await pages.find('/a')
    journal.loads = 0
    await pages.find('/a')
    expect(journal.loads).toBe(0)
    journal.stamp = 2
    await pages.find('/a')
    expect(journal.loads).toBe(1)
    // one that has changed is rendered from the responses that say so
    Object.assign(journal, { stamp: 3, version: 3, loads: 0 })
    expect([await text(pages, '/a'), journal.loads]).toEqual(['/a 3', 1])
  })

  test('is not cached once it has grown beyond the cache', async () => {
    const pages = pagesOf(byVersion)
    const found = await pages.find('/a')
    if (typeof found !== 'object') throw new Error('The page was not rendered')
    pages.sent(found.page)
    expect([await pages.find('/a'), journal.renders]).toEqual([found, 1])
    found.page.bytes += 32 * 1024 * 1024
    pages.sent(found.page)
    await pages.find('/a')
    expect(journal.renders).toBe(2)
  })
})

describe('a page of a moment ago', () => {
  const shown = async (pages: Pages, mayBeOld = true) => {
    const found = await pages.find('/a', mayBeOld)
    return [await textOf(found), typeof found === 'object' && found.age, journal.renders]
  }
  const change = (stamp: number) => Object.assign(journal, { stamp, version: stamp })
  const given = async () => {
    const pages = pagesOf(byVersion)
    await pages.find('/a')
    change(2)
    return pages
  }

  test('is shown for a second after a write, with its age, and not rendered again before half of it is over', async () => {
    const pages = await given()
    expect(await shown(pages)).toEqual(['/a 1', 1, 1])
    journal.now = 500
    expect(await shown(pages)).toEqual(['/a 1', 1, 1])
  })

  test('is shown while its successor is rendered, once, which then is shown', async () => {
    const pages = await given()
    journal.now = 501
    const found = await Promise.all(Array.from({ length: 3 }, () => shown(pages)))
    for (const [text, age] of found) expect([text, age]).toEqual(['/a 1', 1])
    await expect.poll(async () => textOf(await pages.find('/a', true))).toBe('/a 2')
    expect(journal.renders).toBe(2)
  })

  test('is a second old at most, also where writes never end', async () => {
    const pages = await given()
    journal.now = 1001
    expect(await shown(pages)).toEqual(['/a 2', 0, 2])
    for (let stamp = 3; stamp < 30; stamp += 1) {
      change(stamp)
      journal.now += 100
      await pages.find('/a', true)
      await Promise.resolve()
    }
    const [text = ''] = await shown(pages)
    expect(Number(String(text).slice(3))).toBeGreaterThanOrEqual(29 - 10)
    expect(journal.renders).toBeLessThanOrEqual(2 + 6)
  })

  test('stays one while nothing changes', async () => {
    const pages = await given()
    journal.stamp = 1
    journal.now = 5000
    await pages.find('/a')
    journal.stamp = 2
    expect(await shown(pages)).toEqual(['/a 1', 1, 1])
  })

  test('is not shown to whoever waits for what was written', async () => {
    expect(await shown(await given(), false)).toEqual(['/a 2', 0, 2])
  })

  test('is not shown once something has been taken from the public, also while its successor is rendered', async () => {
    const pages = await given()
    journal.now = 600
    journal.takedowns = 2
    expect(await shown(pages)).toEqual(['/a 2', 0, 2])
    change(3)
    expect(await shown(pages)).toEqual(['/a 2', 1, 2])
  })
})

describe('the address of a page', () => {
  test.each([
    ['/a', 1],
    [`/${'a'.repeat(499)}`, 1],
    [`/${'a'.repeat(500)}`, 2],
  ])('is matched once unless it is long', async (address, times) => {
    const pages = pagesOf(byVersion)
    for (let n = 0; n < 2; n += 1) await pages.find(address)
    expect(journal.matched).toEqual(Array(times).fill(address))
  })
})

describe('a renderer', () => {
  test('that throws gives no page, and each of its errors is reported once', async () => {
    const pages = pagesOf(({ path }) => Promise.reject(new Error(path.slice(0, 2))))
    for (const path of ['/a1', '/a2', '/a1', '/b']) expect(await pages.find(path)).toBeUndefined()
    expect(errors.map(String)).toEqual(['Error: /a', 'Error: /b'])
  })

  test('that is slow is waited for until the deadline once, and others are rendered meanwhile', async () => {
    const pages = pagesOf(({ path }) => (path === '/slow' ? never : Promise.resolve(page(path))), { deadlineMs: 20 })
    expect(await pages.find('/slow')).toBeUndefined()
    expect(await pages.find('/slow')).toBeUndefined()
    expect([await text(pages, '/quick'), journal.renders]).toEqual(['/quick', 2])
    expect(errors.map(String)).toEqual(['Error: A page was not rendered within 20 ms: /slow'])
    journal.stamp = 2
    expect([await pages.find('/slow'), journal.renders]).toEqual([undefined, 2])
  })

  test('of an address that is not matched in time is not waited for', async () => {
    expect(await pagesOf(byVersion, { deadlineMs: 20 }).find('/unmatched')).toBeUndefined()
  })

  test('has a hundred different errors reported at most', async () => {
    const pages = pagesOf(({ path }) => Promise.reject(new Error(path)))
    for (let n = 0; n < 101; n += 1) await pages.find(`/${n}`)
    expect(errors.map(String)).toEqual(Array.from({ length: 100 }, (_, n) => `Error: /${n}`))
  })

  test('is asked once by all who request a page at once whose data cannot be had', async () => {
    const pages = pagesOf(async () => undefined)
    expect(await Promise.all([pages.find('/a'), pages.find('/a')])).toEqual(['unavailable', 'unavailable'])
    expect(journal.renders).toBe(1)
  })

  test('renders a few pages at a time, and refuses those for which there is no room to wait', async () => {
    const go = Promise.withResolvers<void>()
    let [running, most] = [0, 0]
    const pages = pagesOf(async ({ path }) => {
      most = Math.max(most, (running += 1))
      await go.promise
      running -= 1
      return page(path)
    })
    const found = Array.from({ length: 40 }, (_, n) => pages.find(`/${n}`))
    expect(await found.at(-1)).toBeUndefined()
    go.resolve()
    const texts = await Promise.all(found.map(async each => textOf(await each)))
    expect([most, texts.filter(Boolean).length, errors]).toEqual([2, 34, []])
  })
})

test('a page whose data cannot be had now is unavailable, and is tried again', async () => {
  const unavailable = () => Promise.reject(new Unavailable('a store'))
  expect(await pagesOf(byVersion, { version: unavailable }).find('/a')).toBe('unavailable')
  const pages = pagesOf(async () => (journal.renders > 1 ? page('there') : undefined))
  expect([await pages.find('/a'), await text(pages, '/a')]).toEqual(['unavailable', 'there'])
  expect(errors).toEqual([])
})
