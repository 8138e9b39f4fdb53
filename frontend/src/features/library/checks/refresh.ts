import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { type ApiError, request } from '../../../api.ts'
import { has } from '../../../response.ts'
import type { ListedPaper, PapersOfVolume } from '../../papers/paper-details.ts'
import { send } from '../storage/channel.ts'
import { openLibrary } from '../storage/database.ts'
import type { LibraryPaper } from '../storage/records.ts'
import { savedPapers } from '../storage/saved.ts'

/** What the journal says now of a saved paper. */
export type News =
  | { readonly is: 'there'; readonly paper: ListedPaper }
  | { readonly is: 'deleted'; readonly deletion: NonNullable<LibraryPaper['deletion']> }
  | { readonly is: 'unknown' }

const isOnePaper = has<{ readonly paper: ListedPaper }>('paper')
const isPapersResponse = has<PapersOfVolume>('papers', 'pagination')

const deletionOf = ({ status, deletion }: ApiError): News =>
  status === 410 && deletion
    ? { is: 'deleted', deletion: { deletedAt: deletion.deletedAt, reason: deletion.reason } }
    : { is: 'unknown' }

const askFor = async (paperId: string): Promise<News> => {
  const { data, error } = await request({ url: `papers/${paperId}`, cache: 'no-store' })
  if (error) return deletionOf(error)
  return isOnePaper(data) ? { is: 'there', paper: data.paper } : { is: 'unknown' }
}

const volumeOf = ({ paper: { year, issueType, volumeName } }: LibraryPaper) =>
  JSON.stringify({ year, issueType, volumeName, limit: PAGE_SIZE, page: 1 })

/** The papers of a volume in one request, by id; none where there is no response. */
const listed = async (volume: string): Promise<ReadonlyMap<string, ListedPaper>> => {
  const { data } = await request({ url: 'papers', params: JSON.parse(volume), cache: 'no-store' })
  return new Map(isPapersResponse(data) ? data.papers.map(paper => [paper.id, paper]) : [])
}

/** What is known of a paper after news of it. */
export const updated = (known: LibraryPaper, news: News): LibraryPaper => {
  if (news.is === 'unknown') return known
  const { deletion: _, ...paper } = known
  return news.is === 'there' ? { ...paper, paper: news.paper } : { ...paper, deletion: news.deletion }
}

const store = async (paperId: string, news: News) => {
  const transaction = (await openLibrary()).transaction('papers', 'readwrite')
  const known = await transaction.store.get(paperId)
  if (known) await transaction.store.put(updated(known, news))
  await transaction.done
}

/** Asks the journal, past what the service worker has stored, which saved papers were replaced or deleted; without a network nothing changes. */
export const refreshLibrary = async () => {
  if (!navigator.onLine) return
  const byVolume = Map.groupBy(await savedPapers(), volumeOf)
  for (const [volume, papers] of byVolume) {
    const current = await listed(volume)
    for (const { paperId } of papers) {
      const paper = current.get(paperId)
      await store(paperId, paper ? { is: 'there', paper } : await askFor(paperId))
    }
  }
  if (byVolume.size > 0) send({ type: 'changed' })
}
