import { BEGINNING, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { NewerSchema } from '@shodh/contracts/event.ts'
import { projections } from '@shodh/projections/all.ts'
import { lostReadings } from '../stores/noted-heads.ts'
import { filesOfDrafts } from '../transfer/named-files.ts'
import type { JournalData } from '../transfer/journal-data.ts'
import type { ProgressReport } from '../terminal/progress.ts'
import type { HeadPorts } from './check-tree-heads.ts'
import { eventChecks } from './check-events.ts'
import { checkBoard, userChecks } from './check-vault.ts'
import { checkFiles, fileNames } from './check-files.ts'
import { modelChecks } from './check-models.ts'
import { publicLogChecks } from './check-public-log.ts'
import { checkSearch } from './check-search.ts'
import { REINDEX, type Report, RESTORE } from './finding.ts'

export type Verified = {
  readonly journal: JournalData
  readonly views: ReadStore
  /** Empty stores that nobody else has: for read models, and for the names of files. */
  readonly scratch: ReadStore
  readonly named: ReadStore
  readonly others: HeadPorts['others']
  /** The search index, and where one is made anew; undefined where it is not on this machine. */
  readonly search?: { readonly stored: string; readonly anew: string }
  /** Whether positions count the events. */
  readonly isNumbered: boolean
}

const BATCH = 2000

/** A store that can't be read on is a finding, and not the end of all checks. */
const reading = async <T>(
  of: string,
  report: Report,
  work: () => Promise<T>,
  remedy = RESTORE,
): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    // the check of its shape has named the event
    if (!(error instanceof NewerSchema)) report({ of, what: `can't be read on: ${messageOf(error)}`, remedy })
    return undefined
  }
}

const checkReadings = async ({ journal }: Verified, report: Report, progress: ProgressReport) => {
  progress.begin('Checking readings')
  // months that have ended leave gaps
  const checks = eventChecks({ name: 'the log of readings', isNumbered: false, isJournal: false }, report)
  await reading('the log of readings', report, async () => {
    const lost = await lostReadings(journal)
    if (lost) report({ of: 'the log of readings', what: lost.what, remedy: RESTORE })
    for await (const batch of journal.readings.readAll(BEGINNING)) {
      for (const event of batch) checks.add(event)
      progress.done(batch.length)
    }
  })
  return checks.count()
}

/** Checks that are given every event, batch by batch. */
type Following = { readonly add: (batch: readonly StoredEvent[]) => Promise<void> }

const checkEvents = async (
  { journal, isNumbered }: Verified,
  following: readonly Following[],
  report: Report,
  progress: ProgressReport,
) => {
  progress.begin('Checking events and folding them')
  const checks = eventChecks({ name: 'the log', isNumbered, isJournal: true }, report)
  const isWhole = await reading('the log', report, async () => {
    for await (const batch of journal.events.readAll(BEGINNING, BATCH)) {
      for (const event of batch) checks.add(event)
      for (const checks of following) await checks.add(batch)
      progress.done(batch.length)
    }
    return true
  })
  return { count: checks.count(), streams: checks.streams(), isWhole: isWhole === true }
}

const IS = {
  missing: 'is missing',
  different: 'is not what the events say',
  'too much': 'is there, though no event says so',
}

const searchOf = async ({ journal: { events, files }, search }: Verified, report: Report) => {
  if (!search) return undefined
  return checkSearch({ events, files, ...search }, ({ what, key, is }) =>
    report({ of: `${what} ${key} in the search index`, what: IS[is], remedy: REINDEX }),
  )
}

/** Checks everything that the journal holds, also while it is running; each finding is reported. Memory is bounded. */
export const verifyJournal = async (verified: Verified, report: Report, progress: ProgressReport) => {
  const { journal, views, scratch, named, others } = verified
  const { events, files } = journal
  const models = await modelChecks({ events, views, scratch }, projections, report)
  const publicLog = await publicLogChecks({ views, scratch, vault: journal.vault, others }, report)
  const names = await fileNames(events, named)
  const users = userChecks(journal, report)
  const log = await checkEvents(verified, [publicLog, models, names, users], report, progress)
  progress.begin('Comparing read models')
  let documents = 0
  const compared = (count: number) => {
    documents += count
    progress.done(count)
  }
  const behind = log.isWhole ? await reading('the read models', report, () => models.compare(compared)) : undefined
  const proof = log.isWhole ? await reading('the public log', report, () => publicLog.compare()) : undefined
  progress.begin('Reading files')
  const read = await reading('the files', report, async () => {
    const batches = names.files(await filesOfDrafts(journal.vault.everything()))
    return checkFiles({ files, named }, batches, report, () => progress.done(1))
  })
  progress.begin('Comparing the search index')
  const search = log.isWhole
    ? await reading('the search index', report, () => searchOf(verified, report), REINDEX)
    : undefined
  const persons = await reading('the board', report, () => checkBoard(journal, report))
  const accounts = log.isWhole ? await reading('the users', report, users.compare) : undefined
  const readings = await checkReadings(verified, report, progress)
  const nothing = { count: 0, bytes: 0, trashed: [] }
  return {
    log,
    proof,
    documents,
    absent: models.absent,
    behind: behind ?? [],
    search,
    files: read ?? nothing,
    persons: persons ?? 0,
    accounts: accounts ?? 0,
    readings,
  }
}
