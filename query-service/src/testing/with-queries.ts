import type { Counters } from '@shodh/adapters/usage/counts/counts.ts'
import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import { invalid } from '@shodh/contracts/envelope.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  type InjectOptions,
} from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { openBoardHistory } from '../board/open-history.ts'
import { openContent } from '../content/open-content.ts'
import { openFiles } from '../files/open-files.ts'
import type { Ports } from '../ports.ts'
import type { Prepared } from '../cache/prepared.ts'
import { responseCache } from '../cache/response-cache.ts'
import { type Routes, routersOf } from '../responses.ts'
import { openFigures } from '../usage/figures.ts'
import { popularPdfs } from '../papers/pdfs/popular-pdfs.ts'
import { givenFiles } from './given/files.ts'
import { givenVault } from './given/vault.ts'
import { givenViews } from './given/views.ts'
import { sayWhoMayCall } from './say-who-may-call.ts'

export const LOG_ID = '0d0c0b0a-0908-4706-8504-030201000f0e'
const PUBLIC_URL = 'https://journal.example.org'

type Needed = Parameters<Routes>[1]

/** What a journal without events has of the ports that few queries need. */
const emptyPorts = (): Partial<Ports> => ({
  logId: LOG_ID,
  head: async () => 0,
  eventAt: async () => undefined,
  stalledModels: async () => [],
  freshness: async () => true,
  verifier: async () => undefined,
  search: { state: async () => ({ position: 0, texts: 0 }), textsUpTo: () => 0 } as Ports['search'],
  provableSince: {
    version: async () => 0,
    provableAt: async () => undefined,
    versions: async () => new Map(),
  } as unknown as Ports['provableSince'],
  past: {
    positionAt: async position => position,
    positionBy: async () => 0,
    timeAt: async () => undefined,
    changes: async () => [],
    changeTimes: async () => [],
    document: async () => null,
    documents: async () => [],
  },
  settings: { name: 'The Journal', shortName: 'TJ', languages: ['en'], timeZone: 'Asia/Kolkata' } as Ports['settings'],
  publicUrl: () => PUBLIC_URL,
  hasMailServer: true,
  operatorSettings: () => [{ name: 'SMTP_URL', value: 'mail.example.org' }],
  drawContents: async () => Buffer.from('%PDF contents'),
})

const refuseInvalid = (app: FastifyInstance) => {
  app.setValidatorCompiler<ZodMiniType>(({ schema }) => input => {
    const result = schema.safeParse(input)
    if (result.success) return { value: result.data }
    return { error: Object.assign(new Error('Invalid input'), { refusal: invalid(result.error.issues) }) }
  })
  app.decorateReply('refuse', function refuse(refusal) {
    return this.code(refusals[refusal.refused].status).send(refusal)
  })
  app.setErrorHandler((error: Error & { readonly refusal?: Parameters<typeof invalid>[0] }, _, reply) => {
    if (error.refusal) return reply.refuse(error.refusal as never)
    throw error
  })
}

/** Figures of the items that a test has read; nobody but staff sees them before ten minutes are over. */
const givenFigures = () => {
  const sums = new Map<string, Counters>()
  let position = 0
  const state = async () => ({ position, resumeFrom: position, rules: '' })
  const figures = openFigures({ state, sums: async () => new Map(sums) })
  return {
    figures,
    count: (item: string, counters: Partial<Counters>) => {
      position += 1
      sums.set(item, counters as Counters)
    },
  }
}

type Given = ReturnType<typeof givenViews> &
  ReturnType<typeof givenVault> &
  ReturnType<typeof givenFiles> &
  ReturnType<typeof givenFigures> & {
    /** What the history of the board is folded from. */
    boardEvents: StoredEvent[]
    /** Of pages, announcements, header and footer, by stream. */
    contentEvents: Map<string, StoredEvent[]>
  }

/** A service with one part's routes, for each test with read models of its own; requests reach it without a network. */
export const withQueries = (
  routes: FastifyPluginAsync<Needed>,
  overrides: (given: Given) => Partial<Needed> | Promise<Partial<Needed>> = () => ({}),
) => {
  let given: Given
  let app: FastifyInstance
  let actor: Actor | null
  let shown: FastifyRequest['shown']
  beforeEach(async () => {
    actor = null
    given = {
      ...givenViews(),
      ...givenVault(),
      ...givenFiles(),
      ...givenFigures(),
      boardEvents: [],
      contentEvents: new Map(),
    }
    const { views, staffViews, viewsShowing, hidden, vault, files, figures } = given
    shown = undefined
    app = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 } })
    refuseInvalid(app)
    sayWhoMayCall(app)
    app.decorateRequest('actor', null)
    app.addHook('onRequest', async request => {
      request.actor = actor
    })
    const responses = responseCache<Prepared>(1 << 20)
    const usage = { figures, rules: '' } as Ports['usage']
    const stores = { views, staffViews, viewsShowing, hidden, vault, files, usage, pdfs: popularPdfs(files) }
    const ports = { ...emptyPorts(), ...stores, responses, ...(await overrides(given)) }
    const { settings } = ports as Needed
    const boardHistory = openBoardHistory({ views, vault, settings, events: async () => given.boardEvents })
    app.addHook('onResponse', async request => {
      shown = request.shown
    })
    const fileTree = openFiles({ views, settings: { ...emptyPorts().settings, ...settings } as Ports['settings'] })
    const content = openContent({ views })
    const contentEvents = async (stream: string) => given.contentEvents.get(stream) ?? []
    const isThere = async () => false
    const others = { boardHistory, fileTree, content, contentEvents, isThere, ...ports }
    await app.register(async own => routes(own, { ...others, ...routersOf(own) } as Needed))
  })
  afterEach(() => app.close())

  const get = async (url: string, headers: InjectOptions['headers'] = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const response = await app.inject({ method, url, headers })
    const isJson = /json;|json$/u.test(String(response.headers['content-type'])) && response.body !== ''
    return {
      ...response,
      headers: response.headers,
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
    }
  }

  return {
    get given() {
      return given
    },
    get app() {
      return app
    },
    get,
    /** What the last request was shown of papers and volumes. */
    get shown() {
      return shown
    },
    /** What the envelope of a response has; undefined of a refusal. */
    data: async (url: string, headers = {}) => (await get(url, headers)).body.data,
    /** Who sends the following requests. */
    signIn: (role: Role, userId = 'somebody') => {
      actor = { userId, role, sessionId: 'session' }
    },
  }
}
