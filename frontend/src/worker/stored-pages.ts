import { dropOldest } from './drop-oldest.ts'
import { isRenderedPage } from './scope.ts'

declare const self: ServiceWorkerGlobalScope

type Show = (options: {
  readonly request: Request
  readonly url: URL
  readonly event: ExtendableEvent
}) => Promise<Response>

const PREFIX = 'shodh-pages-'
const MAX_PAGES = 30

const RENDERED = ' id="rendered"'

const ENTRY_SCRIPT = /<script type="module"[^>]*\bsrc="([^"]+)"/u

/** Only the page of an address without a query is what its path alone shows. */
const isStorable = ({ pathname, search }: URL) => search === '' && isRenderedPage(pathname)

/**
 * Public pages as the server rendered them: the next visit shows them before any script runs, and the page then fetches
 * again what it shows. They belong to one build, whose `shell` opens every other page.
 */
export const storedPages = (build: string, shell: Show) => {
  const name = PREFIX + build

  /** By the server, by this build: where that took too long it sent the shell, which takes no page's place. */
  const isRendered = async (html: string, event: ExtendableEvent, url: URL) => {
    const own = await (await shell({ request: new Request(url), url, event })).text()
    const script = ENTRY_SCRIPT.exec(own)?.[1]
    return script !== undefined && html.includes(script) && html.includes(RENDERED)
  }

  const fetchAgain = async (event: ExtendableEvent, url: URL, headers: Record<string, string>) => {
    const cache = await caches.open(name)
    const response = await fetch(url.pathname, { headers: { accept: 'text/html', ...headers }, credentials: 'omit' })
    if (response.status === 404 || response.status === 410) await cache.delete(url.pathname)
    // what came from another address may not answer a navigation to this one
    if (
      response.redirected ||
      response.status !== 200 ||
      !(await isRendered(await response.clone().text(), event, url))
    )
      return
    await cache.put(url.pathname, response)
    await dropOldest(cache, MAX_PAGES)
  }

  const store = (event: ExtendableEvent, url: URL, headers = {}) => {
    if (isStorable(url)) event.waitUntil(fetchAgain(event, url, headers).catch(() => undefined))
  }

  const show: Show = async options => {
    const { url, event } = options
    const stored = isStorable(url) ? await (await caches.open(name)).match(url.pathname) : undefined
    store(event, url)
    return stored ?? shell(options)
  }

  self.addEventListener('activate', event => {
    const drop = async () => {
      const others = (await caches.keys()).filter(each => each.startsWith(PREFIX) && each !== name)
      await Promise.all(others.map(each => caches.delete(each)))
    }
    event.waitUntil(drop())
  })

  /** A page that was fetched before the worker controlled it: the server has counted that already. */
  const storeAgain = (event: ExtendableEvent, url: URL) => store(event, url, { 'x-purpose': 'save' })

  return { show, storeAgain }
}
