import { draftEnd, draftView, type Draft, ListedDraft } from '@shodh/contracts/papers/drafts/drafts.ts'
import { type DraftEntry, wholeDraft } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { Ports, Views } from '../ports.ts'

type Sources = Pick<Ports, 'vault'> & { readonly views: Pick<Views, 'papers' | 'volumes' | 'volumePlaces'> }

/** Looks each volume up once. */
const volumeStatuses = ({ volumes, volumePlaces }: Omit<Sources['views'], 'papers'>) => {
  const statuses = new Map<string, Promise<Draft['volumeStatus']>>()
  return ({ year, issueType, volumeName }: DraftEntry): Draft['volumeStatus'] | Promise<Draft['volumeStatus']> => {
    if (year === undefined || issueType === undefined || volumeName === undefined) return 'not chosen'
    const where = { year, issueType, nameKey: nameKey(volumeName) }
    const look = async () => {
      const [place] = await volumePlaces.find({ where, limit: 1 })
      const volume = place && (await volumes.get(place.id))
      if (!volume) return 'missing'
      return volume.isActive ? 'active' : 'deactivated'
    }
    const key = JSON.stringify(where)
    const status = statuses.get(key) ?? look()
    statuses.set(key, status)
    return status
  }
}

const statusOf = ({ papers, ...views }: Sources['views']) => {
  const volumeStatusOf = volumeStatuses(views)
  return async (entry: DraftEntry) => {
    const [paper] = entry.doi === undefined ? [] : await papers.find({ where: { doiKey: doiKey(entry.doi) }, limit: 1 })
    return { volumeStatus: await volumeStatusOf(entry), doiTakenBy: paper?.title }
  }
}

/** The drafts of a user, the last changed first. The vault has no more of one person than `DRAFTS_MAX`. */
export const ownDrafts = async ({ vault, views }: Sources, userId: string): Promise<readonly ListedDraft[]> => {
  const now = Date.now()
  const statuses = statusOf(views)
  const rows = (await vault.listBy('drafts', userId)).filter(row => now < draftEnd(row))
  const drafts = rows.map(async row => ListedDraft.parse(draftView(row, await statuses(row.entry), now)))
  return (await Promise.all(drafts)).toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
}

/** A draft of a user with all of its fields; undefined where it is another person's, or has ended. */
export const ownDraft = async ({ vault, views }: Sources, userId: string, id: string): Promise<Draft | undefined> => {
  const row = await vault.get('drafts', id)
  const now = Date.now()
  if (row?.userId !== userId || now >= draftEnd(row)) return undefined
  const whole = wholeDraft(row, await vault.get('texts-of-drafts', id))
  return draftView(whole, await statusOf(views)(row.entry), now)
}
