import {
  byKind,
  countedChanges,
  type DigestRow,
  englishDates,
  headSentences,
  type RecordChange,
} from '@shodh/contracts/audit/digests.ts'
import { type Entry, type FeedPorts, second } from './entries.ts'
import type { Source } from '../../views/served-views.ts'

/** Weeks in the feed. */
const WEEKS = 12

const lastOf = async ({ vault }: Pick<FeedPorts, 'vault'>): Promise<readonly DigestRow[]> =>
  (await vault.list('audit-digests')).slice(-WEEKS).toReversed()

const refusalOf = async ({ vault }: Pick<FeedPorts, 'vault'>) => {
  const head = (await vault.list('log-heads')).at(-1)
  return head?.refusal && { ...head.refusal, at: head.refusal.mailedAt ?? head.at }
}

/** Changes with each digest, and with each alarm. */
export const digestSource = (ports: Pick<FeedPorts, 'vault'>): Source => ({
  version: async () => JSON.stringify([(await lastOf(ports))[0]?.id, await refusalOf(ports)]),
})

const entryOf = (ports: FeedPorts, time: number, said: Pick<Entry, 'id' | 'title' | 'summary'>): Entry => {
  const at = second(new Date(time).toISOString())
  return { ...said, url: `${ports.publicUrl()}/verify`, authors: [], tags: [], published: at, updated: at }
}

/** That the log does not continue, for as long as it does not. */
const alarms = async (ports: FeedPorts): Promise<readonly Entry[]> => {
  const refusal = await refusalOf(ports)
  if (!refusal) return []
  const { at, size, root = '', sentence } = refusal
  const id = `${ports.publicUrl()}/digest.atom#alarm-${size}-${root}`
  return [entryOf(ports, at, { id, title: 'The public log does not continue', summary: sentence })]
}

/** A week of the public record: what happened to it, as it was stored with the digest, and the head of the public log. */
export const digests = async (ports: FeedPorts): Promise<readonly Entry[]> => {
  const rows = await lastOf(ports)
  const dates = englishDates(ports.settings.timeZone)
  const weeks = rows.map(row => {
    const lineOf = ({ title, url, at, text }: RecordChange) =>
      `${title} (${dates.day(Date.parse(at))})${text ? `: ${text}` : ''} ${url}`
    const lines = byKind(row.changes).flatMap(({ name, own: ofKind }) => [`${name}:`, ...ofKind.map(lineOf)])
    return entryOf(ports, row.madeAt, {
      id: `https://${row.head.origin}#week-${row.id}`,
      title: `${dates.week(row)}: ${countedChanges(row.changes)}`,
      summary: [...lines, ...headSentences(row, dates)].join('\n'),
    })
  })
  return [...(await alarms(ports)), ...weeks]
}
