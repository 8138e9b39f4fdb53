import { copyFile, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '@shodh/contracts/errors.ts'
import { backUp } from '../transfer/back-up.ts'
import { isBackupOf, markBegun } from '../transfer/backup-folder.ts'
import type { JournalData } from '../transfer/journal-data.ts'
import { MANIFEST, manifestIn } from '../transfer/manifest.ts'
import type { ProgressReport } from '../transfer/progress-report.ts'
import type { Sealer } from '../transfer/sealed-keys.ts'
import { DamagedBackup, TransferError } from '../transfer/transfer-error.ts'
import { writeWhole } from '../transfer/write-atomically.ts'
import { backupDays, newestBackup, partOf, removeBackup } from './backups-folder.ts'

type Given = {
  readonly journal: JournalData
  /** The folder of all backups. */
  readonly to: string
  readonly day: string
  readonly sealer: Sealer | undefined
  readonly progress: ProgressReport
}

/** A file of a backup never changes, so it may be that of an earlier one, where the disk can do that. */
const share = async (from: string, to: string) => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await copyFile(from, to)
  }
}

/** Begins with what the newest backup of the journal has; its manifest, which says so, comes last. */
const begin = async ({ journal: { events }, to, day }: Given, part: string) => {
  if (!(await isBackupOf(part, events.logId))) await rm(part, { recursive: true, force: true })
  const newest = await newestBackup(to)
  const folder = join(to, newest?.day ?? day)
  const manifest = newest && (await manifestIn(folder))
  if (manifest && manifest.logId !== events.logId)
    throw new TransferError(`BACKUP_TO (${to}) has backups of another journal: name a folder of its own.`)
  if (!manifest || (await manifestIn(part))) return
  await markBegun(part, events.logId)
  for (const { path } of manifest.listed) await share(join(folder, path), join(part, path))
  await writeWhole(part, MANIFEST, [await readFile(join(folder, MANIFEST))])
}

/** A whole backup of the same day gives way to it. */
const putInPlace = async (part: string, to: string, day: string) => {
  if ((await backupDays(to)).includes(day)) await removeBackup(to, day)
  await rename(part, join(to, day))
  await using folder = await open(to)
  await folder.sync()
}

/**
 * Makes the backup of a day. It has the files of the newest one, as links, and all that the journal has since; it gets
 * its name when all of it was read back. What a kill left is continued. Throws TransferError.
 */
export const backUpDay = async (given: Given): Promise<void> => {
  const { journal, to, day, sealer, progress } = given
  const part = join(to, partOf(day))
  await begin(given, part)
  try {
    await backUp(journal, part, progress, sealer)
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    // an earlier backup has the same file: nothing is taken from it
    await rm(part, { recursive: true })
    await backUp(journal, part, progress, sealer)
  }
  await putInPlace(part, to, day)
}
