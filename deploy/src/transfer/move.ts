import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { type JournalData, type JournalSource, sourceOf } from './journal-data.ts'
import { TransferError } from './transfer-error.ts'
import { copyEvents } from './copy-events.ts'
import { copyFiles, proveFiles } from './copy-files.ts'
import { copyVault } from './copy-vault.ts'
import { type Survey, surveyed } from './plan.ts'
import { isSameVault, countEvents, countVault } from './counters.ts'
import type { ProgressReport } from './progress-report.ts'
import { markStarted, markFinished } from './unfinished.ts'

/** Files first and events last, so that whoever sees an event finds what it names. */
const copied = async (target: JournalData, source: JournalSource, plan: Survey, progress: ProgressReport) => {
  await markStarted(target.vault, source.logId)
  await target.forgetProjectionRuns?.()
  progress.begin('Copying files', plan.files.size)
  await copyFiles(target.files, source, plan.files, progress)
  progress.begin('Copying the vault', plan.vault.size)
  await copyVault(target.vault, source, plan.vault, progress)
  for (const log of ['readings', 'events'] as const) {
    progress.begin(`Copying ${log}`)
    await copyEvents(target, log, source[log](plan.reached[log].copiedUpTo), progress)
  }
}

const hasMoved = async (source: JournalSource, { vault, reached }: Survey) => {
  for await (const batch of source.events(reached.events.last)) if (batch.length > 0) return true
  for await (const batch of source.readings(reached.readings.last)) if (batch.length > 0) return true
  return !isSameVault(vault, await countVault(source.vault()))
}

const differs = (what: string, { name }: JournalData) =>
  new TransferError(`The ${what} in ${name} are not those that were copied: run the same again.`)

/** Reads everything back. Throws TransferError where it is not what the source has, or had at the beginning. */
const prove = async (target: JournalData, source: JournalSource, plan: Survey, progress: ProgressReport) => {
  progress.begin('Reading files back', plan.files.size)
  await proveFiles(sourceOf(target), plan.files, progress)
  progress.begin('Reading events, readings and vault back')
  if (await hasMoved(source, plan))
    throw new TransferError(`The journal in ${source.name} went on meanwhile: stop it, and run the same again.`)
  for (const log of ['events', 'readings'] as const) {
    const { sha256 } = await countEvents(target[log].readAll(BEGINNING))
    if (sha256 !== plan[log].sha256) throw differs(log, target)
  }
  if (!isSameVault(plan.vault, await countVault(target.vault.everything()))) throw differs('rows of the vault', target)
}

/**
 * Brings a journal to a place that is empty, or that holds its first events; a move that was killed is continued.
 * Returns what is there, all of which has been read back. Throws TransferError.
 */
export const move = async (
  target: JournalData,
  source: JournalSource,
  { isToBeEmpty, progress }: { readonly isToBeEmpty: boolean; readonly progress: ProgressReport },
): Promise<Survey> => {
  progress.begin('Comparing')
  const plan = await surveyed(target, source, isToBeEmpty)
  await copied(target, source, plan, progress)
  await prove(target, source, plan, progress)
  await markFinished(target.vault)
  progress.end()
  return plan
}
