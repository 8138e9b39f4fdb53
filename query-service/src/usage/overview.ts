import { type Counters, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { OverviewResponse } from '@shodh/contracts/usage/views.ts'
import type { Ports } from '../ports.ts'
import { makePerVersion } from '../views/served-views.ts'
import { today } from '../today.ts'
import { totalsOf } from './analytics.ts'
import { average, countActive, countOfType, countPrepared, sumOf } from './counted-papers.ts'
import type { Sums } from './figures.ts'
import { dayBefore, readTrends } from './time-series.ts'

const WEEKS = 12
const WEEK_DAYS = 7
const LISTED = 5

type Needed = Pick<Ports, 'staffViews' | 'usage' | 'settings'>

const paperOf = ({ id, title, authorName, year, volumeName }: PaperDocument, { pdf = 0 }: Partial<Counters> = {}) => {
  return { id, title, authorName, year, volumeName, downloads: pdf }
}

/** From all that was counted on some days, without looking at the papers that are not listed. */
const topPapers = async ({ papers }: Needed['staffViews'], sums: Sums) => {
  const ranked = [...sums].filter(([, { pdf }]) => pdf > 0).toSorted(([, one], [, other]) => other.pdf - one.pdf)
  const found: OverviewResponse['topPapers'] = []
  for (const [id, counters] of ranked) {
    if (found.length === LISTED) break
    // neither the journal nor a deleted paper
    const paper = await papers.get(id)
    if (paper) found.push(paperOf(paper, counters))
  }
  return found
}

const totals = async ({ volumes }: Needed['staffViews'], sums: Sums): Promise<OverviewResponse['analytics']> => {
  const all = await volumes.find({})
  const totalPapers = sumOf(all, volume => volume.totalPapers)
  const { paperDownloads, volumeDownloads } = totalsOf(sums.get(JOURNAL))
  return {
    totalPapers,
    totalVolumes: all.length,
    activeVolumes: countActive(all),
    volumesInPreparation: countPrepared(all),
    totalPaperDownloads: paperDownloads,
    totalVolumeDownloads: volumeDownloads,
    averageDownloadsPerPaper: average(paperDownloads, totalPapers),
    averageDownloadsPerVolume: average(volumeDownloads, all.length),
    regularIssues: countOfType(all, 'Regular'),
    specialIssues: countOfType(all, 'Special'),
  }
}

/** What somebody uploaded and is there, the last first. */
const papersBy = async ({ auditLog, papers }: Needed['staffViews'], actor: string, sums: Sums) => {
  const where = { actor, type: 'PaperUploaded' }
  const uploads = await auditLog.find({ where, sort: { field: 'moment', descending: true }, limit: 4 * LISTED })
  const ids = uploads.map(({ entity }) => entity.replace('paper:', ''))
  const found = await Promise.all(ids.map(id => papers.get(id)))
  return found
    .filter(paper => paper !== undefined)
    .slice(0, LISTED)
    .map(paper => ({
      ...paperOf(paper, sums.get(paper.id)),
      uploadDate: paper.createdAt,
      version: paper.version,
    }))
}

/** Papers of which somebody proposed a correction that waits, the last first. */
const proposedBy = async ({ correctionProposals, papers }: Needed['staffViews'], userId: string) => {
  const waiting = await correctionProposals.find({ sort: { field: 'at', descending: true } })
  const own = waiting.flatMap(({ id, proposals }) => {
    const last = proposals.findLast(proposal => proposal.proposedBy === userId)
    return last ? { id, proposedAt: last.at } : []
  })
  const found = await Promise.all(own.map(async each => ({ ...each, title: (await papers.get(each.id))?.title })))
  return found.flatMap(({ title, ...each }) => (title === undefined ? [] : { ...each, title })).slice(0, LISTED)
}

/** The figures of a dashboard; those of weeks are made again once something was counted, or on another day. */
export const openOverview = ({ staffViews, usage: { counts, figures }, settings }: Needed) => {
  const now = today(settings)
  const weekly = makePerVersion([figures.live, now, staffViews.papers], async () => {
    const to = now.day()
    const days = WEEKS * WEEK_DAYS
    const { days: counted } = await readTrends(counts, { from: dayBefore(to, 2 * days - 1), to }, to)
    const downloadsOf = (first: number) =>
      sumOf(counted.slice(first, first + WEEK_DAYS), ({ paperDownloads }) => paperDownloads)
    const weeks = Array.from({ length: WEEKS }, (_, week) => {
      const [before, first] = [week * WEEK_DAYS, days + week * WEEK_DAYS]
      const [from = '', last = ''] = [counted[first]?.day, counted[first + WEEK_DAYS - 1]?.day]
      return { from, to: last, downloads: downloadsOf(first), before: downloadsOf(before) }
    })
    const sums = await counts.sums({ from: dayBefore(to, days - 1), to })
    return { countedSince: (await counts.since()) ?? null, weeks, topPapers: await topPapers(staffViews, sums) }
  })
  return async ({ userId, role }: Actor): Promise<OverviewResponse> => {
    const sums = (await figures.live.load()) ?? (await counts.sums())
    const [analytics, ofWeeks] = await Promise.all([totals(staffViews, sums), weekly()])
    const own = role === 'author' && {
      ownPapers: await papersBy(staffViews, userId, sums),
      ownProposals: await proposedBy(staffViews, userId),
    }
    return { analytics, ...ofWeeks, ...own }
  }
}
