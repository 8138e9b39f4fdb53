import { LIBRARY_CACHE } from '../caches.ts'
import { send } from '../channel.ts'
import { openLibrary } from '../database.ts'
import { isQueued, setSaved } from '../queue.ts'
import type { QueuedVersion, Version } from '../records.ts'
import { checkRoom } from './check-room.ts'
import { fetchVersion } from './fetch-version.ts'
import type { Partials } from './partial.ts'
import { SaveFailed, storageProblem } from './save-failed.ts'
import { forgetVersion, storePage, storePdf, storeText } from './store-version.ts'

/** Bytes that come between two reports. */
const STEP_BYTES = 128 * 1024

export const partialName = ({ paperId, version }: Version) => `${paperId}-${version}`

const reporter = ({ paperId }: Version) => {
  let reported = -STEP_BYTES
  return (bytes: number) => {
    if (bytes - reported < STEP_BYTES) return
    reported = bytes
    send({ type: 'progress', paperId, bytes })
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

const fetched = async (version: Version, partials: Partials, signal: AbortSignal): Promise<Blob> => {
  const partial = await openPartial(partials, version)
  try {
    await checkCaches()
    await checkRoom(version, partial)
    const onBytes = reporter(version)
    onBytes(partial.size())
    await fetchVersion({ version, partial, signal, onBytes })
    return await partial.finish()
  } catch (error) {
    partial.close()
    throw error
  }
}

const store = async (version: QueuedVersion, pdf: Blob, signal: AbortSignal) => {
  await storePdf(version, pdf)
  const hasText = await storeText(version, signal)
  const known = await (await openLibrary()).get('papers', version.paperId)
  if (known) await storePage(known.paper, signal)
  const { order: _, problem: __, ...saved } = version
  if (!(await setSaved({ ...saved, savedAt: new Date().toISOString(), hasText }))) await forgetVersion(version)
}

const RESUMABLE = ['network']

/** Saves one version. What has come stays for the next try where the network was lost, and goes in every other case. */
export const saveVersion = async (version: QueuedVersion, partials: Partials, signal: AbortSignal) => {
  const name = partialName(version)
  try {
    await store(version, await fetched(version, partials, signal), signal)
    await partials.remove(name)
  } catch (error) {
    const isResumable = error instanceof SaveFailed && RESUMABLE.includes(error.problem)
    if (!isResumable || !(await isQueued(version))) {
      await partials.remove(name)
      await forgetVersion(version)
    }
    throw error
  }
}
