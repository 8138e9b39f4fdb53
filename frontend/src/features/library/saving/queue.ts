import { send } from '../storage/channel.ts'
import { openLibrary, versionsOf } from '../storage/database.ts'
import type { ListedPaper } from '../../papers/paper-details.ts'
import {
  type LibraryPaper,
  type Problem,
  type QueuedVersion,
  type SavedVersion,
  type Version,
  currentVersion,
  newestOf,
  isWaitedOut,
} from '../storage/records.ts'

type Queued = Pick<QueuedVersion, 'order' | 'problem'>

const canBeFetched = ({ problem }: Queued) => problem === undefined || isWaitedOut(problem)

/** In turns: one that the server cannot send now must not hold up those behind it. `queue` is in its order. */
export const nextAfter = <Version extends Queued>(queue: readonly Version[], order: number): Version | undefined => {
  const fetchable = queue.filter(canBeFetched)
  return fetchable.find(each => each.order > order) ?? fetchable[0]
}

/** Since when it is in the library; a removed paper is added anew. */
const addedBefore = (before: LibraryPaper | undefined) => (before?.removedAt ? undefined : before?.addedAt)

/** Puts the current versions of papers into the queue, all of them in one transaction; those that are there stay. */
export const enqueue = async (papers: readonly ListedPaper[]) => {
  const transaction = (await openLibrary()).transaction(['papers', 'files', 'queue'], 'readwrite')
  const [known, files, queue] = [
    transaction.objectStore('papers'),
    transaction.objectStore('files'),
    transaction.objectStore('queue'),
  ]
  const last = await queue.index('order').openKeyCursor(null, 'prev')
  let order = typeof last?.key === 'number' ? last.key : 0
  const addedAt = new Date().toISOString()
  for (const paper of papers) {
    const before = await known.get(paper.id)
    order += 1
    const newest = newestOf(paper, before?.paper)
    const version = currentVersion(newest)
    const saved = await files.get([version.paperId, version.version])
    const { withheld } = before ?? {}
    const added = { paperId: paper.id, paper: newest, addedAt: addedBefore(before) ?? addedAt }
    await known.put({ ...added, ...(withheld && { withheld }) })
    if (!saved || saved.isDamaged) await queue.put({ ...version, order })
  }
  await transaction.done
  send({ type: 'changed' })
  send({ type: 'wake' })
}

/** Takes papers out of the queue; what is known of them goes, too, where nothing of them is saved. */
export const dequeue = async (paperIds: readonly string[]) => {
  const transaction = (await openLibrary()).transaction(['papers', 'files', 'queue'], 'readwrite')
  for (const paperId of paperIds) {
    await transaction.objectStore('queue').delete(versionsOf(paperId))
    const isSaved = await transaction.objectStore('files').getKey(versionsOf(paperId))
    const note = (await transaction.objectStore('papers').get(paperId))?.withheld
    if (!isSaved && !note) await transaction.objectStore('papers').delete(paperId)
  }
  await transaction.done
  send({ type: 'cancelled', paperIds })
  send({ type: 'changed' })
}

/** What is to be saved, in its order. */
export const queuedVersions = async (): Promise<readonly QueuedVersion[]> =>
  (await openLibrary()).getAllFromIndex('queue', 'order')

/** What can be fetched without a decision of the reader's: the next one after `order`, then again from the first. */
export const nextInQueue = async (order: number): Promise<QueuedVersion | undefined> =>
  nextAfter(await queuedVersions(), order)

export const isQueued = async ({ paperId, version }: Version) =>
  (await (await openLibrary()).getKey('queue', [paperId, version])) !== undefined

const withoutProblem = ({ problem: _, ...version }: QueuedVersion): QueuedVersion => version

/** Says why a version could not be saved; undefined that it is worth another try. */
export const setProblem = async ({ paperId, version }: Version, problem: Problem | undefined) => {
  const transaction = (await openLibrary()).transaction('queue', 'readwrite')
  const queued = await transaction.store.get([paperId, version])
  if (queued) await transaction.store.put({ ...withoutProblem(queued), ...(problem && { problem }) })
  await transaction.done
  send({ type: 'changed' })
}

/** What could not be saved is tried again. */
export const tryAgain = async (paperIds: readonly string[]) => {
  const transaction = (await openLibrary()).transaction('queue', 'readwrite')
  for (const paperId of paperIds)
    for (const queued of await transaction.store.getAll(versionsOf(paperId)))
      await transaction.store.put(withoutProblem(queued))
  await transaction.done
  send({ type: 'changed' })
  send({ type: 'wake' })
}

/** Moves a version from the queue to what is saved; false where it was cancelled meanwhile. */
export const setSaved = async (saved: SavedVersion): Promise<boolean> => {
  const key: [string, number] = [saved.paperId, saved.version]
  const transaction = (await openLibrary()).transaction(['files', 'queue'], 'readwrite')
  const isWanted = (await transaction.objectStore('queue').getKey(key)) !== undefined
  if (isWanted) {
    await transaction.objectStore('queue').delete(key)
    await transaction.objectStore('files').put(saved)
  }
  await transaction.done
  send({ type: 'changed' })
  return isWanted
}
