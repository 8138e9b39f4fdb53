import type {
  CreateNews,
  PublishPage,
  RevertContent,
  SaveNewsDraft,
  WithReason,
} from '@shodh/contracts/content/commands.ts'
import { textCalls } from '@shodh/contracts/content/pages/operations.ts'
import { staffPage } from '@shodh/contracts/content/pages/staff-page.ts'
import type { NewsDraft } from '@shodh/contracts/content/vault-rows.ts'
import { success } from '@shodh/contracts/envelope.ts'
import type { Operation } from '@shodh/contracts/operations/operation.ts'
import { dayText, presentTime } from '@shodh/contracts/time/local-time.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { isRefusal, refuse } from '../../decider.ts'
import { ifMatch, matches } from '../../given.ts'
import type { Ports } from '../../ports.ts'
import { actRouter, answerRouter, requestContext, responder } from '../../respond.ts'
import { claimSlug, releaseSlug } from './claim-slug.ts'
import { draftMatch, endDraft, isAsSeen, personOf, readDraft, saveDraft } from '../drafts.ts'
import { changeDraft, createDraft, forgetPage, keepCalledOff, readPage, refuseForeign } from './drafts.ts'
import {
  changed,
  type PageKind,
  type PageRequest,
  pageRequest,
  type PageState,
  plannedContent,
  publishedContent,
  readPageState,
} from './page-state.ts'
import { cancelPage, publishDraft, removePage, restorePage, revertPage, schedulePage, unpublishPage } from './pages.ts'
import { momentOf } from '../site-parts/site-parts.ts'
import { warningsOf } from '../warnings.ts'

const WORDS: Readonly<Record<PageKind, string>> = { page: 'Page', news: 'Announcement' }

type Received = FastifyRequest
const idOf = ({ params }: Received) => (params as { readonly id: string }).id
const bodyOf = <Body>({ body }: Received) => (body ?? {}) as Body
const actorOf = ({ actor }: Received) => actor?.userId ?? ''

const withSlug = (state: PageState, draft: NewsDraft | null | undefined) => draft?.slug ?? state.slug

/** Whether nothing is left of a draft; one without a date was published on the day of its publication. */
const isPublishedBy = (state: PageState, draft: NewsDraft) => {
  const { date } = state
  return isDeepStrictEqual({ ...(date !== undefined && { date }), ...draft }, publishedContent(state))
}

