import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { type Belongings, each, type Source } from './belongings.ts'
import { CannotMove } from './cannot-move.ts'
import { type EventTally, eventCounter, isSameEvent, tallyOfVault, type VaultTally } from './tallies.ts'
import { begunFrom } from './unfinished.ts'

/** What is to be moved, and how much of it stands at the target already. */
export type Survey = {
  readonly events: EventTally
  readonly vault: VaultTally
  /** Of the last event in the source's log that the target has too, and of the last one there is. */
  readonly standing: Position
  readonly last: Position
}

const foreign = ({ name }: Belongings) =>
  new CannotMove(`There is another journal in ${name}: choose an empty place, or set another DATA_DIR or JOURNAL_ID.`)

/** Throws CannotMove unless the target's events are the source's first ones. */
const surveyOfEvents = async (target: Belongings, source: Source) => {
  const counter = eventCounter()
  const standsThere = each(target.events.readAll(BEGINNING))
  let there = await standsThere.next()
  let [standing, last] = [BEGINNING, BEGINNING]
  for await (const event of each(source.events())) {
    counter.add(event)
    last = event.position
    if (there.done) continue
    if (!isSameEvent(event, there.value)) throw foreign(target)
    standing = event.position
    there = await standsThere.next()
  }
  if (!there.done) throw foreign(target)
  return { events: counter.tally(), standing, last }
}

const isEmpty = async ({ vault }: Belongings) => {
  for await (const batch of vault.everything()) if (batch.length > 0) return false
  return true
}

/** A move that was begun from the same log goes on; another one, or a vault without events, belongs to somebody else. */
const refuseOthers = async (target: Belongings, source: Source, hasEvents: boolean) => {
  const begun = await begunFrom(target.vault)
  if (begun !== undefined && begun !== source.logId) throw foreign(target)
  if (begun === undefined && !hasEvents && !(await isEmpty(target))) throw foreign(target)
  return begun !== undefined
}

/** `isToBeEmpty`: whether only a move that was begun may have left anything there. Throws CannotMove. */
export const surveyed = async (target: Belongings, source: Source, isToBeEmpty: boolean): Promise<Survey> => {
  const { events, standing, last } = await surveyOfEvents(target, source)
  const hasEvents = standing !== BEGINNING
  const isBegun = await refuseOthers(target, source, hasEvents)
  if (isToBeEmpty && hasEvents && !isBegun)
    throw new CannotMove(`There is a journal in ${target.name}: only an empty place is restored into.`)
  if (events.count === 0) throw new CannotMove(`There are no events in ${source.name}: there is nothing to move.`)
  return { events, vault: await tallyOfVault(source.vault()), standing, last }
}
