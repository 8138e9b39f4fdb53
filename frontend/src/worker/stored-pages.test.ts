import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedPages } from './stored-pages.ts'

const SHELL = '<script type="module" crossorigin src="/assets/index-1.js"></script><div id="root"></div>'
const PAGE = `${SHELL}<script type="application/json" id="rendered">[]</script>`
const url = new URL('https://journal/papers/2025/regular/One')

let stored: Map<string, Response>
beforeEach(() => {
  stored = new Map()
  const cache = {
    match: async (path: string) => stored.get(path)?.clone(),
    put: async (path: string, response: Response) => void stored.set(path, response),
    delete: async (path: string) => stored.delete(path),
    keys: async () => [],
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('self', { addEventListener: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

/** What the page is shown from, and what is stored of it after the journal has responded. */
const opened = async (response: Response) => {
  vi.stubGlobal('fetch', async () => response)
  const work: Promise<unknown>[] = []
  const event = { waitUntil: (done: Promise<unknown>) => work.push(done) } as unknown as ExtendableEvent
  const { show } = storedPages('1', async () => new Response(SHELL))
  const shown = await (await show({ request: new Request(url), url, event })).text()
  await Promise.all(work)
  return [shown, await stored.get(url.pathname)?.clone().text()]
}

test('a page is shown as it came before, and stored as it comes', async () => {
  expect(await opened(new Response(PAGE))).toEqual([SHELL, PAGE])
  expect(await opened(new Response(`${PAGE} anew`))).toEqual([PAGE, `${PAGE} anew`])
})

test.each([
  ['that the server had no time to render', new Response(SHELL)],
  ['of another build', new Response(PAGE.replace('index-1', 'index-2'))],
  ['that the server can not send now', new Response(PAGE, { status: 503 })],
])('one %s leaves it as it is', async (_, response) => {
  await opened(new Response(PAGE))
  expect(await opened(response)).toEqual([PAGE, PAGE])
})

test.each([404, 410])('one that is gone is shown once more: %i', async status => {
  await opened(new Response(PAGE))
  expect(await opened(new Response(PAGE, { status }))).toEqual([PAGE, undefined])
})
