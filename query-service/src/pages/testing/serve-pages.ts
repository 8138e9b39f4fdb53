import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import Fastify from 'fastify'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import type { PageRenderer, Renderer } from '../../ports.ts'
import { sayWhoMayCall } from '../../testing/say-who-may-call.ts'
import { documentFrame, documentRenderer } from '../document.ts'
import { pages, type Site } from '../pages.ts'

export const SETTINGS = { name: 'R & D', accentColour: '#123456', languages: ['en', 'hi'] } as JournalSettings

/** The folder of a built site, for each test anew. */
export const siteFolder = (files: Readonly<Record<string, string>>) => {
  let root: string
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'shodh-site-'))
    for (const [path, text] of Object.entries(files)) await write(path, text)
  })
  afterEach(() => rm(root, { recursive: true }))
  return {
    get root() {
      return root
    },
    write,
    remove: (path: string) => rm(join(root, path)),
  }
}

type Given = Partial<Omit<Site, 'rendering'>> & {
  /** Renders public pages; none: browsers do. */
  readonly render?: PageRenderer['render'] | undefined
  readonly rendering?: Partial<NonNullable<Site['rendering']>>
}

/** Serves the pages of a folder until the test ends; policies are what is allowed, as JSON, unless said otherwise. */
export const servePages = async (root: string, { render, rendering, ...site }: Given = {}) => {
  const logged: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: line => void logged.push(line) } } })
  onTestFinished(() => app.close())
  sayWhoMayCall(app)
  app.decorateReply('refuse', function ({ refused }) {
    return this.code(refusals[refused].status).send({ code: refused })
  })
  app.setNotFoundHandler((_, reply) => reply.refuse({ refused: 'ROUTE_NOT_FOUND' }))
  const rendered = render && {
    renderer: documentRenderer({ pathOf: (path: string) => path, render }, await documentFrame(root)) as Renderer,
    load: async () => Response.json({ accentColour: SETTINGS.accentColour }),
    publicUrl: () => 'https://journal.example.org',
    policyWith: (allowed: object) => JSON.stringify(allowed),
    sources: [],
    takedowns: { version: async () => 0 },
    ...rendering,
  }
  await app.register(pages, { root, settings: SETTINGS, ...site, ...(rendered && { rendering: rendered }) })
  const get = async (url: string, headers = {}) => {
    const { statusCode: status, headers: sent, body } = await app.inject({ url, headers })
    const [type, cached, policy] = [sent['content-type'], sent['cache-control'], sent['content-security-policy']]
    return { status, statusCode: status, headers: sent, body, type, cached, policy }
  }
  return { get, logged }
}
