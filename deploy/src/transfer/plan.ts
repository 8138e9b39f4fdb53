import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Files } from './copy-files.ts'
import { filesOfDrafts } from './draft-files.ts'
import { type JournalData, each, type JournalSource } from './journal-data.ts'
import { TransferError } from './transfer-error.ts'
import { type EventCounter, eventCounter, isSameEvent, countVault, type VaultCounter } from './counters.ts'
import { startedFrom } from './unfinished.ts'

/** What is to be moved, and how much of it the target has already. */
export type Survey = {
  readonly events: EventCounter
  readonly vault: VaultCounter
  /** Bytes of every file that events or drafts name, by SHA-256. */
  readonly files: Files
  /** Positions in the source's log: of the last event that the target has too, and of the last event. */
  readonly copiedUpTo: Position
  readonly last: Position
}

const foreign = ({ name }: JournalData) =>
  new TransferError(
    `There is another journal in ${name}: choose an empty place, or set another DATA_DIR or JOURNAL_ID.`,
  )

/** Throws TransferError unless the target's events are the source's first ones. */
const surveyOfEvents = async (target: JournalData, source: JournalSource) => {
  const counter = eventCounter()
  const targetEvents = each(target.events.readAll(BEGINNING))
  let there = await targetEvents.next()
  let [copiedUpTo, last] = [BEGINNING, BEGINNING]
  for await (const event of each(source.events())) {
    counter.add(event)
    last = event.position
    if (there.done) continue
    if (!isSameEvent(event, there.value)) throw foreign(target)
    copiedUpTo = event.position
    there = await targetEvents.next()
  }
  if (!there.done) throw foreign(target)
  return { events: counter.totals(), copiedUpTo, last }
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

/** `isToBeEmpty`: whether only a move that was begun may have left anything there. Throws TransferError. */
export const surveyed = async (target: JournalData, source: JournalSource, isToBeEmpty: boolean): Promise<Survey> => {
  const { events, copiedUpTo, last } = await surveyOfEvents(target, source)
  const hasEvents = copiedUpTo !== BEGINNING
  const isBegun = await refuseOthers(target, source, hasEvents)
  if (isToBeEmpty && hasEvents && !isBegun)
    throw new TransferError(`There is a journal in ${target.name}: only an empty place is restored into.`)
  if (events.count === 0) throw new TransferError(`There are no events in ${source.name}: there is nothing to move.`)
  const files = new Map([...events.files, ...(await filesOfDrafts(source.vault()))])
  return { events, vault: await countVault(source.vault()), files, copiedUpTo, last }
}
