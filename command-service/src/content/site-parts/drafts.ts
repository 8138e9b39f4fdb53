import { sitePartOf } from '@shodh/contracts/content/documents.ts'
import { inForce } from '@shodh/contracts/content/settings/settings-content.ts'
import { differing, disputedFields, rebased } from '@shodh/contracts/content/site-parts/part-changes.ts'
import { emptyContents, type SiteContents, type SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { savedOf } from '@shodh/contracts/content/pages/staff-page.ts'
import type { ContentDraftRow } from '@shodh/contracts/content/vault-rows.ts'
import { type ContentWarning, footerContentView, headerContentView } from '@shodh/contracts/content/views.ts'
import { scheduleWarning } from '@shodh/contracts/content/warnings.ts'
import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../../decider.ts'
import type { Handle, Handled, HandleCommand } from '../../handle.ts'
import type { Ports } from '../../ports.ts'
import { draftMatch, isAsSeen, personOf, saveDraft } from '../drafts.ts'
import { askedChanges } from './permitted-changes.ts'
import { type PartChanges, plannedContent } from './site-parts.ts'
import { site, SITE_STREAM, type SiteState } from './site-state.ts'

type Row = Pick<ContentDraftRow<SitePart>, 'base' | 'content'>

/** A draft beside what is published, and what was when it began; of one that does not say it, that is the same. */
const drafted = (state: SiteState, part: SitePart, { base, content: draft }: Row) => {
  const { content: published, versions } = state[part]
  const began = base === undefined ? published : (versions[base - 1] ?? emptyContents[part])
  return { began, published, draft: draft ?? began }
}

/** What a draft changes of the version that it began from. */
export const draftChanges = (state: SiteState, part: SitePart, row: Row): PartChanges => {
  const { began, draft } = drafted(state, part, row)
  return differing(began, draft)
}

/** Characters of a text after which a sentence leaves out the rest. */
const SHOWN_MAX = 200

const shown = (content: object, field: string) => {
  const text = JSON.stringify(Object.entries(content).find(([name]) => name === field)?.[1] ?? null)
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

/** Refuses a draft of which fields were published otherwise since it began, with both texts of each. */
export const refuseDisputed = (state: SiteState, part: SitePart, row: Row): Refusal | undefined => {
  const errors = disputedFields(drafted(state, part, row)).map(field => ({
    pointer: `#/${field}`,
    message: `${field} was published as ${shown(state[part].content, field)} since the draft began, which says ${shown(row.content ?? {}, field)}`,
  }))
  const sentence = errors.map(({ message }) => message).join('; ')
  const message = `${sentence}. Save the draft again with the present ETag, or discard it.`
  return errors.length > 0 ? { refused: 'PRECONDITION_FAILED', message, errors } : undefined
}

type Vault = Pick<Ports, 'vault'>
type Saving = { readonly request: FastifyRequest; readonly part: SitePart; readonly changes: object }

/** Saves changes in the draft of a part; undefined where it is no longer as it was seen. */
export const savePartDraft = async ({ vault }: Vault, state: SiteState, { request, part, changes }: Saving) => {
  const match = draftMatch(request)
  const { revision, versions } = state[part]
  // who names the present entity tag has seen what was published meanwhile
  const isSeen = (row: Row) => match !== undefined || disputedFields(drafted(state, part, row)).length === 0
  const before = (row: Row | undefined) => {
    if (!row?.content) return state[part].content
    return isSeen(row) ? rebased(drafted(state, part, row)) : row.content
  }
  const row = await saveDraft<SitePart>(vault, {
    part,
    by: request.actor?.userId ?? '',
    base: row => (row?.content && !isSeen(row) ? row.base : versions.length),
    change: row =>
      isAsSeen(match, revision, row?.revision ?? 0) ? ({ ...before(row), ...changes } as never) : undefined,
  })
  return row?.content ? row : undefined
}

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
    const row = await savePartDraft({ vault }, state, { request, part, changes: defined(asked) })
    if (!row) return refuse('PRECONDITION_FAILED')
    const content = views[part](row.content as SiteContents[Part], contact.settings)
    return success('Draft saved', { draft: { content, ...(await savedOf(row, id => personOf(vault, id))) } })
  }

const partsOf = ({ events }: Pick<Handled<SiteState>, 'events'>) => [
  ...new Set(events.flatMap(event => sitePartOf(event as Parameters<typeof sitePartOf>[0]) ?? [])),
]

/** What a command called off and neither publishes nor schedules anew; undefined where that is nothing. */
const calledOffIn = ({ state }: Pick<Handled<SiteState>, 'state'>, part: SitePart) => {
  const { calledOff } = state[part]
  if (!calledOff) return undefined
  const fields = differing(plannedContent(state, part), draftChanges(state, part, calledOff))
  return Object.keys(fields).length > 0 ? { ...calledOff, fields } : undefined
}

/** A draft with what was called off, but for fields that it changes itself. */
const withFields = (state: SiteState, part: SitePart, row: Row, fields: object) => {
  const own = draftChanges(state, part, row)
  const others = Object.entries(fields).filter(([field]) => !Object.hasOwn(own, field))
  return others.length > 0 ? { ...row.content, ...Object.fromEntries(others) } : undefined
}

/** Handles commands to the site: what was scheduled and they call off is in the draft again. */
export const keepingSchedules = ({ vault, handle }: Pick<Ports, 'vault' | 'handle'>): Handle => {
  const keeping: HandleCommand = async (command, by) => {
    const outcome = await handle(command, by)
    if (isRefusal(outcome) || outcome.replayed) return outcome
    const handled = outcome as unknown as Handled<SiteState>
    for (const part of partsOf(handled)) {
      const calledOff = calledOffIn(handled, part)
      if (!calledOff) continue
      const { content, base, fields } = calledOff
      await saveDraft<SitePart>(vault, {
        part,
        by: by.actorId,
        base: row => (row?.content ? row.base : base),
        change: row => (row?.content ? withFields(handled.state, part, row, fields) : content) as never,
      })
    }
    return outcome
  }
  return Object.assign(keeping, { read: handle.read })
}

/** Says that a schedule was called off, and where its content is. */
export const calledOffWarnings = (handled: Handled<SiteState>): readonly ContentWarning[] =>
  partsOf(handled).flatMap(part => {
    const calledOff = calledOffIn(handled, part)
    return calledOff
      ? [scheduleWarning(calledOff.at, 'is called off: what it would have published is in the draft')]
      : []
  })