/** The calls of pages, or of announcements. */
const routesOf =
  (kind: PageKind): FastifyPluginAsync<Ports> =>
  async (app, ports) => {
    const act = actRouter(app)
    const answer = answerRouter(app)
    const calls = textCalls[kind]
    const word = WORDS[kind]
    const { vault, handle, contact } = ports
    const respond = responder(ports)
    const { dayOf } = presentTime(contact.settings)
    const dayAt = (moment: string | number) => dayText(dayOf(Number(new Date(moment))))

    const shown = async (id: string, { document }: PageState) => {
      const row = await readDraft(vault, kind, id)
      const draft = row?.content ? { ...row, content: row.content } : undefined
      const edited = { id, kind, document: document ?? undefined, draft }
      return { [kind]: await staffPage(edited, actorId => personOf(vault, actorId)) }
    }

    type Act = {
      readonly name: string
      readonly message: string
      readonly decide: PageRequest['decide']
      readonly data?: (state: PageState, replayed: boolean) => Promise<object>
    }

    /** Changes the stream of the page, and responds with the page. */
    const change = async (request: Received, reply: FastifyReply, { name, message, decide, data }: Act) => {
      const by = requestContext(request)
      if (isRefusal(by)) return by
      const id = idOf(request)
      const state = await readPageState(ports, kind, id)
      if (state.revision === 0 && !(await vault.get('content-drafts', `${kind}.${id}`))) return refuse('PAGE_NOT_FOUND')
      const command = pageRequest(kind, id, { name, request: [request.body ?? {}], decide })
      return respond(reply, await handle(command, by), {
        message,
        data: async ({ state: after, replayed }) => {
          if (!replayed) await keepCalledOff(vault, { kind, id }, { before: state, after, by: actorOf(request) })
          return data ? data(after, replayed) : shown(id, after)
        },
      })
    }

    const seen = (request: Received, state: PageState) => matches(state.revision, ifMatch(request))

    /** As `decide`, where the page is still as it was seen. */
    const ifSeen =
      (request: Received, decide: PageRequest['decide']): PageRequest['decide'] =>
      (state, ids) =>
        seen(request, state) ? decide(state, ids) : refuse('PRECONDITION_FAILED')

    act<Operation>(calls.create, async (request, by, reply) => {
      const body = bodyOf<CreateNews>(request)
      const created = refuseForeign(ports, body.texts) ?? (await createDraft(ports, kind, body, by))
      if (isRefusal(created)) return created
      if (created.replayed) reply.header('idempotency-replayed', 'true')
      const state = await readPageState(ports, kind, created.id)
      return reply.code(201).send(success('Draft saved', await shown(created.id, state)))
    })

    answer<Operation>(calls.save, async request => {
      const changes = bodyOf<SaveNewsDraft>(request)
      const id = idOf(request)
      const saving = { kind, id, changes, by: actorOf(request), match: draftMatch(request) }
      const state = refuseForeign(ports, changes.texts) ?? (await changeDraft(ports, saving))
      if (isRefusal(state)) return state
      return success('Draft saved', await shown(id, state))
    })

    answer<Operation>(calls.discard, async request => {
      const id = idOf(request)
      const page = await readPage(ports, { kind, id })
      if (isRefusal(page)) return page
      const { state, draft } = page
      if (!isAsSeen(draftMatch(request), state.revision, draft?.revision ?? 0)) return refuse('PRECONDITION_FAILED')
      if (state.revision === 0 && draft) await forgetPage(ports, { kind, id }, draft)
      else if (draft?.content) {
        await saveDraft(vault, { part: kind, id, by: actorOf(request), change: row => (row ? null : undefined) })
        await releaseSlug(ports, { kind, slug: draft.content.slug, ownerId: id })
      }
      return success('Draft discarded', {})
    })

    answer<Operation>(calls.publish, async (request, reply) => {
      const id = idOf(request)
      const { at: moment, languages, reason } = bodyOf<PublishPage>(request)
      const page = await readPage(ports, { kind, id })
      if (isRefusal(page)) return page
      const { draft } = page
      const match = draftMatch(request)
      const isAgain = page.state.status === 'unpublished' || page.state.scheduled !== null
      const content = draft?.content ?? (isAgain ? plannedContent(page.state) : null)
      const claimed = await claimSlug(ports, { kind, slug: withSlug(page.state, content), ownerId: id })
      if (claimed) return claimed
      const decide: PageRequest['decide'] = state => {
        if (!isAsSeen(match, state.revision, draft?.revision ?? 0)) return refuse('PRECONDITION_FAILED')
        const command = { kind, id, draft: content, languages, reason }
        const now = Date.now()
        if (moment === undefined) return publishDraft(state, { ...command, day: dayAt(now) })
        const due = momentOf(moment, now)
        return isRefusal(due) ? due : schedulePage(state, { ...command, at: due, day: dayAt(due) })
      }
      return change(request, reply, {
        name: 'publish-page',
        message: moment === undefined ? `${word} published successfully` : 'Publication scheduled',
        decide,
        data: async (state, replayed) => {
          const planned = state.scheduled ? changed(state, state.scheduled.changes, state.scheduled.at) : state
          // of a draft of which languages were left out, the rest stays
          if (draft?.content && !replayed && isPublishedBy(planned, draft.content)) await endDraft(vault, draft)
          const warnings = await warningsOf(ports, { kind, slug: planned.slug, texts: planned.texts })
          return { ...(await shown(id, state)), warnings }
        },
      })
    })

    answer<Operation>(calls.cancel, async (request, reply) => {
      const id = idOf(request)
      const { reason } = bodyOf<WithReason>(request)
      return change(request, reply, {
        name: 'cancel-page',
        message: 'Scheduled publication cancelled',
        decide: ifSeen(request, state => cancelPage(state, { kind, id, reason })),
      })
    })

    answer<Operation>(calls.revert, async (request, reply) => {
      const id = idOf(request)
      const { version, reason } = bodyOf<RevertContent>(request)
      const { slug, status } = await readPageState(ports, kind, id)
      const claimed = status === 'none' ? undefined : await claimSlug(ports, { kind, slug, ownerId: id })
      if (claimed) return claimed
      return change(request, reply, {
        name: 'revert-page',
        message: `${word} published successfully`,
        decide: ifSeen(request, state => revertPage(state, { kind, id, version, reason, day: dayAt(Date.now()) })),
      })
    })

    answer<Operation>(calls.unpublish, async (request, reply) => {
      const of = { kind, id: idOf(request), reason: bodyOf<WithReason>(request).reason }
      return change(request, reply, {
        name: 'unpublish-page',
        message: `${word} taken off the site`,
        decide: ifSeen(request, state => unpublishPage(state, of)),
      })
    })

    answer<Operation>(calls.remove, async (request, reply) => {
      const id = idOf(request)
      const page = await readPage(ports, { kind, id })
      const message = `${word} deleted successfully`
      if (!isRefusal(page) && page.state.revision === 0 && page.draft) {
        if (!isAsSeen(draftMatch(request), 0, page.draft.revision)) return refuse('PRECONDITION_FAILED')
        await forgetPage(ports, { kind, id }, page.draft)
        return success(message, {})
      }
      const { reason } = bodyOf<WithReason>(request)
      return change(request, reply, {
        name: 'delete-page',
        message,
        decide: ifSeen(request, state => removePage(state, { kind, id, reason })),
        data: async ({ slug }) => {
          await releaseSlug(ports, { kind, slug, ownerId: id })
          return {}
        },
      })
    })

    answer<Operation>(calls.restore, async (request, reply) => {
      const id = idOf(request)
      const { reason } = bodyOf<WithReason>(request)
      const { slug, status } = await readPageState(ports, kind, id)
      const claimed = status === 'deleted' ? await claimSlug(ports, { kind, slug, ownerId: id }) : undefined
      if (claimed) return claimed
      return change(request, reply, {
        name: 'restore-page',
        message: `${word} restored successfully`,
        decide: state => restorePage(state, { kind, id, reason }),
      })
    })
  }

export const pageRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  await app.register(routesOf('page'), ports)
  await app.register(routesOf('news'), ports)
}
