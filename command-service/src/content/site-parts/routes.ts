import type { SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { sitePartOperations as calls } from '@shodh/contracts/content/operations.ts'
import type { RevertContent } from '@shodh/contracts/content/commands.ts'
import { footerContentView, headerContentView, menuPageView } from '@shodh/contracts/content/views.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { success } from '@shodh/contracts/envelope.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { Handled } from '../../handle.ts'
import { derivedId } from '../../idempotency.ts'
import { ifMatch } from '../../given.ts'
import type { Ports } from '../../ports.ts'
import { answerRouter, commandRouter, performer } from '../../respond.ts'
import { draftMatch, endDraft, isAsSeen, readDraft, saveDraft } from '../drafts.ts'
import { logoRoutes } from './logo-routes.ts'
import { calledOffWarnings, draftChanges, draftSaver, keepingSchedules, refuseDisputed } from './drafts.ts'
import { publishableChanges, revisePermitted } from './permitted-changes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { addToMenu, headerChanges, removeFromMenu, reviseInMenu } from './menu.ts'
import {
  cancelPart,
  momentOf,
  plannedContent,
  publishPart,
  revertPart,
  revisePart,
  schedulePart,
} from './site-parts.ts'
import { site, SITE_STREAM, type SiteRequest, siteRequest, type SiteState } from './site-state.ts'
import { menuWarnings, publishedWarnings } from '../warnings.ts'

const headerData = (handled: Handled<SiteState>) => ({
  header: headerContentView(handled.state.header.content),
  warnings: calledOffWarnings(handled),
})
const footerData = (handled: Handled<SiteState>) => ({
  footer: footerContentView(handled.state.footer.content),
  warnings: calledOffWarnings(handled),
})

/** The header and the footer, which each of these calls publishes at once. */
const directRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const route = commandRouter(app, ports)
  const newId = (commandId: string) => derivedId('menu page', commandId, 0)

  route(
    calls.reviseHeader,
    request => {
      const { reason, ...fields } = request.body
      return siteRequest({
        name: 'revise-header',
        request: request.body,
        decide: (state, { commandId }) =>
          revisePart(state, 'header', headerChanges(fields, commandId), { reason, ifMatch: ifMatch(request) }),
      })
    },
    { message: 'Header updated successfully', data: headerData },
  )
  route(
    calls.reviseFooter,
    request => {
      const { reason, ...fields } = request.body
      return siteRequest({
        name: 'revise-footer',
        request: request.body,
        decide: state =>
          revisePermitted(state, 'footer', fields, {
            reason,
            ifMatch: ifMatch(request),
            operator: ports.contact.settings,
          }),
      })
    },
    { message: 'Footer updated successfully', data: footerData },
  )
  route(
    calls.addMenuPage,
    request => {
      const { title, url, displayOrder, reason } = request.body
      return siteRequest({
        name: 'add-menu-page',
        request: request.body,
        decide: (state, { commandId }) => {
          const pages = addToMenu(state.header.content.pages, { id: newId(commandId), title, url }, { displayOrder })
          return isRefusal(pages)
            ? pages
            : revisePart(state, 'header', { pages: [...pages] }, { reason, ifMatch: ifMatch(request) })
        },
      })
    },
    ({ body }) => ({
      status: 201,
      message: 'Page added to the menu',
      data: async handled => {
        const { state, events } = handled
        const id = newId(events[0]?.metadata.commandId ?? '')
        const page = state.header.content.pages.find(one => one.id === id)
        const warnings = [...calledOffWarnings(handled), ...(await menuWarnings(ports, [body.url]))]
        return { page: page && menuPageView(page), warnings }
      },
    }),
  )
  route(
    calls.reviseMenuPage,
    request => {
      const { reason, ...changes } = request.body
      const { id } = request.params
      return siteRequest({
        name: 'revise-menu-page',
        request: [id, request.body],
        decide: state => {
          const pages = reviseInMenu(state.header.content.pages, id, changes)
          return isRefusal(pages)
            ? pages
            : revisePart(state, 'header', { pages: [...pages] }, { reason, ifMatch: ifMatch(request) })
        },
      })
    },
    ({ params }) => ({
      message: 'Page of the menu updated successfully',
      data: handled => {
        const page = handled.state.header.content.pages.find(({ id }) => id === params.id)
        return { page: page && menuPageView(page), warnings: calledOffWarnings(handled) }
      },
    }),
  )
  answer(calls.removeMenuPage, async (request, reply) => {
    const { id } = request.params
    const reason = request.body?.reason
    const before = (await ports.handle.read(SITE_STREAM, site)).header.content.pages.find(page => page.id === id)
    const command = siteRequest({
      name: 'remove-menu-page',
      request: [id, reason],
      decide: state => {
        const pages = removeFromMenu(state.header.content.pages, id)
        return isRefusal(pages)
          ? pages
          : revisePart(state, 'header', { pages: [...pages] }, { reason, ifMatch: ifMatch(request) })
      },
    })
    return performer(ports)(request, reply, command, {
      message: 'Page removed from the menu',
      data: handled => ({ page: before && menuPageView(before), warnings: calledOffWarnings(handled) }),
    })
  })
}

