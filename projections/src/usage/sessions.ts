import type { Reading } from '@shodh/adapters/usage/readings/readings.ts'
import type { LocalTime } from '@shodh/contracts/time/local-time.ts'
import type { CollectedChanges } from './collect-changes.ts'

/** What of a session is unique: the requests and the investigations of an item; of '' the session itself. */
type Uses = { requests: number; investigations: number }

/** Hours of sessions that are remembered, those used last: the clocks of several services differ, and may be set back. */
const REMEMBERED_HOURS = 4

const NOBODY: Uses = { requests: 0, investigations: 0 }

type Counted = Pick<Reading, 'at' | 'kind' | 'item' | 'reader'> & {
  /** The papers of a ZIP. */
  readonly papers: readonly string[]
}

type Use = { readonly item: string; readonly by: number; readonly isRequest: boolean }

/** Counts readings of sessions (a reader, a date and an hour), and takes them back where a double click replaces one. */
export const sessionCounts = ({ dayOf, hourOf }: LocalTime) => {
  /** The hour used last is the last one. */
  const byHour = new Map<number, Map<string, Uses>>()

  const forget = () => {
    for (const hour of byHour.keys()) if (byHour.size > REMEMBERED_HOURS) byHour.delete(hour)
  }
  const usesIn = (hour: number) => {
    const uses = byHour.get(hour) ?? new Map<string, Uses>()
    byHour.delete(hour)
    byHour.set(hour, uses)
    forget()
    return uses
  }
  /** 1 or -1 where something of the session has become, or is no longer, there. */
  const changed = (before: number, by: number) => (before === 0 ? Math.max(by, 0) : before + by === 0 ? -1 : 0)

  const use = (changes: CollectedChanges, { at, reader }: Counted, { item, by, isRequest }: Use) => {
    const [day, uses, key] = [dayOf(at), usesIn(hourOf(at)), `${reader} ${item}`]
    const before = uses.get(key) ?? NOBODY
    const after = { requests: before.requests + (isRequest ? by : 0), investigations: before.investigations + by }
    // Stryker disable next-line ConditionalExpression: Without uses it counts as what is not there; only memory is saved.
    if (after.investigations === 0) uses.delete(key)
    else uses.set(key, after)
    const unique = changed(before.investigations, by)
    const uniqueRequest = isRequest ? changed(before.requests, by) : 0
    if (item === '') return unique !== 0 ? changes.addToJournal(day, 'visits', unique) : undefined
    if (unique !== 0) changes.add(day, item, 'uniqueInvestigations', unique)
    if (uniqueRequest !== 0) changes.add(day, item, 'uniqueRequests', uniqueRequest)
  }

  /** Adds (1) or takes back (-1) a reading. */
  return (changes: CollectedChanges, reading: Counted, by: 1 | -1) => {
    const { at, kind, item, papers } = reading
    const day = dayOf(at)
    changes.add(day, item, kind, by)
    // Stryker disable next-line BooleanLiteral: Of the session itself requests are not counted.
    use(changes, reading, { item: '', by, isRequest: false })
    if (kind !== 'zip') return use(changes, reading, { item, by, isRequest: kind === 'pdf' })
    for (const paper of papers) {
      changes.add(day, paper, 'viaZip', by)
      use(changes, reading, { item: paper, by, isRequest: true })
    }
  }
}
