import { send } from './channel.ts'
import { openLibrary, versionsOf } from './database.ts'
import type { ListedPaper } from '../papers/paper-details.ts'
import { currentVersion, type Problem, type QueuedVersion, type SavedVersion, type Version } from './records.ts'

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
    const version = currentVersion(paper)
    const saved = await files.get([version.paperId, version.version])
    const before = await known.get(version.paperId)
    order += 1
    await known.put({ paperId: paper.id, paper, addedAt: before?.removedAt ? addedAt : (before?.addedAt ?? addedAt) })
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
    if (!isSaved) await transaction.objectStore('papers').delete(paperId)
  }
  await transaction.done
  send({ type: 'cancelled', paperIds })
  send({ type: 'changed' })
}

/** What is to be saved, in its order. */
export const queuedVersions = async (): Promise<readonly QueuedVersion[]> =>
  (await openLibrary()).getAllFromIndex('queue', 'order')

/** The first version of the queue that can be fetched without a decision of the reader's. */
export const nextInQueue = async (): Promise<QueuedVersion | undefined> =>
  (await queuedVersions()).find(({ problem }) => problem === undefined || problem === 'network')

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
