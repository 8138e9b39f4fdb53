import type { Counts } from '@shodh/adapters/usage/counts/counts.ts'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type InjectOptions } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import { openContent } from '../content/open-content.ts'
import type { DiscoveryPorts } from '../discovery/journal.ts'
import { openFigures } from '../usage/figures.ts'
import { givenVault } from './given/vault.ts'
import { givenViews } from './given/views.ts'
import { sayWhoMayCall } from './say-who-may-call.ts'

export const licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

const SETTINGS = {
  name: 'R & D',
  shortName: 'RD',
  tagline: { en: 'Rivers & rain' },
  languages: ['en', 'hi'],
  timeZone: 'Asia/Kolkata',
  sinceYear: 2001,
  email: 'editor@example.org',
  licence,
}

const NO_COUNTS: Partial<Counts> = {
  state: async () => ({ position: 0, resumeFrom: 0, rules: '' }),
  sums: async () => new Map(),
  earlier: async () => [],
  published: async () => undefined,
  since: async () => undefined,
}

/** Pages and files beside the API, for each test with read models of its own; settings are given before a request. */
export const withSite = (routes: FastifyPluginAsync<DiscoveryPorts>, given: object = {}) => {
  let app: FastifyInstance
  let read: ReturnType<typeof givenViews>
  let position: number
  let origin: string
  let stored: ReturnType<typeof givenVault>
  beforeEach(async () => {
    position = 0
    origin = 'https://journal.example.org'
    read = givenViews()
    stored = givenVault()
    const counts = NO_COUNTS as Counts
    app = Fastify()
    sayWhoMayCall(app)
    await app.register(routes, {
      views: read.views,
      content: openContent(read),
      vault: stored.vault,
      settings: { ...SETTINGS, ...given } as never,
      head: async () => position,
      usage: { counts, figures: openFigures(counts), rules: '' },
      publicUrl: () => origin,
      sign: text => Buffer.from(text).toString('base64url').slice(-8),
    })
  })
  afterEach(() => app.close())
  return {
    get give() {
      return read.give
    },
    get take() {
      return read.take
    },
    get store() {
      return stored.store
    },
    /** Of the last event that was written. */
    headIs: (head: number) => {
      position = head
    },
    publicUrlIs: (url: string) => {
      origin = url
    },
    get: async (url: string, options: Omit<InjectOptions, 'url'> = {}) => {
      const { statusCode: status, headers, body } = await app.inject({ url, ...options })
      return { status, headers, body }
    },
  }
}
