import { differing } from '@shodh/contracts/content/site-parts/part-changes.ts'
import { type SiteContents, type SitePart, withChanges } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { PUBLICATION_LATE_MS } from '@shodh/contracts/limits.ts'
import { isRefusal, refuse } from '../../decider.ts'
import { type IfMatch, matches } from '../../given.ts'
import type { Changes, SiteState, SiteStreamEvent } from './site-state.ts'

export type PartChanges = Changes<SiteContents['header'] & SiteContents['footer'] & SiteContents['settings']>

/** What a publication says beside its content. */
export type Publication = {
  readonly reason?: string | undefined
  readonly revertedTo?: number | undefined
  readonly ifMatch?: IfMatch
}

const stated = ({ reason, revertedTo }: Publication) => ({
  ...(reason !== undefined && { reason }),
  ...(revertedTo !== undefined && { revertedTo }),
})

const TYPES = { header: 'HeaderRevised', footer: 'FooterRevised', settings: 'JournalRevised' } as const

/** The first publication of the settings says all of them, as nothing else does; each later one also what was before. */
const settingsData = ({ content, versions }: SiteState['settings'], changed: object) => {
  if (versions.length === 0) return { ...content, ...changed, former: {} }
  const before = Object.entries(content).filter(([field]) => Object.hasOwn(changed, field))
  return { ...changed, former: Object.fromEntries(before) }
}

/** The event of the next version of a part. */
export const publicationEvent = (
  state: SiteState,
  part: SitePart,
  changed: object,
  publication: Publication,
): SiteStreamEvent => {
  const fields = part === 'settings' ? settingsData(state.settings, changed) : changed
  const data = { ...fields, version: state[part].versions.length + 1, ...stated(publication) }
  return { type: TYPES[part], data } as SiteStreamEvent
}

/** Publishes the fields that differ; nothing where none does. */
export const revisePart = (
  state: SiteState,
  part: SitePart,
  changes: PartChanges,
  publication: Publication,
): readonly SiteStreamEvent[] | Refusal => {
  const { revision, content } = state[part]
  if (!matches(revision, publication.ifMatch)) return refuse('PRECONDITION_FAILED')
  const changed = differing(content, changes)
  if (Object.keys(changed).length === 0) return []
  return [publicationEvent(state, part, changed, publication)]
}

const unlessNothing = (events: readonly SiteStreamEvent[] | Refusal) =>
  'length' in events && events.length === 0 ? refuse('NOTHING_TO_PUBLISH') : events

/** Publishes a draft. */
export const publishPart = (...given: Parameters<typeof revisePart>) => unlessNothing(revisePart(...given))

type Reverted = Publication & {
  readonly version: number
  /** What of the earlier content may be published. */
  readonly permit: (changes: PartChanges) => PartChanges | Refusal
}

/** Publishes the content of an earlier version again. */
export const revertPart = (state: SiteState, part: SitePart, { version, permit, ...publication }: Reverted) => {
  const content = state[part].versions[version - 1]
  if (!content) return refuse('CONTENT_VERSION_NOT_FOUND')
  const permitted = permit(content)
  return isRefusal(permitted) ? permitted : publishPart(state, part, permitted, { ...publication, revertedTo: version })
}

/** From then on years have more than four digits somewhere on earth. */
const TOO_LATE = Date.UTC(9999, 0)

/** A moment as events have it; refused where it lies in the past, or beyond what can be written. */
export const momentOf = (at: string, now: number): string | Refusal => {
  const moment = Date.parse(at)
  if (moment < now - PUBLICATION_LATE_MS) return refuse('PUBLICATION_IN_PAST')
  return moment < TOO_LATE ? new Date(moment).toISOString() : refuse('PUBLICATION_TOO_LATE')
}

type Schedule = Publication & { readonly at: string }

export const schedulePart = (
  state: SiteState,
  part: SitePart,
  changes: PartChanges,
  { at, reason, ifMatch }: Schedule,
): readonly SiteStreamEvent[] | Refusal => {
  const { revision, content } = state[part]
  if (!matches(revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  const changed = differing(content, changes)
  if (Object.keys(changed).length === 0) return refuse('NOTHING_TO_PUBLISH')
  return [{ type: 'PublicationScheduled', data: { part, at, [part]: changed, ...stated({ reason }) } }]
}

export const cancelPart = (
  state: SiteState,
  part: SitePart,
  { reason, ifMatch }: Publication,
): readonly SiteStreamEvent[] | Refusal => {
  const { revision, scheduled } = state[part]
  if (!matches(revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  if (!scheduled) return refuse('NOT_SCHEDULED')
  return [{ type: 'PublicationCancelled', data: { part, ...stated({ reason }) } }]
}

/** Publishes what is due; nothing where it was called off, or another process was first. */
export const publishDuePart = (state: SiteState, part: SitePart, now: number): readonly SiteStreamEvent[] | Refusal => {
  const { scheduled } = state[part]
  if (!scheduled || Date.parse(scheduled.at) > now) return []
  return [publicationEvent(state, part, scheduled.changes, { reason: scheduled.reason })]
}

/** The content as it would be once what is scheduled is published. */
export const plannedContent = <Part extends SitePart>(state: SiteState, part: Part): SiteContents[Part] =>
  withChanges<SiteContents[SitePart]>(state[part].content, {
    ...state[part].scheduled?.changes,
  }) as SiteContents[Part]
