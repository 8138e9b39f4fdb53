import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Response } from 'playwright-core'

const PLACES = [
  // Chromium without windows, of the same version and for a third less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The system's Chromium; CHROME_PATH names another. */
export const chromePath = [process.env['CHROME_PATH'] ?? '', ...PLACES].find(path => path !== '' && existsSync(path))

export const NO_CHROMIUM = 'no Chromium on this machine (install it, or set CHROME_PATH)'

/** It sends requests to the journal's host only. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromePath ?? '', args: QUIET, chromiumSandbox: false })

let shared: Promise<Browser> | undefined

/** The browser of all test files that a process runs, each with contexts of its own; it ends with the process. */
export const sharedBrowser = async (): Promise<Browser> => {
  shared ??= openBrowser()
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = openBrowser()
  return shared
}

export const closeContexts = async (browser: Browser | undefined) => {
  for (const context of browser?.contexts() ?? []) await context.close()
}

export const WIDTHS = [360, 768, 1280] as const

/** What goes wrong in the pages of a context. */
const collectErrors = (page: Page, errors: string[]) => {
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
}

type Opens<Arguments extends readonly unknown[]> = (...args: Arguments) => Promise<Response | null>

const isWaitedFor = (arg: unknown) => typeof arg === 'object' && arg !== null && 'waitUntil' in arg

const hydratingAfter =
  <Arguments extends readonly unknown[]>(page: Page, open: Opens<Arguments>): Opens<Arguments> =>
  async (...args) => {
    const response = await open(...args)
    if (!args.some(isWaitedFor)) await hydrated(page)
    return response
  }

/** A link that is clicked before React has taken the page over leaves it: whoever opens a page gets it hydrated. */
const awaitHydration = (page: Page) => {
  page.goto = hydratingAfter(page, page.goto.bind(page))
  page.reload = hydratingAfter(page, page.reload.bind(page))
  page.goBack = hydratingAfter(page, page.goBack.bind(page))
  page.goForward = hydratingAfter(page, page.goForward.bind(page))
}

/** Milliseconds that a locator waits: for a hang, not for a slow machine. */
const LOCATOR_TIMEOUT_MS = 60_000

/** What costs as much as the page itself: a service worker, and what moves for as long as the page is open. */
const CALM: BrowserContextOptions = { serviceWorkers: 'block', reducedMotion: 'reduce' }

/**
 * A page of its own at a width in CSS pixels, and what went wrong in it. Opening an address, with scripts, waits until
 * React has taken the page over, but where `waitUntil` says what else is to be waited for. A service worker is there where
 * `serviceWorkers` allows it, and what moves does where `reducedMotion` is `no-preference`.
 */
export const openPage = async (browser: Browser, width: number, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...CALM, ...options })
  context.setDefaultTimeout(LOCATOR_TIMEOUT_MS)
  if (options.javaScriptEnabled !== false) context.on('page', awaitHydration)
  const page = await context.newPage()
  const errors: string[] = []
  collectErrors(page, errors)
  return { context, page, errors }
}

/** The page is controlled by the service worker, which has what it needs to open without the network. */
export const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })

/** The service worker has stored the page, or no longer has it; `waitForFunction` takes a promise for an answer. */
export const pageStored = (page: Page, isStored = true) =>
  page.evaluate(async wanted => {
    const isThere = async () => (await caches.match(window.location.pathname)) !== undefined
    while ((await isThere()) !== wanted) await new Promise(requestAnimationFrame)
  }, isStored)

/** What React has of an element or a component, as far as tests look at it. */
type Fiber = {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly memoizedState: { readonly isDehydrated?: boolean; readonly dehydrated?: unknown } | null
  readonly stateNode: { readonly current: Fiber }
}

const isHydrated = () => {
  if (!document.getElementById('root')) return true
  const isTakenOver = (fiber: Fiber | null): boolean =>
    !fiber || (!fiber.memoizedState?.dehydrated && isTakenOver(fiber.child) && isTakenOver(fiber.sibling))
  const container = Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
    key.startsWith('__reactContainer$'),
  )
  const root = (container?.[1] as Fiber | undefined)?.stateNode.current
  return root?.child && !root.memoizedState?.isDehydrated && isTakenOver(root.child)
}

/** Milliseconds between two looks; by itself, Playwright has every frame painted to take one. */
const LOOK_EVERY_MS = 20

/** React has taken the page over, with each part that waited for its code: links and buttons respond to clicks. */
export const hydrated = (page: Page) => page.waitForFunction(isHydrated, undefined, { polling: LOOK_EVERY_MS })

/** Words wider than their room push the page sideways: the journal never scrolls in two directions. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
