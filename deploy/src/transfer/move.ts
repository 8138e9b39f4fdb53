import {
  APPEND_MAX_BYTES,
  APPEND_MAX_EVENTS,
  BEGINNING,
  bytesOf,
  type EventStore,
  type StoredEvent,
  WrongExpectedVersion,
} from '@shodh/adapters/event-store/event-store.ts'
import { each, type JournalData, type JournalSource, sourceOf } from './journal-data.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import type { ProgressReport } from '../terminal/progress.ts'
import type { Vault, VaultEntry } from '@shodh/adapters/vault/vault.ts'
import { countEvents, countVault, entryHashOf, entryNameOf, isSameVault, type VaultCounter } from './counters.ts'
import { isNote, markFinished, markStarted } from './unfinished.ts'
import { copyFiles, proveFiles } from './copy-files.ts'
import { type TransferPlan, planTransfer } from './plan.ts'

/** Half of what an append may have: what a server adds counts, too. An event that is larger goes alone, as it came. */
const RUN_BYTES = APPEND_MAX_BYTES / 2

/** Adjacent events of one stream, which one append can take without changing the sequence of the log. */
async function* runsOf(events: AsyncIterable<StoredEvent>): AsyncGenerator<readonly StoredEvent[]> {
  let run: StoredEvent[] = []
  let bytes = 0
  for await (const event of events) {
    const size = bytesOf([event])
    const isFull = run.length === APPEND_MAX_EVENTS || bytes + size > RUN_BYTES
    if (run.length > 0 && (isFull || run[0]?.stream !== event.stream)) {
      yield run
      ;[run, bytes] = [[], 0]
    }
    run.push(event)
    bytes += size
  }
  if (run.length > 0) yield run
}

const append = async (log: Pick<EventStore, 'append'>, run: readonly StoredEvent[]) => {
  const [{ stream, revision } = { stream: '', revision: 0 }] = run
  const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  await log.append(stream, revision === 0 ? 'noStream' : revision - 1, events)
}

/** One append after the other, so that the log has one sequence, also where it is cut off. */
const copyEvents = async (
  target: JournalData,
  log: 'events' | 'readings',
  events: AsyncIterable<readonly StoredEvent[]>,
  progress: ProgressReport,
) => {
  try {
    for await (const run of runsOf(each(events))) {
      await append(target[log], run)
      progress.done(run.length)
    }
  } catch (error) {
    if (!(error instanceof WrongExpectedVersion)) throw error
    throw new OperatorError(`Somebody else writes into ${target.name}: stop the journal there, and run the same again.`)
  }
}

/** Rows that are not in the source, or not so: erased before others are put, which may have their unique texts. */
const eraseOthers = async (vault: Vault, wanted: VaultCounter) => {
  const others: VaultEntry[] = []
  const existing = new Set<string>()
  for await (const entry of each(vault.everything())) {
    if (isNote(entry)) continue
    if (wanted.get(entryNameOf(entry)) === entryHashOf(entry)) existing.add(entryNameOf(entry))
    else others.push(entry)
  }
  for (const [kind, entries] of Map.groupBy(others, entry => entry.kind))
    await vault.erase(kind, ...entries.map(({ row }) => row.id))
  return existing
}

/** Leaves in the vault the source's rows with their keys, and no others. */
const copyVault = async (vault: Vault, source: JournalSource, wanted: VaultCounter, progress: ProgressReport) => {
  const existing = await eraseOthers(vault, wanted)
  for await (const batch of source.vault()) {
    const missing = batch.filter(entry => !isNote(entry) && !existing.has(entryNameOf(entry)))
    await Promise.all(missing.map(({ kind, row, keys }) => vault.put(kind, row, keys)))
    progress.done(batch.length)
  }
}

/** Files first and events last, so that whoever sees an event finds what it names. */
const copied = async (target: JournalData, source: JournalSource, plan: TransferPlan, progress: ProgressReport) => {
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

const hasMoved = async (source: JournalSource, { vault, reached }: TransferPlan) => {
  for await (const batch of source.events(reached.events.last)) if (batch.length > 0) return true
  for await (const batch of source.readings(reached.readings.last)) if (batch.length > 0) return true
  return !isSameVault(vault, await countVault(source.vault()))
}

const differs = (what: string, { name }: JournalData) =>
  new OperatorError(`The ${what} in ${name} are not those that were copied: run the same again.`)

/** Reads everything back. Throws OperatorError where it is not what the source has, or had at the beginning. */
const prove = async (target: JournalData, source: JournalSource, plan: TransferPlan, progress: ProgressReport) => {
  progress.begin('Reading files back', plan.files.size)
  await proveFiles(sourceOf(target), plan.files, progress)
  progress.begin('Reading events, readings and vault back')
  if (await hasMoved(source, plan))
    throw new OperatorError(`The journal in ${source.name} went on meanwhile: stop it, and run the same again.`)
  for (const log of ['events', 'readings'] as const) {
    const { sha256 } = await countEvents(target[log].readAll(BEGINNING))
    if (sha256 !== plan[log].sha256) throw differs(log, target)
  }
  if (!isSameVault(plan.vault, await countVault(target.vault.everything()))) throw differs('rows of the vault', target)
}

/**
 * Brings a journal to a place that is empty, or that holds its first events; a move that was killed is continued.
 * Returns what is there, all of which has been read back. Throws OperatorError.
 */
export const move = async (
  target: JournalData,
  source: JournalSource,
  { isToBeEmpty, progress }: { readonly isToBeEmpty: boolean; readonly progress: ProgressReport },
): Promise<TransferPlan> => {
  progress.begin('Comparing')
  const plan = await planTransfer(target, source, isToBeEmpty)
  await copied(target, source, plan, progress)
  await prove(target, source, plan, progress)
  await markFinished(target.vault)
  progress.end()
  return plan
}
