import { publicVersionAt } from '@shodh/contracts/content/documents.ts'
import { newsQueryOperations, pageQueryOperations } from '@shodh/contracts/content/query-operations.ts'
import { contentTag, type NewsDraft } from '@shodh/contracts/content/vault-rows.ts'
import { bareTexts } from '@shodh/contracts/content/pages/page.ts'
import type { PageQuery } from '@shodh/contracts/content/views.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { DEFAULT_LANGUAGE } from '@shodh/contracts/languages.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cachedResponder, respondOnce, type Routes } from '../../responses.ts'
import { today } from '../../today.ts'
import { editedWarnings } from '../checks.ts'
import { openDrafts } from '../drafts.ts'
import { findEdited, findPublic, PAGE_NOT_FOUND, pageForStaff, unlessDeleted } from './find-page.ts'
import { listDeleted, listEdited, listPublic } from './list-pages.ts'
import { momentIn } from '../moments.ts'
import { pastContent } from '../past-content.ts'
import { publicPage } from './public-pages.ts'
import type { Edited } from '@shodh/contracts/content/pages/staff-page.ts'
import { compareVersions, history, oneVersion } from '../versions.ts'

const ofPages = {
  kind: 'page',
  one: 'page',
  words: ['Page', 'Pages'],
  list: pageQueryOperations.listPages,
  deleted: pageQueryOperations.listDeletedPages,
  get: pageQueryOperations.getPage,
  history: pageQueryOperations.getPageHistory,
  version: pageQueryOperations.getPageVersion,
  compare: pageQueryOperations.comparePage,
  check: pageQueryOperations.checkPage,
} as const
const ofNews = {
  kind: 'news',
  one: 'news',
  words: ['Announcement', 'Announcements'],
  list: newsQueryOperations.listNews,
  deleted: newsQueryOperations.listDeletedNews,
  get: newsQueryOperations.getNews,
  history: newsQueryOperations.getNewsHistory,
  version: newsQueryOperations.getNewsVersion,
  compare: newsQueryOperations.compareNews,
  check: newsQueryOperations.checkNews,
} as const

const seesContent = ({ actor }: FastifyRequest) => actor !== null && may(actor, 'see content')

type Content = Omit<NewsDraft, never>

const withTexts = ({ slug, texts, date, until }: Content): Content => ({
  slug,
  texts: bareTexts(texts),
  ...(date !== undefined && { date }),
  ...(until !== undefined && { until }),
})

