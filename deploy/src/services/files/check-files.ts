import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { type BrokenFileDocument, checkShare, readProgress } from '@shodh/projections/system/file-checks.ts'
import type { Stores } from '../../stores/stores.ts'
import { projectedBlobs, projectedRetained } from './sweep-files.ts'

/** Milliseconds after the start before the first file is read. */
const FIRST_AFTER_MS = 5 * 60 * 1000

/** How long to rest after a file, in the time that it took: nine tenths of the time belong to readers. */
const RESTS = 9

type Given = {
  readonly stores: Pick<Stores, 'events' | 'views' | 'files' | 'bus'>
  /** Receives what was found broken for the first time. */
  readonly found: (broken: readonly BrokenFileDocument[]) => Promise<void>
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Milliseconds until the next day's share is due. */
const dueIn = async ({ views }: Given['stores'], now: number) => {
  const { sharedAt } = await readProgress(views)
  // a day at most, though the clock went back
  return sharedAt === null ? 0 : Math.min(DAY_MS, Math.max(0, Date.parse(sharedAt) + DAY_MS - now))
}

/** Reads a share of the stored files each day, slowly, until the signal aborts. */
export const checkFiles = async ({ stores, found, pause }: Given, signal: AbortSignal): Promise<void> => {
  await pause(FIRST_AFTER_MS, signal)
  while (!signal.aborted) {
    await pause(await dueIn(stores, Date.now()), signal)
    if (signal.aborted) return
    const projected = await projectedBlobs(stores, signal)
    const retained = await projectedRetained(stores, signal)
    const rest = async (milliseconds: number) => void (await pause(milliseconds * RESTS, signal))
    const { views, files } = stores
    await found(await checkShare({ views, files, blobs: projected.blobs, retained, rest }, signal))
  }
}
