import { send } from './storage/channel.ts'
import { type LibraryPaper, type Version, addressesOf, LIBRARY_CACHE } from './storage/records.ts'
import { openLibrary, versionsOf } from './storage/database.ts'
import { enqueue } from './saving/queue.ts'
import { pageResponseAddress } from './page-response.ts'

const change = async (paperIds: readonly string[], changed: (paper: LibraryPaper) => LibraryPaper) => {
  const transaction = (await openLibrary()).transaction('papers', 'readwrite')
  const papers = (await Promise.all(paperIds.map(id => transaction.store.get(id)))).flatMap(paper => paper ?? [])
  await Promise.all([...papers.map(paper => transaction.store.put(changed(paper))), transaction.done])
  send({ type: 'changed' })
  return papers
}

/** Takes papers out of the library; their files stay until `purgeRemoved`. */
export const remove = async (paperIds: readonly string[]) => {
  const removedAt = new Date().toISOString()
  await change(paperIds, paper => ({ ...paper, removedAt }))
}

/** Puts removed papers back; of those whose files have gone meanwhile, the current version is saved again. */
export const restore = async (papers: readonly LibraryPaper[]) => {
  const there = await change(
    papers.map(({ paperId }) => paperId),
    ({ removedAt: _, ...paper }) => paper,
  )
  const known = new Set(there.map(({ paperId }) => paperId))
  const gone = papers.filter(({ paperId }) => !known.has(paperId))
  if (gone.length > 0) await enqueue(gone.map(({ paper }) => paper))
}

/** Unless it was put back meanwhile, in another tab. */
const purge = async ({ paperId, paper }: LibraryPaper) => {
  const transaction = (await openLibrary()).transaction(['papers', 'files', 'queue', 'positions'], 'readwrite')
  const isRemoved = (await transaction.objectStore('papers').get(paperId))?.removedAt !== undefined
  const files = await transaction.objectStore('files').getAll(versionsOf(paperId))
  if (isRemoved) {
    await transaction.objectStore('papers').delete(paperId)
    for (const store of ['files', 'queue', 'positions'] as const)
      await transaction.objectStore(store).delete(versionsOf(paperId))
  }
  await transaction.done
  if (!isRemoved) return
  const cache = await caches.open(LIBRARY_CACHE)
  const addresses = [...files.flatMap(addressesOf), pageResponseAddress(paper)]
  await Promise.all(addresses.map(address => cache.delete(address)))
}

/** Deletes the files of what was removed so many milliseconds ago, or longer. */
export const purgeRemoved = async (age: number) => {
  const now = Date.now()
  const papers = await (await openLibrary()).getAll('papers')
  const removed = papers.filter(({ removedAt }) => removedAt !== undefined && now - Date.parse(removedAt) >= age)
  for (const paper of removed) await purge(paper)
  if (removed.length > 0) send({ type: 'changed' })
}

/** Deletes one version of a paper; another one stays. */
export const removeVersion = async (version: Version) => {
  const cache = await caches.open(LIBRARY_CACHE)
  await Promise.all(addressesOf(version).map(address => cache.delete(address)))
  await (await openLibrary()).delete('files', [version.paperId, version.version])
  send({ type: 'changed' })
}