/** Pages, or announcements: for readers cached, for who edits them with drafts and never cached. */
const routesOf =
  ({ kind, one, words: [word, plural], ...calls }: typeof ofPages | typeof ofNews): Routes =>
  async (_, { answer, query, responses, ...ports }) => {
    const { settings, content } = ports
    const now = today(settings)
    const respondToReaders = cachedResponder([content, now], { responses })
    const past = pastContent(ports.contentEvents)
    const momentOf = momentIn(settings)
    const many = kind === 'page' ? 'pages' : 'news'
    const message = `${word} retrieved successfully`

    /** Staff are shown the former text also of what was taken away since. */
    const findSince = async (request: FastifyRequest, id: string) => {
      if (!seesContent(request)) return findPublic(ports, kind, id)
      const edited = await findEdited(ports, openDrafts(ports), { kind, id })
      return edited?.document ?? PAGE_NOT_FOUND
    }

    const respondAsOf = async (request: FastifyRequest, reply: FastifyReply, id: string, asked: PageQuery) => {
      const { asOf = '', language = DEFAULT_LANGUAGE } = asked
      const moment = momentOf(asOf)
      if (typeof moment !== 'string') return reply.refuse(moment)
      const document = await findSince(request, id)
      if ('refused' in document) return reply.refuse(document)
      const version = publicVersionAt(document, moment)
      if (version === undefined) return reply.refuse(PAGE_NOT_FOUND)
      return respondToReaders(request, reply, { id: document.id, version, language }, async () => {
        const then = await past.page(document, { version })
        const since = then?.publications.at(-1)?.at ?? moment
        const shown = then && publicPage(then, { language, settings, day: now.day() }, since)
        return shown ? { message, data: { [one]: shown } } : PAGE_NOT_FOUND
      })
    }

    const respondToStaff = async (
      request: FastifyRequest,
      reply: FastifyReply,
      id: string,
      { language = DEFAULT_LANGUAGE }: PageQuery,
    ) => {
      const drafts = openDrafts(ports)
      const edited = unlessDeleted(await findEdited(ports, drafts, { kind, id }))
      if ('refused' in edited) return reply.refuse(edited)
      const page = await pageForStaff(edited, drafts, { language, settings, day: now.day() })
      const revision = contentTag(edited.document?.revision ?? 0, await drafts.revisionOf(kind, edited.id))
      return respondOnce(request, reply, { message, data: { [one]: page }, revision })
    }

    answer(calls.list, async (request, reply) => {
      const message = `${plural} retrieved successfully`
      if (seesContent(request)) {
        const { shown, pagination } = await listEdited(ports, openDrafts(ports), kind, request.query)
        return respondOnce(request, reply, { message, data: { [many]: shown, pagination } })
      }
      return respondToReaders(request, reply, { ...request.query }, async () => {
        const { shown, pagination } = await listPublic(ports, kind, { ...request.query, day: now.day() })
        return { message, data: { [many]: shown, pagination } }
      })
    })

    answer(calls.get, async (request, reply) => {
      const { id } = request.params
      const { asOf, language = DEFAULT_LANGUAGE } = request.query
      if (asOf !== undefined) return respondAsOf(request, reply, id, request.query)
      if (seesContent(request)) return respondToStaff(request, reply, id, request.query)
      const document = await findPublic(ports, kind, id)
      if ('refused' in document) return document
      return respondToReaders(request, reply, { id: document.id, language }, async () => {
        const shown = publicPage(document, { language, settings, day: now.day() })
        return shown ? { message, data: { [one]: shown } } : PAGE_NOT_FOUND
      })
    })

    query(calls.deleted, async ({ query: filter }) => {
      const { shown, pagination } = await listDeleted(ports, openDrafts(ports), kind, filter)
      return { message: `Deleted ${plural.toLowerCase()} retrieved successfully`, data: { [many]: shown, pagination } }
    })

    const versioned = ({ document, draft }: Edited) => ({
      publications: document?.publications ?? [],
      published: document && document.publications.length > 0 ? withTexts(document) : undefined,
      draft: async () => draft && withTexts(draft.content),
      at: async (version: number) => {
        const then = document && (await past.page(document, { version }))
        return then && withTexts(then)
      },
      show: (shown: Content) => shown,
    })

    const ofEdited =
      <Result>(respond: (edited: Edited) => Promise<Result>) =>
      async (id: string): Promise<Result | Refusal> => {
        const edited = await findEdited(ports, openDrafts(ports), { kind, id })
        return edited ? respond(edited) : PAGE_NOT_FOUND
      }

    query(calls.history, async ({ params: { id }, query: filter }) =>
      ofEdited(edited => history(versioned(edited), filter, openDrafts(ports)))(id),
    )
    query(calls.version, async ({ params: { id, version } }) =>
      ofEdited(edited => oneVersion(versioned(edited), version, openDrafts(ports)))(id),
    )
    query(calls.compare, async ({ params: { id }, query: sides }) =>
      ofEdited(edited => compareVersions(versioned(edited), sides))(id),
    )
    query(calls.check, async ({ params: { id } }) =>
      ofEdited(async edited => {
        const there = unlessDeleted(edited)
        if ('refused' in there) return there
        return { message: 'Checked successfully', data: { warnings: await editedWarnings(ports, there) } }
      })(id),
    )
  }

export const pageRoutes = routesOf(ofPages)
export const newsRoutes = routesOf(ofNews)
