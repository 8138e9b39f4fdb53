import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { errorOf } from '@shodh/contracts/errors.ts'
import type { EventStore } from '../event-store.ts'
import { appendOf, wholeAppends } from './reproducible-appends.ts'
import { openSqliteEventStore, type SqliteEventStoreOptions } from '../sqlite/sqlite.ts'

/** The argument of the process, in JSON. */
export type AppenderOptions = SqliteEventStoreOptions & {
  /** Appended to side by side, each one append after the other. */
  readonly streams: readonly string[]
  /** To each stream; none: until it is killed. */
  readonly appends?: number
}

/** Says each append that the store has acknowledged, and each refusal that only delays one. */
const say = (...words: readonly unknown[]) => process.stdout.write(`${words.join(' ')}\n`)

const DELAYS = ['Unavailable', 'StoreFull']

const insist = async <T>(append: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await append()
    } catch (error) {
      const { name } = errorOf(error)
      if (!DELAYS.includes(name)) throw error
      say(name)
      await sleep(20)
    }
  }
}

const appendTo = async (store: EventStore, stream: string, appends: number) => {
  let revision = -1
  for (let n = 0; n < appends; n += 1) {
    // each in a tick of its own, as requests come
    await turn()
    const appended = await insist(() => store.append(stream, revision, appendOf(stream, n)))
    revision = appended.revision
    say('acknowledged', stream, n, revision, appended.position)
  }
  return wholeAppends(stream, (await store.readStream(stream)).events)
}

/** Test equipment, run as a process. */
const run = async ({ streams, appends = Infinity, ...options }: AppenderOptions) => {
  const store = await openSqliteEventStore(options)
  const whole = await Promise.all(streams.map(stream => appendTo(store, stream, appends)))
  await store.close()
  say('whole', ...whole)
}

if (import.meta.main)
  await run(JSON.parse(process.argv[2] ?? '') as AppenderOptions).catch((error: Error) => {
    say(error.name, error.message)
    process.exitCode = 1
  })
