import { inForce } from '@shodh/contracts/content/settings-content.ts'
import type { SiteContents, SitePart } from '@shodh/contracts/content/site-parts.ts'
import { savedOf } from '@shodh/contracts/content/staff-page.ts'
import { footerContentView, headerContentView } from '@shodh/contracts/content/views.ts'
import { success } from '@shodh/contracts/envelope.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { draftMatch, isAsSeen, personOf, saveDraft } from './drafts.ts'
import { askedChanges } from './permitted.ts'
import { type PartChanges, plannedContent } from './site-parts.ts'
import { site, SITE_STREAM } from './site-state.ts'

type Views = { readonly [Part in SitePart]: (content: SiteContents[Part], operator: SiteSettings) => object }

const views: Views = { header: headerContentView, footer: footerContentView, settings: inForce }

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Saves the draft of a part, and responds with it. */
export const draftSaver =
  ({ vault, handle, contact }: Pick<Ports, 'vault' | 'handle' | 'contact'>) =>
  async <Part extends SitePart>(request: FastifyRequest, part: Part, changes: PartChanges) => {
    const state = await handle.read(SITE_STREAM, site)
    const asked = askedChanges(state, { part, operator: contact.settings }, changes)
    if (isRefusal(asked)) return asked
    const row = await saveDraft(vault, {
      part,
      by: request.actor?.userId ?? '',
      change: before =>
        isAsSeen(draftMatch(request), state[part].revision, before?.revision ?? 0)
          ? ({ ...(before?.content ?? plannedContent(state, part)), ...defined(asked) } as never)
          : undefined,
    })
    if (!row?.content) return refuse('PRECONDITION_FAILED')
    const content = views[part](row.content as SiteContents[Part], contact.settings)
    return success('Draft saved', { draft: { content, ...(await savedOf(row, id => personOf(vault, id))) } })
  }
