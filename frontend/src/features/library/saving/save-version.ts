import { type QueuedVersion, type Version, LIBRARY_CACHE, isWaitedOut } from '../storage/records.ts'
import { send } from '../storage/channel.ts'
import { openLibrary } from '../storage/database.ts'
import { isQueued, setProblem, setSaved } from './queue.ts'
import { fetchVersion } from './fetch-version.ts'
import type { Partials, PartialFile } from './partial.ts'
import { SaveFailed, storageProblem } from './save-failed.ts'
import { forgetVersion, storePage, storePdf, storePicture, storeStructuredText, storeText } from './store-version.ts'
import { room } from '../storage/quota.ts'

/**
 * No byte is fetched that has no room, where the device states it: while a file is stored, its parts are still beside it.
 * @throws SaveFailed
 */
export const checkRoom = async ({ bytes }: Version, partial: Pick<PartialFile, 'size'>): Promise<void> => {
  const device = await room()
  const missing = Math.max(0, bytes - partial.size())
  if (device && device.free < missing + bytes) throw new SaveFailed('full')
}

/** Bytes that come between two reports. */
const STEP_BYTES = 128 * 1024

export const partialName = ({ paperId, version }: Version) => `${paperId}-${version}`

/** Milliseconds without a byte after which the status is that it waits, as in the service worker. */
const STALLED_MS = 4000

/** Says how many bytes have come, and that one waits while none come. */
const reporter = (version: Version) => {
  const { paperId } = version
  let reported = -STEP_BYTES
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const wait = () => {
    reported = -STEP_BYTES
    void setProblem(version, 'network')
  }
  return {
    onBytes: (bytes: number) => {
      stop()
      timer = setTimeout(wait, STALLED_MS)
      if (bytes - reported < STEP_BYTES) return
      reported = bytes
      send({ type: 'progress', paperId, bytes })
    },
    stop,
  }
}

/** Some private windows have caches and refuse to open one: that is known before a byte is fetched. */
const checkCaches = () =>
  caches.has(LIBRARY_CACHE).catch((error: unknown) => {
    throw storageProblem(error)
  })

const openPartial = (partials: Partials, version: Version) =>
  partials.open(partialName(version)).catch((error: unknown) => {
    throw storageProblem(error)
  })

const fetched = async (version: QueuedVersion, partials: Partials, signal: AbortSignal): Promise<Blob> => {
  const partial = await openPartial(partials, version)
  const { onBytes, stop } = reporter(version)
  try {
    await checkCaches()
    await checkRoom(version, partial)
    // one that waited goes on waiting until something comes
    if (version.problem === undefined) onBytes(partial.size())
    await fetchVersion({ version, partial, signal, onBytes })
    return await partial.finish()
  } catch (error) {
    partial.close()
    throw error
  } finally {
    stop()
  }
}

const store = async (version: QueuedVersion, pdf: Blob, signal: AbortSignal) => {
  await storePdf(version, pdf)
  const hasText = await storeText(version, signal)
  await storeStructuredText(version, signal)
  await storePicture(version, signal)
  const known = await (await openLibrary()).get('papers', version.paperId)
  if (known) await storePage(known.paper, signal)
  const { order: _, problem: __, ...saved } = version
  if (!(await setSaved({ ...saved, savedAt: new Date().toISOString(), hasText }))) await forgetVersion(version)
}

/** Saves one version. What has come stays for the next try where the network was lost, and goes in every other case. */
export const saveVersion = async (version: QueuedVersion, partials: Partials, signal: AbortSignal) => {
  const name = partialName(version)
  try {
    await store(version, await fetched(version, partials, signal), signal)
    await partials.remove(name)
  } catch (error) {
    const isResumable = error instanceof SaveFailed && isWaitedOut(error.problem)
    if (!isResumable || !(await isQueued(version))) {
      await partials.remove(name)
      await forgetVersion(version)
    }
    throw error
  }
}
