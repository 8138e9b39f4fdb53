import { copyFile, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '@shodh/contracts/errors.ts'
import { backUp } from '../transfer/backup/back-up.ts'
import { isBackupOf, markBegun } from '../transfer/backup/backup-folder.ts'
import type { JournalData } from '../transfer/journal-data.ts'
import { isFile, type Listed, MANIFEST, manifestIn } from '../transfer/backup/manifest.ts'
import type { ProgressReport } from '../terminal/progress.ts'
import type { Sealer } from '../transfer/backup/sealed-keys.ts'
import { DamagedBackup, OperatorError } from '../terminal/operator-error.ts'
import { problemOf, writeWhole } from '../folder-format/whole-files.ts'
import { backupsIn, isOfAnotherJournal, partOf, removeBackup, resumeUnfinished } from './backups-folder.ts'

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
    // what is missing there is found missing in the end
    if (!['EEXIST', 'ENOENT'].includes(String(codeOf(error)))) await copyFile(from, to)
  }
}

/** What the journal has in the folder; nothing else is touched. Throws OperatorError where that is in the way. */
const ownBackups = async ({ journal: { events }, to, day }: Given) => {
  const { backups, others } = await backupsIn(to, events.logId)
  if (backups.length === 0 && others.some(isOfAnotherJournal))
    throw new OperatorError(`BACKUP_TO (${to}) has backups of another journal: name a folder of its own.`)
  const inTheWay = others.find(other => other.day === day)
  if (inTheWay)
    throw new OperatorError(`${join(to, day)} is not a backup of this journal (${inTheWay.reason}): move it elsewhere.`)
  return backups
}

/** Begins with what an earlier backup of the journal has; its manifest, which says so, comes last. */
const begin = async ({ journal: { events } }: Given, part: string, earlier: string | undefined) => {
  if (!(await isBackupOf(part, events.logId).catch(() => false))) await rm(part, { recursive: true, force: true })
  if (await manifestIn(part)) return
  await markBegun(part, events.logId)
  const manifest = earlier === undefined ? undefined : await manifestIn(earlier)
  if (earlier === undefined || !manifest) return
  for (const { path } of manifest.listed) await share(join(earlier, path), join(part, path))
  await writeWhole(part, MANIFEST, [await readFile(join(earlier, MANIFEST))])
}

const isSound = (file: Listed, folder: string) =>
  problemOf(folder, file).then(
    problem => problem === undefined,
    () => false,
  )

/** Begins anew with nothing of an earlier backup, a file of which is damaged, but the sound files that only it has. */
const beginAnew = async ({ journal: { events, files } }: Given, part: string, earlier: string | undefined) => {
  await rm(part, { recursive: true })
  const manifest = earlier === undefined ? undefined : await manifestIn(earlier)
  if (earlier === undefined || !manifest) return
  await markBegun(part, events.logId)
  for (const file of manifest.listed.filter(isFile))
    if ((await files.size(file.sha256)) === undefined && (await isSound(file, earlier)))
      await share(join(earlier, file.path), join(part, file.path))
}

/** A whole backup of the same day gives way to it. */
const putInPlace = async (part: string, to: string, day: string, isReplacing: boolean) => {
  if (isReplacing) await removeBackup(to, day)
  await rename(part, join(to, day))
  await using folder = await open(to)
  await folder.sync()
}

/**
 * Makes the backup of a day. It has the files of the newest one, as links, and all that the journal has since; it gets
 * its name when all of it was read back. What a kill left is continued. Throws OperatorError.
 */
export const backUpDay = async (given: Given): Promise<void> => {
  const { journal, to, day, sealer, progress } = given
  const part = join(to, partOf(day))
  const backups = await ownBackups(given)
  await resumeUnfinished(to, day, journal.events.logId)
  // one of the future was made before the clock went back
  const newest = backups.findLast(backup => backup.day <= day)
  const earlier = newest && join(to, newest.day)
  await begin(given, part, earlier)
  try {
    await backUp(journal, part, progress, sealer)
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    await beginAnew(given, part, earlier)
    await backUp(journal, part, progress, sealer)
  }
  await putInPlace(part, to, day, newest?.day === day)
}
