import { extractText } from '@shodh/command-service/papers/extract-text.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { Position, StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { retryWhileUnavailable } from '@shodh/projections/retry-while-unavailable.ts'
import { forEachConcurrently } from '../folder-format/concurrently.ts'
import { filesNamedBy } from '../transfer/referenced-files.ts'
import type { Stores } from '../stores/stores.ts'
import { projectedBlobs } from './files/sweep-files.ts'

type Given = Pick<Stores, 'events' | 'views' | 'files' | 'bus'> & { readonly tasks: FileTasks }

/** PDFs that are read at once; uploads come first, whose processes these are. */
const AT_ONCE = 2

const aborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Reads one text after another; a store that does not respond is waited for. A process that ends does not wait for a
 * slow PDF, which the next start reads again.
 */
const extractor = (given: Given, signal: AbortSignal) => {
  const ended = aborted(signal)
  const extract = async (sha256: string) => {
    if (await extractText(given, sha256)) given.bus.publish('extracted')
  }
  return (sha256: string) => {
    if (signal.aborted) return ended
    const extracting = retryWhileUnavailable(signal, () => extract(sha256))
    extracting.catch(() => undefined)
    return Promise.race([extracting, ended])
  }
}

const isPdf = ({ isPicture }: BlobDocument) => isPicture !== true

const catchUp = async (given: Given, extract: (sha256: string) => Promise<void>, signal: AbortSignal) => {
  const { blobs, head } = await projectedBlobs(given, signal)
  for await (const batch of blobs.all()) {
    if (signal.aborted) return head
    await forEachConcurrently(AT_ONCE, batch.filter(isPdf), ({ id }) => extract(id))
  }
  return head
}

/** A read model reports an event that can't be read; here it only names no file. */
const namedBy = (event: StoredEvent) => {
  try {
    return filesNamedBy(event).flatMap(({ file }) => (file && isPdf(file) ? [file] : []))
  } catch {
    return []
  }
}

const follow = async (
  { events }: Given,
  extract: (sha256: string) => Promise<void>,
  from: Position,
  signal: AbortSignal,
) => {
  for await (const batch of events.subscribeAll(from, signal))
    await forEachConcurrently(AT_ONCE, batch.flatMap(namedBy), ({ id }) => extract(id))
}

/** Reads the text of every PDF that has none yet, then of each that is uploaded, until the signal aborts. */
export const extractTexts = async (given: Given, signal: AbortSignal) => {
  const extract = extractor(given, signal)
  await retryWhileUnavailable(signal, async () => {
    const head = await catchUp(given, extract, signal)
    await follow(given, extract, head, signal)
  })
}
