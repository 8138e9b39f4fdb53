import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { BEGINNING, type EventStore, type NewEvent, type Position, type StoredEvent } from '../event-store.ts'

export type OpenLog = (log: string) => Promise<EventStore>

/** Stores of logs that nobody else has, closed when their test has finished. */
export const openedBy = (open: OpenLog) => {
  const opened = async (log: string) => {
    const store = await open(log)
    onTestFinished(() => store.close())
    return store
  }
  return {
    aStore: () => opened(aLog()),
    /** Two handles on one log, as two processes have them. */
    twoHandles: async () => {
      const log = aLog()
      return [await opened(log), await opened(log)] as const
    },
  }
}

export const aLog = (): string => `log-${randomUUID()}`

/** Texts as the journal writes them: what JSON.stringify makes of values, metadata flat. */
export const anEvent = (data: unknown = { title: 'On Rivers' }, type = 'PaperUploaded'): NewEvent => ({
  id: randomUUID(),
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify({ at: '2026-01-15T09:00:00.000Z', actorId: randomUUID() }),
})

export const someEvents = (count: number): readonly NewEvent[] =>
  Array.from({ length: count }, (_, n) => anEvent({ serial: n + 1 }))

/** What a WrongExpectedVersion says. */
export const wrongVersion = (actual: number) => ({ name: 'WrongExpectedVersion', actual })

/** The events that were given, without what the log added. */
export const given = ({ id, type, data, metadata }: NewEvent): NewEvent => ({ id, type, data, metadata })

export const everything = async (
  store: EventStore,
  after: Position = BEGINNING,
  batch?: number,
): Promise<readonly StoredEvent[]> => (await Array.fromAsync(store.readAll(after, batch))).flat()

export const positionsOf = (events: readonly StoredEvent[]): readonly Position[] => events.map(event => event.position)

export const isIncreasing = (numbers: readonly number[]): boolean =>
  numbers.every((number, n) => n === 0 || number > (numbers[n - 1] ?? Number.NaN))

/** What a subscription has delivered so far, until its test has finished. */
export const follow = (store: EventStore, after: Position = BEGINNING, batch?: number) => {
  const stop = new AbortController()
  const seen: StoredEvent[] = []
  const run = async () => {
    for await (const events of store.subscribeAll(after, stop.signal, batch)) seen.push(...events)
  }
  const ended = run()
  onTestFinished(async () => {
    stop.abort()
    await ended
  })
  return { seen, stop, ended }
}