/** The drafts of header and footer, and what is done with them. */
const draftRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const { vault, handle } = ports
  const perform = performer(ports)
  const readSite = () => handle.read(SITE_STREAM, site)

  const save = draftSaver(ports)
  const permitting = (part: SitePart) => ({ part, operator: ports.contact.settings })

  answer(calls.saveHeaderDraft, async request => save(request, 'header', headerChanges(request.body, request.id)))
  answer(calls.saveFooterDraft, async request => save(request, 'footer', request.body))
  answer(calls.discardPartDraft, async request => {
    const { part } = request.params
    const { revision } = (await readSite())[part]
    let isSeen = true
    await saveDraft(vault, {
      part,
      by: request.actor?.userId ?? '',
      change: before => {
        isSeen = isAsSeen(draftMatch(request), revision, before?.revision ?? 0)
        return isSeen && before?.content ? null : undefined
      },
    })
    return isSeen ? success('Draft discarded', {}) : refuse('PRECONDITION_FAILED')
  })

  answer(calls.publishPart, async (request, reply) => {
    const { part } = request.params
    const { at: moment, reason } = request.body ?? {}
    const draft = await readDraft(vault, part)
    const match = draftMatch(request)
    const decide: SiteRequest['decide'] = state => {
      if (!isAsSeen(match, state[part].revision, draft?.revision ?? 0)) return refuse('PRECONDITION_FAILED')
      const disputed = draft && refuseDisputed(state, part, draft)
      if (disputed) return disputed
      const content = publishableChanges(state, permitting(part), draft ? draftChanges(state, part, draft) : {})
      if (isRefusal(content)) return content
      if (moment === undefined) return publishPart(state, part, content, { reason })
      const at = momentOf(moment, Date.now())
      return isRefusal(at) ? at : schedulePart(state, part, content, { at, reason })
    }
    const command = siteRequest({ name: 'publish-part', request: [part, request.body ?? {}], decide })
    return perform(request, reply, command, {
      message: moment === undefined ? 'Published successfully' : 'Publication scheduled',
      data: async handled => {
        if (draft && !handled.replayed) await endDraft(vault, draft)
        return publishedData(ports, handled, part)
      },
    })
  })
  answer(calls.cancelPartSchedule, async (request, reply) => {
    const { part } = request.params
    const reason = request.body?.reason
    const command = siteRequest({
      name: 'cancel-part',
      request: [part, reason],
      decide: state => cancelPart(state, part, { reason, ifMatch: ifMatch(request) }),
    })
    return perform(request, reply, command, {
      message: 'Scheduled publication cancelled',
    })
  })
  const revert = (request: FastifyRequest, reply: FastifyReply, part: SitePart, { version, reason }: RevertContent) => {
    const command = siteRequest({
      name: 'revert-part',
      request: [part, { version, reason }],
      decide: state =>
        revertPart(state, part, {
          version,
          reason,
          ifMatch: ifMatch(request),
          permit: changes => publishableChanges(state, permitting(part), changes),
        }),
    })
    return perform(request, reply, command, {
      message: 'Published successfully',
      data: handled => publishedData(ports, handled, part),
    })
  }
  answer(calls.revertPart, async (request, reply) => revert(request, reply, request.params.part, request.body))
  answer(calls.revertSettings, async (request, reply) => revert(request, reply, 'settings', request.body))
}

/** What a publication of a part responds with. */
const publishedData = async (
  ports: Pick<Ports, 'addresses' | 'vault' | 'handle' | 'countPapers' | 'contact' | 'events' | 'identity'>,
  handled: Handled<SiteState>,
  part: SitePart,
) => {
  const { state } = handled
  const { versions, scheduled } = state[part]
  const pages = part === 'header' ? plannedContent(state, 'header').pages : []
  return {
    version: versions.length || null,
    scheduledAt: scheduled?.at ?? null,
    warnings: [
      ...calledOffWarnings(handled),
      ...(await publishedWarnings(ports, handled)),
      ...(await menuWarnings(
        ports,
        pages.map(({ url }) => url),
      )),
    ],
  }
}

export const sitePartRoutes: FastifyPluginAsyncZod<Ports> = async (app, given) => {
  const ports = { ...given, handle: keepingSchedules(given) }
  await app.register(directRoutes, ports)
  await app.register(draftRoutes, ports)
  await app.register(logoRoutes, ports)
  await app.register(settingsRoutes, ports)
}
