import { NOT_FOUND_PATH } from '@shodh/contracts/site/addresses.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { type Language, languageIn } from '@shodh/contracts/languages.ts'
import { queue } from '@shodh/contracts/flow/queue.ts'
import { SESSION_COOKIE } from '@shodh/contracts/users/refresh-transport.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import type { Loaded, Renderer, RenderRequest } from '../ports.ts'
import { prepare, type Prepared } from '../cache/prepared.ts'
import { sharedVersionOf, type Source, type Writes } from '../views/served-views.ts'
import { type ResponseCache, responseCache } from '../cache/response-cache.ts'
import { isSameTakedown } from '../views/recent-changes.ts'

/** Bytes of cached pages, with all their encodings. */
const PAGE_CACHE_MAX_BYTES = 16 * 1024 * 1024

/** Addresses whose page is remembered: matching one takes longer than to send a cached page. */
const ADDRESSES_MAX = 10_000

/** Characters of an address that is remembered. */
const ADDRESS_MAX = 500

/** Milliseconds after which a page is not waited for any longer. */
const DEADLINE_MS = 3000

/** Deadlines after which a render counts as ended, so that others can begin. */
const GIVE_UP_AFTER = 10

/** Milliseconds after which a page of a moment ago is shown no longer, and after which its successor is rendered. */
const OLD_MAX_MS = 1000
const RENEW_AFTER_MS = 500

/** Renders at a time, and renders that wait. */
const QUEUE = { running: 2, waiting: 32, refuse: () => undefined }

/** The statuses of pages that there is no end of. */
const MADE_UP: ReadonlySet<number> = new Set([400, 404])

/** Different errors of the renderer that are logged, each once. */
const ERRORS_MAX = 100

type CachedPage = Prepared & {
  readonly path: string
  readonly language: Language
  /** The English path that the page is found at, in whatever language it is read. */
  readonly canonical?: string | undefined
  readonly links?: string | undefined
  /** Its Content-Security-Policy. */
  readonly policy: string
  /** The responses that it was rendered from: their addresses, and their versions then. */
  readonly addresses: readonly string[]
  readonly versions: readonly string[]
  /** When it was last known to be what a reader should see. */
  validAt: Moment
}

/** Milliseconds of the monotonic clock; the version of what pages are rendered from, and of what was taken from the public. */
type Moment = { readonly at: number; readonly version: string; readonly takedowns: string | number }

/** Unavailable: its data can't be had now. Undefined: it could not be rendered, or not in time. */
type Outcome = CachedPage | 'unavailable' | undefined

/** `age` is the seconds since it was known to be what a reader should see, rounded up; 0 of one that is. */
type Found = { readonly page: CachedPage; readonly age: number } | 'unavailable' | undefined

type Job = Pick<Moment, 'at' | 'version'> & { readonly outcome: Promise<Outcome>; isLate: boolean }

export type RenderedPagesOptions = Pick<RenderRequest, 'load' | 'scripts'> & {
  readonly renderer: Renderer
  readonly publicUrl: () => string
  /** The Content-Security-Policy of a document with this inline stylesheet, by its hash. */
  readonly policyOf: (style: string) => string
  /** All that pages are rendered from. */
  readonly sources: readonly Source[]
  readonly writes?: Writes
  /** Changes whenever something may have been taken from the public. */
  readonly takedowns: Source
  readonly report: (error: unknown) => void
  readonly deadlineMs?: number
  readonly now?: () => number
}

export const HTML = { contentType: 'text/html; charset=utf-8', vary: 'Accept-Encoding' }

/** Whoever is signed in, or has written something, reads what was written. */
export const mayBeOld = ({ headers }: FastifyRequest) =>
  !headers['x-wait-for-position'] && headers.authorization === undefined && !SESSION_COOKIE.test(headers.cookie ?? '')

const tagOf = ({ status, headers }: Loaded) => headers.get('etag') ?? String(status)

/** Reports each error once, by its message. */
const onceEach = (report: (error: unknown) => void) => {
  const reported = new Set<string>()
  return (error: unknown) => {
    const message = String(error)
    if (reported.has(message) || reported.size >= ERRORS_MAX) return
    reported.add(message)
    report(error)
  }
}

/** Loads each address once: the same responses say whether a page has changed, and are what it is rendered from. */
const loadOnce = (load: RenderRequest['load']): RenderRequest['load'] => {
  const loaded = new Map<string, ReturnType<typeof load>>()
  return address => {
    const response = loaded.get(address) ?? load(address)
    loaded.set(address, response)
    return response
  }
}

/** Notes what a render loads. */
const recording = (load: RenderRequest['load']) => {
  const addresses: string[] = []
  const versions: string[] = []
  const recorded = async (address: string) => {
    const response = await load(address)
    addresses.push(address)
    versions.push(tagOf(response))
    return response
  }
  return { addresses, versions, load: recorded }
}

const isUnchanged = async ({ addresses, versions }: CachedPage, load: RenderRequest['load']) =>
  (await Promise.all(addresses.map(load))).map(tagOf).join() === versions.join()

const renderer = (options: RenderedPagesOptions) => {
  const { publicUrl, scripts } = options
  return async (path: string, validAt: Moment, loadAny: RenderRequest['load']): Promise<CachedPage | 'unavailable'> => {
    const { addresses, versions, load } = recording(loadAny)
    const response = await load('/journal.json')
    if (response.status !== 200) return 'unavailable'
    const journal: PublicJournal = await response.json()
    const page = await options.renderer.render({ path, journal, publicUrl: publicUrl(), load, scripts })
    if (!page) return 'unavailable'
    const { status, language, path: canonical, links, text, style } = page
    const policy = options.policyOf(style)
    const prepared = prepare(text, { ...HTML, status })
    return { ...prepared, path, language, canonical, links, policy, addresses, versions, validAt }
  }
}

