import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { oncePer } from '@shodh/contracts/flow/once.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import { API_PAGE, PROBLEM_PAGE, PROBLEMS_PAGE } from '@shodh/contracts/site/addresses.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { FastifyPluginAsync } from 'fastify'
import { prepare, type Prepared, sendPrepared } from '../../cache/prepared.ts'
import { apiPage } from './api-page.ts'
import { STYLESHEET } from './frame.ts'
import { noSuchProblem, problemPages, problemsPage } from './problem-pages.ts'

const VARY = 'Authorization, Accept-Encoding'

const STYLES = [
  import.meta.resolve('@shodh/contracts/site/colours.css'),
  new URL('style.css', import.meta.url),
  new URL('../text/style.css', import.meta.url),
]

const page = (text: string, status = 200): Prepared =>
  prepare(text, { status, contentType: 'text/html; charset=utf-8', vary: VARY })

const styles = async (accentColour: string) => {
  // Stryker disable next-line StringLiteral: Without an encoding the bytes are read as UTF-8 where they are joined.
  const texts = await Promise.all(STYLES.map(url => readFile(fileURLToPath(url), 'utf8')))
  return prepare([...texts, `:root{--journal-accent:${accentColour}}`].join(''), {
    contentType: 'text/css; charset=utf-8',
    vary: VARY,
  })
}

/** The pages for people who write programs against the API: its calls, and each of its errors. */
export const apiPages: FastifyPluginAsync<{ readonly settings: JournalSettings }> = async (app, { settings }) => {
  const config = { allow: 'everyone' } as const
  const name = () => settings.name
  const api = oncePer(name, journal => page(apiPage(operations, journal)))
  const problems = oncePer(name, journal => page(problemsPage(journal)))
  const problemAt = oncePer(
    name,
    journal => new Map([...problemPages(operations, journal)].map(([path, text]) => [path, page(text)] as const)),
  )
  const noProblem = oncePer(name, journal => page(noSuchProblem(journal), 404))
  const stylesheet = oncePer(() => settings.accentColour, styles)

  app.get(API_PAGE, { config }, (request, reply) => sendPrepared(request, reply, api()))
  app.get(STYLESHEET, { config }, async (request, reply) => sendPrepared(request, reply, await stylesheet()))
  app.get(PROBLEMS_PAGE, { config }, (request, reply) => sendPrepared(request, reply, problems()))
  app.get<{ Params: { problem: string } }>(PROBLEM_PAGE, { config }, (request, reply) =>
    sendPrepared(request, reply, problemAt().get(`${PROBLEMS_PAGE}/${request.params.problem}`) ?? noProblem()),
  )
}
