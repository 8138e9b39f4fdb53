import { randomUUID } from 'node:crypto'
import type { EventStore, NewEvent } from '@shodh/adapters/event-store/event-store.ts'
import { volumeEntries } from './history.ts'
import { newEvent } from './log.ts'

const [, uploaded] = volumeEntries({ year: 2026, issueType: 'Regular', name: 'Vol. I' }, 1).map(newEvent)
if (!uploaded) throw new Error('A volume of one paper has no upload')
const upload: NewEvent = uploaded

/** An upload, which no log has yet. */
export const another = (): NewEvent => ({ ...upload, id: randomUUID() })

/** Appends the event, which is then in its stream at the revision. */
export type Append = (stream: string, revision: number, event: NewEvent) => Promise<unknown>

export const appendTo =
  (events: EventStore): Append =>
  (stream, revision, event) =>
    events.append(stream, revision === 0 ? 'noStream' : revision - 1, [event])

type Pace = { readonly inFlight: number; readonly milliseconds: number }

/** Appends a second. Each follows the one before in its stream; so many streams side by side. */
export const appendsPerSecond = async (append: Append, { inFlight, milliseconds }: Pace): Promise<number> => {
  const began = performance.now()
  const oneAfterTheOther = async () => {
    const stream = `volume-${randomUUID()}`
    let appends = 0
    for (; performance.now() - began < milliseconds; appends += 1) await append(stream, appends, another())
    return appends
  }
  const appends = await Promise.all(Array.from({ length: inFlight }, oneAfterTheOther))
  return appends.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000)
}
