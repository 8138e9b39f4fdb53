import { type LibraryPaper, type QueuedVersion, type SavedVersion, LIBRARY_CACHE } from './storage/records.ts'
import { listen } from './storage/channel.ts'
import { openLibrary } from './storage/database.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { createObservable } from '../../ui/observable.ts'

/** All that the library holds, as it changes in any tab. */
export const useLibrary = () => useSyncExternalStore(subscribeToLibrary, library.now, unknownLibrary)

/** One paper of the library; rendered again only where that paper changes. */
export const usePaperState = (paperId: string) =>
  useSyncExternalStore(
    subscribeToLibrary,
    useCallback(() => library.now().papers.get(paperId), [paperId]),
    () => undefined,
  )

/** Papers that are saved. */
export const useSavedCount = () =>
  useSyncExternalStore(
    subscribeToLibrary,
    () => [...library.now().papers.values()].filter(isSaved).length,
    () => 0,
  )

/** How far a paper is on its way into the library. */
export type PaperState = {
  readonly paper: LibraryPaper
  /** The oldest first. */
  readonly versions: readonly SavedVersion[]
  readonly queued?: QueuedVersion
  /** Bytes of the queued version that have come, while they come. */
  readonly received?: number
}

/** What the library holds, by paper; `unavailable` where the browser refuses to store anything. */
type LibraryState = {
  readonly status: 'loading' | 'unavailable' | 'ready'
  readonly papers: ReadonlyMap<string, PaperState>
}

const none: ReadonlyMap<string, PaperState> = new Map()
const LOADING: LibraryState = { status: 'loading', papers: none }

const library = createObservable<LibraryState>(LOADING)

const read = async (): Promise<LibraryState> => {
  // some private windows have a database and no caches, or refuse them
  await caches.has(LIBRARY_CACHE)
  const transaction = (await openLibrary()).transaction(['papers', 'files', 'queue'])
  const [papers, files, queue] = await Promise.all([
    transaction.objectStore('papers').getAll(),
    transaction.objectStore('files').getAll(),
    transaction.objectStore('queue').getAll(),
  ])
  const versions = Map.groupBy(files, ({ paperId }) => paperId)
  const queued = new Map(queue.map(each => [each.paperId, each]))
  const stateOf = (paper: LibraryPaper): PaperState => {
    const waiting = queued.get(paper.paperId)
    const received =
      waiting && waiting.problem === undefined ? library.now().papers.get(paper.paperId)?.received : undefined
    const own = versions.get(paper.paperId) ?? []
    return { paper, versions: own, ...(waiting && { queued: waiting }), ...(received !== undefined && { received }) }
  }
  return { status: 'ready', papers: new Map(papers.map(paper => [paper.paperId, stateOf(paper)])) }
}

const unchanged = (papers: ReadonlyMap<string, PaperState>) => {
  const same = ([id, state]: [string, PaperState]): [string, PaperState] => {
    const before = library.now().papers.get(id)
    return before && JSON.stringify(before) === JSON.stringify(state) ? [id, before] : [id, state]
  }
  return new Map([...papers].map(same))
}

let reading: Promise<void> | undefined
let isStale = false

/** One reading at a time; a change in the middle of it is followed by another one. */
const reload = async () => {
  isStale = true
  reading ??= (async () => {
    while (isStale) {
      isStale = false
      const { status, papers } = await read().catch((): LibraryState => ({ status: 'unavailable', papers: none }))
      library.set({ status, papers: unchanged(papers) })
    }
    reading = undefined
  })()
  await reading
}

const received = (paperId: string, bytes: number) => {
  const state = library.now().papers.get(paperId)
  if (!state?.queued) return
  const { problem: _, ...queued } = state.queued
  const { papers, ...rest } = library.now()
  library.set({ ...rest, papers: new Map(papers).set(paperId, { ...state, queued, received: bytes }) })
}

let isFollowing = false

const follow = () => {
  if (isFollowing) return
  isFollowing = true
  listen(message => {
    if (message.type === 'progress') received(message.paperId, message.bytes)
    if (message.type === 'changed') void reload()
  })
  void reload()
}

const subscribeToLibrary = (changed: () => void) => {
  follow()
  return library.subscribe(changed)
}

/** Before anything is known. */
const unknownLibrary = () => LOADING

/** Whether it is in the library: saved, and not removed. */
export const isSaved = ({ paper, versions }: PaperState) => paper.removedAt === undefined && versions.length > 0
