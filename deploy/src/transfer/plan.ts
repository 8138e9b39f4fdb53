import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { type Files, filesStillIn } from './copy-files.ts'
import { draftedFiles } from './named-files.ts'
import { each, type JournalData, type JournalSource } from './journal-data.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { countVault, type EventCounter, eventCounter, isSameEvent, type VaultCounter } from './counters.ts'
import { startedFrom } from './unfinished.ts'

/** What is to be moved, and how much of it the target has already. */
export type TransferPlan = {
  readonly events: EventCounter
  readonly readings: EventCounter
  readonly vault: VaultCounter
  /** Bytes of every file that events or drafts name, by SHA-256. */
  readonly files: Files
  readonly reached: { readonly [Log in LogName]: Reached }
}

type LogName = 'events' | 'readings'

/** Positions in the source's log: of the last event that the target has too, and of the last event. */
type Reached = { readonly copiedUpTo: Position; readonly last: Position }

const foreign = ({ name }: JournalData) =>
  new OperatorError(
    `There is another journal in ${name}: choose an empty place, or set another DATA_DIR or JOURNAL_ID.`,
  )

/** Throws OperatorError unless the events in the target's log are the first ones in the source's. */
const surveyOf = async (log: LogName, target: JournalData, source: JournalSource) => {
  const counter = eventCounter()
  const targetEvents = each(target[log].readAll(BEGINNING))
  let there = await targetEvents.next()
  let [copiedUpTo, last] = [BEGINNING, BEGINNING]
  for await (const event of each(source[log]())) {
    counter.add(event)
    last = event.position
    if (there.done) continue
    if (!isSameEvent(event, there.value)) throw foreign(target)
    copiedUpTo = event.position
    there = await targetEvents.next()
  }
  if (!there.done) throw foreign(target)
  return { totals: counter.totals(), reached: { copiedUpTo, last } }
}

const isEmpty = async ({ vault }: JournalData) => {
  for await (const batch of vault.everything()) if (batch.length > 0) return false
  return true
}

/** A move that was begun from the same log is continued; another one, or a vault without events, belongs to another journal. */
const refuseOthers = async (target: JournalData, source: JournalSource, hasEvents: boolean) => {
  const begun = await startedFrom(target.vault)
  if (begun !== undefined && begun !== source.logId) throw foreign(target)
  if (begun === undefined && !hasEvents && !(await isEmpty(target))) throw foreign(target)
  return begun !== undefined
}

/** `isToBeEmpty`: whether only a move that was begun may have left anything there. Throws OperatorError. */
export const planTransfer = async (
  target: JournalData,
  source: JournalSource,
  isToBeEmpty: boolean,
): Promise<TransferPlan> => {
  const { totals: events, reached } = await surveyOf('events', target, source)
  const { totals: readings, reached: reachedReadings } = await surveyOf('readings', target, source)
  const hasEvents = [reached, reachedReadings].some(({ copiedUpTo }) => copiedUpTo !== BEGINNING)
  const isBegun = await refuseOthers(target, source, hasEvents)
  if (isToBeEmpty && hasEvents && !isBegun)
    throw new OperatorError(`There is a journal in ${target.name}: only an empty place is restored into.`)
  if (events.count === 0) throw new OperatorError(`There are no events in ${source.name}: there is nothing to move.`)
  const stillThere = await filesStillIn(source, events.withheld)
  const files = new Map([...events.files, ...stillThere, ...(await draftedFiles(source, events))])
  const vault = await countVault(source.vault())
  return { events, readings, vault, files, reached: { events: reached, readings: reachedReadings } }
}
