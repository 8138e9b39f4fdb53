import { setTimeout } from 'node:timers/promises'
import { isTemporary } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadModelPorts } from '@shodh/command-service/ports.ts'
import type { IssueContents } from '@shodh/command-service/subscriptions/mails.ts'
import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import { groupsOf } from '@shodh/contracts/volumes/arrangement.ts'
import { projections } from '@shodh/projections/all.ts'
import { siteParts } from '@shodh/projections/content/content.ts'
import { namedInLog } from '@shodh/query-service/audit/find-events.ts'
import { type OpenContent, openContent } from '@shodh/query-service/content/open-content.ts'
import { locate } from '@shodh/query-service/discovery/locate.ts'
import { freshness, type Freshness } from '@shodh/query-service/freshness.ts'
import { papersWithPdf } from '@shodh/query-service/papers/pdfs/papers-with-pdf.ts'
import { openServed, type View } from '@shodh/query-service/views/served-views.ts'
import { withShortIds } from '@shodh/query-service/views/short-ids.ts'
import { type AllViews, openAllViews, type Views, withSource } from '@shodh/query-service/views/views.ts'
import type { PresentSettings } from '../settings/journal/present-settings.ts'
import type { Stores } from '../stores/stores.ts'

type PaperName = { readonly id: string; readonly volumeId: string; readonly title: string }

const namedPaper = ({ id, volumeId, title }: PaperName) => ({ paperId: id, volumeId, title })

const issueIn = async ({ volumes, papers }: Views, volumeId: string): Promise<IssueContents | undefined> => {
  const volume = await volumes.get(volumeId)
  if (!volume) return undefined
  const found = await papers.find({ where: { volumeId } })
  return { volume, groups: groupsOf(found, volume.arrangement) }
}

/** What commands look up: everything that is there, but readings are of what is public. */
const lookupsIn = ({ views: publicViews, staffViews: views }: AllViews, content: OpenContent): ReadModelPorts => ({
  hasVolumes: async ({ year, issueType }) => (await views.volumes.count({ where: { year, issueType } })) > 0,
  countPapers: () => publicViews.papers.count({}),
  isPaper: async id => (await publicViews.paperPlaces.get(id)) !== undefined,
  isWithheld: async sha256 => (await views.withheldPdfs.get(sha256)) !== undefined,
  papersWithDoi: async doiKey => (await views.papers.find({ where: { doiKey } })).map(namedPaper),
  papersWithPdf: async sha256 => (await papersWithPdf(views, sha256)).map(namedPaper),
  namedInLog: userId => namedInLog(views.auditLog, userId),
  issue: volumeId => issueIn(publicViews, volumeId),
  addresses: {
    locate: path => locate({ views, content }, path),
    hasPaper: async id => (await views.paperPlaces.get(id)) !== undefined,
  },
})

/** Milliseconds between two looks for settings that another process has published, where messages come and where none do. */
const SETTINGS_EVERY_MS = 10_000
const SETTINGS_WITHOUT_MESSAGES_MS = 1000

/** Milliseconds that a response waits for settings; after that it is made with those that were read before. */
const SETTINGS_WITHIN_MS = 2000

/** One look for the settings; `settled` is where it has ended, or took too long. */
type SettingsRead = { readonly version: string | number; readonly settled: Promise<unknown>; isDone: boolean }

/** The settings as a source, which are read again before its version is known. */
const settingsSource = (parts: Pick<View, 'version'>, present: PresentSettings) => {
  let last: SettingsRead | undefined

  const read = (version: SettingsRead['version']) => {
    const refreshed = present.refresh().then(() => {
      begun.isDone = true
    })
    const settled = withTimeout(SETTINGS_WITHIN_MS, refreshed, () => undefined)
    const begun: SettingsRead = { version, settled, isDone: false }
    refreshed.catch(() => {
      if (last === begun) last = undefined
    })
    return begun
  }
  /** Whether they are those that the read model knows of. */
  const look = async () => {
    const version = await parts.version()
    if (last?.version !== version) last = read(version)
    const current = last
    await current.settled
    return current.isDone
  }
  return {
    look,
    version: async () => {
      await look().catch((error: unknown) => {
        if (!isTemporary(error)) throw error
      })
      return present.version()
    },
  }
}

/** Whether the read models are projected as far and the settings are read, which gets the time that is left. */
const withSettings =
  (isProjected: Freshness, readSettings: () => Promise<boolean>): Freshness =>
  async (position, withinMs) => {
    const end = performance.now() + withinMs
    const isFresh = await isProjected(position, withinMs)
    return (await withTimeout(Math.max(0, end - performance.now()), readSettings(), () => false)) && isFresh
  }

type Needed = Pick<Stores, 'views' | 'bus' | 'events'> & { readonly present: PresentSettings }

/**
 * Read models as they are served, and what reports whether all of them have projected a position: both agree on versions,
 * which change with the settings, too. The settings are followed until the stack is disposed.
 */
export const openViews = async ({ views, bus, events, present }: Needed, opened: AsyncDisposableStack) => {
  const { commits } = views
  const view = await openServed(views, events.logId)
  const settings = settingsSource(await view(siteParts), present)
  const all = await openAllViews(view, projections, some => withSource(settings, withShortIds(some)))
  const content = openContent(all)
  const isProjected = freshness(() => view.positions(projections), bus)
  const follow = () => settings.look().catch(() => false)
  const hasMessages = () => bus.failure?.() === undefined
  let reading = Promise.resolve(true)
  opened.defer(bus.subscribe('served', () => void view.refresh().catch(() => undefined)))
  const readAgain = () => {
    reading = follow()
  }
  opened.defer(bus.subscribe('settings', readAgain))
  let lookedAt = performance.now()
  const look = () => {
    if (hasMessages() && performance.now() - lookedAt < SETTINGS_EVERY_MS) return
    lookedAt = performance.now()
    void follow()
  }
  const looking = setInterval(look, SETTINGS_WITHOUT_MESSAGES_MS).unref()
  opened.defer(() => clearInterval(looking))
  return {
    ...all,
    content,
    /** Settings are read after they were projected. */
    writes: commits && (() => commits() + present.version()),
    lookups: lookupsIn(all, content),
    /** As `fresh`, of what this process has just appended. */
    projected: withSettings(
      (position, withinMs) => isProjected(position, withinMs, true),
      () => (hasMessages() ? reading : follow()),
    ),
    fresh: withSettings(isProjected, follow),
    /** What queries are refused for, in words. */
    unserved: () => {
      const names = view.unserved()
      return names.length === 0 ? [] : [`${names.join(', ')} to be rebuilt`]
    },
  }
}

export type OpenViews = Awaited<ReturnType<typeof openViews>>

/** Milliseconds between two checks. */
const LOOK_EVERY_MS = 25

/** Resolves with the log's head once every read model has projected it, or when the signal aborts. */
export const projectedUpToNow = async ({ events }: Pick<Stores, 'events'>, fresh: Freshness, signal?: AbortSignal) => {
  const head = await events.head()
  // a read model that is not served resolves to false at once
  while (!signal?.aborted && !(await fresh(head, 1000))) await setTimeout(LOOK_EVERY_MS)
  return head
}
