import { pause } from '@shodh/contracts/flow/retry.ts'
import { listen } from '../storage/channel.ts'
import { nextInQueue, queuedVersions, setProblem } from './queue.ts'
import { isWaitedOut, type QueuedVersion } from '../storage/records.ts'
import { findPartials, type Partials } from './partial.ts'
import { partialName, saveVersion } from './save-version.ts'
import { SaveFailed, storageProblem } from './save-failed.ts'

/** Milliseconds before each further try of what is waited out; the last one repeats. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000]

const CANCELLED = 'cancelled by the reader'

/** What runs now, and what ends it or its pause early. */
const controls = () => {
  let running: { readonly version: QueuedVersion; readonly control: AbortController } | undefined
  let pausing = new AbortController()
  const stop = listen(message => {
    if (message.type === 'cancelled' && running && message.paperIds.includes(running.version.paperId))
      running.control.abort(CANCELLED)
    if (message.type === 'wake' || message.type === 'cancelled') pausing.abort()
  })
  const wake = () => pausing.abort()
  self.addEventListener('online', wake)
  return {
    begin: (version: QueuedVersion) => {
      running = { version, control: new AbortController() }
      return running.control.signal
    },
    pause: async (ms: number) => {
      pausing = new AbortController()
      await pause(ms, pausing.signal)
    },
    stop: () => {
      stop()
      self.removeEventListener('online', wake)
    },
  }
}

/** Parts of versions that nobody wants any longer: their tab died before it could delete them. */
const dropOrphans = async (partials: Partials, wanted: readonly string[]) => {
  const orphans = (await partials.names()).filter(name => !wanted.includes(name))
  await Promise.all(orphans.map(partials.remove))
}

type Outcome = 'saved' | 'failed' | 'lost'

const attempt = async (version: QueuedVersion, partials: Partials, signal: AbortSignal): Promise<Outcome> => {
  try {
    await saveVersion(version, partials, signal)
    return 'saved'
  } catch (error) {
    if (signal.aborted) return 'failed'
    const { problem } = error instanceof SaveFailed ? error : storageProblem(error)
    await setProblem(version, problem)
    return isWaitedOut(problem) ? 'lost' : 'failed'
  }
}

/** Saves what is in the queue, one version after the other, until nothing is left that could be saved. */
const saveAll = async (partials: Partials) => {
  await dropOrphans(partials, (await queuedVersions()).map(partialName))
  const control = controls()
  try {
    let last = 0
    for (let lost = 0; ;) {
      const version = await nextInQueue(last)
      if (!version) return
      last = version.order
      lost = (await attempt(version, partials, control.begin(version))) === 'lost' ? lost + 1 : 0
      if (lost > 0) await control.pause(WAITS_MS[Math.min(lost, WAITS_MS.length) - 1]!)
    }
  } finally {
    control.stop()
  }
}

const LOCK = 'shodh:library:saving'

/** As `saveAll`, in one tab at a time: another one goes on where it ends. */
export const runQueue = async () => {
  const partials = await findPartials()
  const { locks }: { readonly locks?: LockManager } = navigator
  const run = () => saveAll(partials)
  await (locks ? locks.request(LOCK, run) : run())
}
