import type { ContentEvent, PartPublication } from '@shodh/contracts/content/events.ts'
import {
  emptyContents,
  isSitePart,
  type SiteContents,
  type SitePart,
  withChanges,
} from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { SiteEvent } from '@shodh/contracts/site/events.ts'
import type { Redirect } from '@shodh/contracts/site/redirects.ts'
import type { StateFold } from '../../decider.ts'
import type { CommandRequest } from '../../handle.ts'

export const SITE_STREAM = 'site'

/** Fields of a content with new values. */
export type Changes<Content> = { readonly [Field in keyof Content]?: Content[Field] | undefined }

/** What will be published at a moment, and who said so. */
export type Scheduled<Changes> = {
  readonly at: string
  readonly by: string
  readonly changes: Changes
  readonly reason?: string | undefined
}

/** What was scheduled until the last event, as it would have been published; `base` is the version that it changes. */
type CalledOff<Content> = { readonly at: string; readonly content: Content; readonly base: number }

/** A part of the site: `revision` counts its events, `versions` are the contents of its publications from 1 on. */
export type PartState<Content> = {
  readonly revision: number
  readonly content: Content
  readonly versions: readonly Content[]
  readonly scheduled: Scheduled<Changes<Content>> | null
  readonly calledOff: CalledOff<Content> | null
}

/** The stream of the site: its parts, and redirects of old addresses. */
export type SiteState = { readonly [Part in SitePart]: PartState<SiteContents[Part]> } & {
  readonly redirects: readonly Redirect[]
}

const emptyPart = <Content>(content: Content): PartState<Content> => ({
  revision: 0,
  content,
  versions: [],
  scheduled: null,
  calledOff: null,
})

const calledOffIn = ({ scheduled, content, versions }: SiteState[SitePart]) =>
  scheduled && {
    at: scheduled.at,
    content: withChanges<SiteContents[SitePart]>(content, { ...scheduled.changes }),
    base: versions.length,
  }

const changePart = <Part extends SitePart>(
  state: SiteState,
  part: Part,
  changes: Partial<PartState<SiteContents[Part]>>,
): SiteState => {
  const before = state[part]
  const revision = before.revision + 1
  return { ...state, [part]: { ...before, ...changes, calledOff: calledOffIn(before), revision } }
}

const publish = (state: SiteState, part: SitePart, data: object): SiteState => {
  const content = withChanges<SiteContents[SitePart]>(state[part].content, { ...data })
  return changePart(state, part, { content, versions: [...state[part].versions, content], scheduled: null } as object)
}

type ScheduleEvent = Recorded<Extract<ContentEvent, { readonly type: 'PublicationScheduled' }>>

const schedule = (state: SiteState, { data, metadata }: ScheduleEvent): SiteState => {
  const { part, at, reason } = data
  if (!isSitePart(part)) return state
  return changePart(state, part, { scheduled: { at, by: metadata.actorId, changes: data[part] ?? {}, reason } })
}

export type SiteStreamEvent =
  | SiteEvent
  | Extract<
      ContentEvent,
      {
        readonly type: PartPublication | 'PublicationScheduled' | 'PublicationCancelled'
      }
    >

export const site: StateFold<SiteState, SiteStreamEvent> = {
  initial: {
    redirects: [],
    header: emptyPart(emptyContents.header),
    footer: emptyPart(emptyContents.footer),
    settings: emptyPart(emptyContents.settings),
  },
  on: {
    RedirectsReplaced: (state, { data }) => ({ ...state, redirects: data.redirects }),
    HeaderRevised: (state, { data }) => publish(state, 'header', data),
    FooterRevised: (state, { data }) => publish(state, 'footer', data),
    JournalRevised: (state, { data }) => publish(state, 'settings', data),
    LogoReplaced: (state, { data }) => publish(state, data.part, { logo: data.picture, logoAlt: data.alt }),
    PublicationScheduled: schedule,
    PublicationCancelled: (state, { data: { part } }) =>
      isSitePart(part) ? changePart(state, part, { scheduled: null }) : state,
  },
}

export type SiteRequest = CommandRequest<SiteState, SiteStreamEvent>

/** A command to the stream of the site. */
export const siteRequest = (command: Omit<SiteRequest, 'stream' | 'fold'>): SiteRequest => ({
  ...command,
  stream: SITE_STREAM,
  fold: site,
})
