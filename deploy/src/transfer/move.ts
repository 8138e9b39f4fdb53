import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { type Belongings, type Source, sourceOf } from './belongings.ts'
import { CannotMove } from './cannot-move.ts'
import { copyEvents } from './copy-events.ts'
import { copyFiles, proveFiles } from './copy-files.ts'
import { copyVault } from './copy-vault.ts'
import { type Survey, surveyed } from './survey.ts'
import { isSameVault, tallyOfEvents, tallyOfVault } from './tallies.ts'
import type { Telling } from './telling.ts'
import { noteBegun, noteFinished } from './unfinished.ts'

/** Files first and events last, so that whoever sees an event finds what it names. */
const copied = async (target: Belongings, source: Source, plan: Survey, telling: Telling) => {
  await noteBegun(target.vault, source.logId)
  await target.forgetDrawings?.()
  telling.begin('Copying files', plan.events.files.size)
  await copyFiles(target.files, source, plan.events.files, telling)
  telling.begin('Copying the vault', plan.vault.size)
  await copyVault(target.vault, source, plan.vault, telling)
  telling.begin('Copying events')
  await copyEvents(target, source.events(plan.standing), telling)
}

const hasMoved = async (source: Source, { vault, last }: Survey) => {
  for await (const batch of source.events(last)) if (batch.length > 0) return true
  return !isSameVault(vault, await tallyOfVault(source.vault()))
}

const differs = (what: string, { name }: Belongings) =>
  new CannotMove(`The ${what} in ${name} are not those that were copied: run the same again.`)

/** Reads everything back. Throws CannotMove where it is not what the source has, or had at the beginning. */
const prove = async (target: Belongings, source: Source, plan: Survey, telling: Telling) => {
  telling.begin('Reading files back', plan.events.files.size)
  await proveFiles(sourceOf(target), plan.events.files, telling)
  telling.begin('Reading events and vault back')
  if (await hasMoved(source, plan))
    throw new CannotMove(`The journal in ${source.name} went on meanwhile: stop it, and run the same again.`)
  const events = await tallyOfEvents(target.events.readAll(BEGINNING))
  if (events.sha256 !== plan.events.sha256) throw differs('events', target)
  if (!isSameVault(plan.vault, await tallyOfVault(target.vault.everything())))
    throw differs('rows of the vault', target)
}

/**
 * Brings a journal to a place that is empty, or that holds its first events; what a killed move left is gone on with.
 * Answers what stands there, all of which has been read back. Throws CannotMove.
 */
export const move = async (
  target: Belongings,
  source: Source,
  { isToBeEmpty, telling }: { readonly isToBeEmpty: boolean; readonly telling: Telling },
): Promise<Survey> => {
  telling.begin('Comparing')
  const plan = await surveyed(target, source, isToBeEmpty)
  await copied(target, source, plan, telling)
  await prove(target, source, plan, telling)
  await noteFinished(target.vault)
  telling.end()
  return plan
}
