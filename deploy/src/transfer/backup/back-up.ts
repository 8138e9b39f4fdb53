import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { forEachConcurrently } from '@shodh/contracts/flow/concurrently.ts'
import { type BackupJob, numberAfter, numberedName, writeEvents } from './backup-events.ts'
import { removeUnlisted, takeFolder } from './backup-folder.ts'
import { type JournalData, sourceOf } from '../journal-data.ts'
import { OperatorError } from '../../terminal/operator-error.ts'
import { damageOf, type Files, filesStillIn, openFile } from '../copy-files.ts'
import { isSealed, isVault, type Listed, Manifest, MANIFEST, manifestOf, pathOf } from './manifest.ts'
import { checkBackup, type Checked } from './read-backup.ts'
import type { Sealer } from './sealed-keys.ts'
import { steadyVault } from './vault-snapshot.ts'
import type { ProgressReport } from '../../terminal/progress.ts'
import { writeWhole } from '../../folder-format/whole-files.ts'

const LANES = 4

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

const writeFile = async ({ from, folder }: BackupJob, sha256: string) => {
  const written = await writeWhole(folder, pathOf(sha256), await openFile(sourceOf(from), sha256))
  if (written.sha256 === sha256) return
  await rm(join(folder, written.path))
  throw damageOf(sha256, from.name)
}

/** A file gets its name only when it is complete, so an existing one stays; all are read back in the end. */
const writeFiles = async (work: BackupJob, files: Files): Promise<readonly Listed[]> => {
  await forEachConcurrently(LANES, [...files], async ([sha256, bytes]) => {
    if ((await sizeOf(join(work.folder, pathOf(sha256)))) !== bytes) await writeFile(work, sha256)
    work.progress.done(1)
  })
  return [...files].map(([sha256, bytes]) => ({ path: pathOf(sha256), bytes, sha256 }))
}

type LogFiles = { readonly withheld: Files; readonly deleted: ReadonlySet<string> }

/** Withheld files that may be released yet: those of the journal, and those that only an earlier backup in the folder has. */
const withheldFiles = async ({ from, folder }: BackupJob, { withheld, deleted }: LogFiles) => {
  const there = new Map(await filesStillIn(sourceOf(from), withheld))
  for (const [sha256, bytes] of withheld)
    if (!deleted.has(sha256) && (await sizeOf(join(folder, pathOf(sha256)))) === bytes) there.set(sha256, bytes)
  return there
}

/** Nothing where there is nothing to encrypt, or nobody to encrypt it for. */
const writeSealed = async ({ folder, before, sealer }: BackupJob, lines: readonly string[]) => {
  if (!sealer || lines.length === 0) return { listed: [] }
  const path = `${numberedName('log-keys', numberAfter(before?.listed.filter(isSealed)))}.age`
  const listed = [await writeWhole(folder, path, [await sealer.seal(lines.join(''))])]
  return { listed, totals: { rows: lines.length, recipient: sealer.recipient } }
}

/** Vault and heads first: the events up to there, and the files that they name, are older than what the vault says. */
const write = async (work: BackupJob): Promise<Checked> => {
  const { from, folder, before, progress, sealer } = work
  if ((await from.events.head()) === BEGINNING)
    throw new OperatorError(`There are no events in ${from.name}: there is nothing to keep.`)
  const newestReadings = await from.readings.head()
  progress.begin('Copying the vault')
  const vaultPath = numberedName('vault', numberAfter(before?.listed.filter(isVault)))
  const { vault, rows, toSeal, head, draftFiles } = await steadyVault(
    from,
    parts => writeWhole(folder, vaultPath, parts),
    sealer !== undefined,
  )
  const sealed = await writeSealed(work, toSeal)
  progress.begin('Copying events')
  const events = await writeEvents(work, 'events', head)
  progress.begin('Copying readings')
  const readings = await writeEvents(work, 'readings', newestReadings)
  const stillThere = await withheldFiles(work, events)
  const drafted = [...draftFiles].filter(([sha256]) => !events.withheld.has(sha256))
  const wanted = new Map([...events.files, ...stillThere, ...drafted])
  progress.begin('Copying files', wanted.size)
  const files = await writeFiles(work, wanted)
  const lines = [...events.listed, ...readings.listed, vault, ...sealed.listed]
  const text = manifestOf({
    logId: from.events.logId,
    events: events.totals,
    readings: readings.totals,
    vault: { rows },
    sealed: sealed.totals,
    files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
    listed: [...lines, ...files],
  })
  const outcome = await checkBackup(folder, Manifest.parse(JSON.parse(text)), progress)
  await writeWhole(folder, MANIFEST, [text])
  await removeUnlisted(folder, lines)
  for (const sha256 of [...events.withheld.keys(), ...events.erased])
    if (!wanted.has(sha256)) await rm(join(folder, pathOf(sha256)), { force: true })
  return outcome
}

/**
 * Writes a journal, which may be running, to a folder, or what the backup in the folder lacks; returns what is there,
 * all of which has been read back. Throws OperatorError.
 */
export const backUp = async (
  from: JournalData,
  folder: string,
  progress: ProgressReport,
  sealer?: Sealer,
): Promise<Checked> => {
  const { before, release } = await takeFolder(folder, from.events.logId)
  try {
    return await write({ from, folder, before, sealer, progress })
  } finally {
    release()
  }
}