/** The path of the page at an address, as the renderer tells it. */
const pathsOf = (renderer: RenderedPagesOptions['renderer']) => {
  const paths = new LRUCache<string, string>({ max: ADDRESSES_MAX })
  return async (address: string) => {
    const known = paths.get(address)
    if (known !== undefined) return known
    const path = await renderer.pathOf(address)
    if (address.length <= ADDRESS_MAX) paths.set(address, path)
    return path
  }
}

const failed =
  (report: (error: unknown) => void) =>
  (error: unknown): 'unavailable' | undefined => {
    if (error instanceof Unavailable) return 'unavailable'
    report(error)
    return undefined
  }

/** A page whose sources are unchanged is valid again; another one is rendered. */
const jobs = (options: RenderedPagesOptions, cache: ResponseCache<CachedPage>) => {
  const { report, deadlineMs = DEADLINE_MS } = options
  const inQueue = queue(QUEUE)
  const render = renderer(options)

  const current = async (path: string, moment: Moment) => {
    const last = cache.last(path)
    const load = loadOnce(options.load)
    const page = last && (await isUnchanged(last, load)) ? last : await render(path, moment, load)
    if (page === 'unavailable') return page
    page.validAt = moment
    // anyone can make up addresses of pages that don't exist
    if (!MADE_UP.has(page.status) || languageIn(path).path === NOT_FOUND_PATH) cache.set(path, moment.version, page)
    return page
  }

  return (path: string, moment: Moment, onEnd: () => void): Job => {
    const made = inQueue(() =>
      withTimeout<Outcome>(GIVE_UP_AFTER * deadlineMs, current(path, moment), () => undefined),
    ).finally(onEnd)
    const late = async () => {
      job.isLate = true
      const message = `A page was not rendered within ${deadlineMs} ms: ${path}`
      // where it waited says nothing, and to find the lines of the sources takes longer than a page
      report(Object.assign(new Error(message), { stack: message }))
      return undefined
    }
    const outcome = withTimeout<Outcome>(deadlineMs, made, late).catch(failed(report))
    const job: Job = { at: moment.at, version: moment.version, outcome, isLate: false }
    return job
  }
}

/**
 * Public pages as markup, rendered once for all who request them. They are cached by path, which begins with
 * the language, and valid while the API
 * responses that they were rendered from are. One render at a time for each path; a page that cannot be rendered, or not
 * in time, is undefined, and its error is reported.
 */
export const renderedPages = (given: RenderedPagesOptions) => {
  const options = { ...given, report: onceEach(given.report) }
  const { now = () => performance.now() } = options
  const cache = responseCache<CachedPage>(PAGE_CACHE_MAX_BYTES)
  const running = new Map<string, Job>()
  const start = jobs(options, cache)
  const pathOf = pathsOf(options.renderer)
  const { deadlineMs = DEADLINE_MS } = options
  const currentVersion = sharedVersionOf(options.sources, options.writes)

  const begin = (path: string, moment: Moment) => {
    const job = start(path, moment, () => running.delete(path))
    running.set(path, job)
    return job.outcome
  }

  const found = (page: Outcome): Found => (typeof page === 'object' ? { page, age: 0 } : page)

  /** The page as it was a moment ago, where it may still be shown; its successor is rendered meanwhile. */
  const momentAgo = (path: string, moment: Moment): Found => {
    const page = cache.last(path)
    if (!page || !isSameTakedown(page.validAt.takedowns, moment.takedowns)) return undefined
    const ageMs = now() - page.validAt.at
    if (ageMs > RENEW_AFTER_MS && !running.has(path)) void begin(path, moment)
    return ageMs > OLD_MAX_MS ? undefined : { page, age: Math.max(1, Math.ceil(ageMs / 1000)) }
  }

  const find = async (path: string, mayBeOld: boolean, requestedAt: number): Promise<Found> => {
    const at = now()
    const version = await currentVersion()
    const cached = cache.get(path, version)
    if (cached) {
      cached.validAt = { ...cached.validAt, at }
      return found(cached)
    }
    // before anything is rendered, so that nothing is taken away unnoticed
    const moment = { at, version, takedowns: await options.takedowns.version() }
    const old = mayBeOld ? momentAgo(path, moment) : undefined
    if (old) return old
    const job = running.get(path)
    if (!job) return found(await begin(path, moment))
    // what began after the request is of what was stored before it, however much has been written since
    if (job.version === version || job.isLate || job.at >= requestedAt) return found(await job.outcome)
    await job.outcome
    return find(path, mayBeOld, requestedAt)
  }

  return {
    /** One that `mayBeOld` is as readers saw it at most a second ago, unless something was taken from the public since. */
    find: async (address: string, mayBeOld = false): Promise<Found> => {
      const requestedAt = now()
      const inTime = pathOf(address).then(path => find(path, mayBeOld, requestedAt))
      return withTimeout<Found>(deadlineMs, inTime, () => undefined).catch(failed(options.report))
    },
    /** Counts the bytes of a page again, after a further encoding was made. */
    sent: (page: CachedPage) => cache.resize(page.path, page),
  }
}
