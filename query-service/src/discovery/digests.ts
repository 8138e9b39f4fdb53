import {
  byKind,
  countedChanges,
  type DigestRow,
  englishDates,
  headSentences,
  type RecordChange,
} from '@shodh/contracts/audit/digests.ts'
import { type Entry, type FeedPorts, second } from './entries.ts'
import type { Source } from '../served-views.ts'

/** Weeks in the feed. */
const WEEKS = 12

const lastOf = async ({ vault }: Pick<FeedPorts, 'vault'>): Promise<readonly DigestRow[]> =>
  (await vault.list('audit-digests')).slice(-WEEKS).toReversed()

/** Changes with each digest. */
export const digestSource = (ports: Pick<FeedPorts, 'vault'>): Source => ({
  version: async () => (await lastOf(ports))[0]?.id ?? '',
})

/** A week of the public record: what happened to it, as it was stored with the digest, and the head of the public log. */
export const digests = async (ports: FeedPorts): Promise<readonly Entry[]> => {
  const rows = await lastOf(ports)
  const dates = englishDates(ports.settings.timeZone)
  return rows.map(row => {
    const lineOf = ({ title, url, at, text }: RecordChange) =>
      `${title} (${dates.day(Date.parse(at))})${text ? `: ${text}` : ''} ${url}`
    const lines = byKind(row.changes).flatMap(({ name, own: ofKind }) => [`${name}:`, ...ofKind.map(lineOf)])
    const made = second(new Date(row.madeAt).toISOString())
    return {
      id: `https://${row.head.origin}#week-${row.id}`,
      title: `${dates.week(row)}: ${countedChanges(row.changes)}`,
      url: `${ports.publicUrl()}/`,
      authors: [],
      tags: [],
      published: made,
      updated: made,
      summary: [...lines, ...headSentences(row, dates)].join('\n'),
    }
  })
}
