import { Damaged, type EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { SITE_STREAM, type SitePartDocument } from '@shodh/contracts/content/documents.ts'
import { withSettingsContent } from '@shodh/contracts/content/settings/settings-content.ts'
import type { SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { queue } from '@shodh/contracts/flow/queue.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { siteParts } from '@shodh/projections/content/content.ts'
import { anyProjection, fold } from '@shodh/projections/projection.ts'

type PartIn = <Part extends SitePart>(part: Part) => SitePartDocument<Part>['content'] | undefined

/** What mails, harvesters and security researchers read of header and footer. */
const ofHeaderAndFooter = (stated: SiteSettings, partIn: PartIn) => {
  const [header, footer] = [partIn('header'), partIn('footer')]
  return {
    ...(header && { serialNumber: header.serialNumber ?? '' }),
    // a footer of a version before may have no address for mails, which the operator stated for harvesters all the same
    ...(footer && { address: footer.address ?? undefined, email: footer.email ?? stated.email }),
  }
}

/** The settings that are published, over what the operator states. */
const settingsIn = (stated: SiteSettings, partIn: PartIn): SiteSettings => {
  const content = partIn('settings')
  const published = content ? withSettingsContent(stated, content) : stated
  return { ...published, ...ofHeaderAndFooter(stated, partIn) } as SiteSettings
}

type Needed = { readonly events: Pick<EventStore, 'readStream'> }

/**
 * The settings of the journal as they are at the moment, in one object that all of the journal reads: its values are
 * others once administrators have published others. `stated` is what the operator states: the seed of a journal that has
 * published none, scripts and the human check of every one, and the settings that are pinned.
 */
export const openPresentSettings = async ({ events }: Needed, stated: SiteSettings) => {
  const settings = { ...stated }
  const documents = new Map<string, Document | null>()
  const partIn = ((part: SitePart) => (documents.get(part) as SitePartDocument | null | undefined)?.content) as PartIn
  let next = 0
  let firstTimeZone: string | undefined

  const read = async () => {
    const { events: found } = await events.readStream(SITE_STREAM, next)
    if (found.length === 0) return
    for (const event of found.map(recorded)) {
      fold(anyProjection(siteParts), documents, event)
      const { timeZone } = event.data as { readonly timeZone?: string }
      if (event.type === 'JournalRevised') firstTimeZone ??= timeZone
    }
    next += found.length
    const present = settingsIn(stated, partIn)
    for (const name of Object.keys(settings)) if (!(name in present)) delete settings[name as 'mark']
    Object.assign(settings, present)
  }
  // one after the other, so that no event is folded twice
  const inTurn = queue()
  const refresh = () => inTurn(read)
  await refresh().catch((error: unknown) => {
    // what is there can be read all the same
    if (!(error instanceof Damaged)) throw error
  })
  return {
    settings,
    /** Reads what was published since. */
    refresh,
    /** Changes with the settings. */
    version: () => next,
    /** Whether days are those of another time zone than that which was published first. */
    hasMoved: () => firstTimeZone !== undefined && firstTimeZone !== settings.timeZone,
  }
}

export type PresentSettings = Awaited<ReturnType<typeof openPresentSettings>>
