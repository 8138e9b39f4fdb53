import { access, constants, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, messageOf } from '@shodh/contracts/errors.ts'
import * as z from 'zod/mini'
import { BEGUN, hasBegun, isBackupOf } from '../transfer/backup/backup-folder.ts'
import { MANIFEST, manifestIn, parseJson } from '../transfer/backup/manifest.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { writeWhole } from '../folder-format/whole-files.ts'

/** A whole backup, read back: `2026-01-31` is its folder, `madeAt` in milliseconds since 1970. */
export type DatedBackup = { readonly day: string; readonly madeAt: number }

/** A folder that is named like a backup and is none of the journal's, with why. */
export type OtherFolder = { readonly day: string; readonly reason: string }

const DAY = /^\d{4}-\d\d-\d\d$/u

/** What is being written or removed: it is no backup. */
const UNFINISHED = /^\d{4}-\d\d-\d\d\.(?:part|expired)$/u

export const partOf = (day: string) => `${day}.part`

/** Where the newest backup is restored, to try whether it can be: another journal may have the same folder. */
export const drillOf = (logId: string) => `restored-${logId}.trial`

const notThere = (to: string) => `BACKUP_TO (${to}) is not there: make the folder, or mount its disk.`

/** Why no backup can be written into the folder of all backups, in a sentence; undefined where one can. */
export const obstacleIn = async (to: string): Promise<string | undefined> => {
  try {
    await access(join(to, '.'), constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT'
      ? notThere(to)
      : `BACKUP_TO (${to}) is no folder that the journal can write (${String(code)}): give it to the journal's user, and mount its disk for writing.`
  }
}

const namesIn = async (to: string) => {
  try {
    return await readdir(to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new OperatorError(notThere(to), { cause: error })
  }
}

const ANOTHER_JOURNAL = 'it is of another journal'

export const isOfAnotherJournal = ({ reason }: OtherFolder) => reason === ANOTHER_JOURNAL

const reasonOf = (error: unknown) =>
  error instanceof OperatorError ? error.message.replace(/\.$/u, '') : messageOf(error)

/** Whose backup was in a folder when its manifest was written: it is long, and looked for at each request for health. */
const logIds = new Map<string, { readonly madeAt: number; readonly logId: string | undefined }>()

const logIdIn = async (folder: string, madeAt: number) => {
  const known = logIds.get(folder)
  if (known?.madeAt === madeAt) return known.logId
  const logId = (await manifestIn(folder))?.logId
  logIds.set(folder, { madeAt, logId })
  return logId
}

const inspect = async (to: string, day: string, logId: string): Promise<DatedBackup | OtherFolder> => {
  const folder = join(to, day)
  try {
    const manifest = await stat(join(folder, MANIFEST)).catch(() => undefined)
    if (!manifest) return { day, reason: `it has no ${MANIFEST}, which is written last` }
    const { mtimeMs: madeAt } = manifest
    return (await logIdIn(folder, madeAt)) === logId ? { day, madeAt } : { day, reason: ANOTHER_JOURNAL }
  } catch (error) {
    return { day, reason: reasonOf(error) }
  }
}

/** The journal's backups, oldest first, and what else is named like one. Throws OperatorError where the folder is not there. */
export const backupsIn = async (to: string, logId: string) => {
  const days = (await namesIn(to)).filter(name => DAY.test(name)).toSorted()
  const found = await Promise.all(days.map(day => inspect(to, day, logId)))
  return {
    backups: found.filter(one => 'madeAt' in one),
    others: found.filter(one => 'reason' in one),
  }
}

const isOwn = (folder: string, logId: string) =>
  isBackupOf(folder, logId).catch(async () => hasBegun(folder, logId).catch(() => false))

/** Of what is named like an unfinished backup, that of the journal, oldest first; what is another's or unknown is left alone. */
const ownUnfinished = async (to: string, logId: string) => {
  const found = (await namesIn(to)).filter(name => UNFINISHED.test(name))
  // an empty folder is what a kill left that came before the first file, or after the last
  for (const name of found) await rmdir(join(to, name)).catch(() => {})
  const names = (await namesIn(to)).filter(name => UNFINISHED.test(name)).toSorted()
  const own = await Promise.all(names.map(name => isOwn(join(to, name), logId)))
  return names.filter((_, n) => own[n])
}

/** Last of all what says whose it is: a kill leaves nothing that is unknown. */
const removeFolder = async (folder: string) => {
  for (const name of await readdir(folder))
    if (name !== MANIFEST && name !== BEGUN) await rm(join(folder, name), { recursive: true, force: true })
  await rm(folder, { recursive: true })
}

/**
 * Makes the journal's last backup that was not finished that of the day, and removes what else a kill has left of it. Throws
 * OperatorError where something else has that place.
 */
export const resumeUnfinished = async (to: string, day: string, logId: string) => {
  const own = await ownUnfinished(to, logId)
  const last = own.findLast(name => name.endsWith('.part'))
  for (const name of own) if (name !== last) await removeFolder(join(to, name))
  await rm(join(to, drillOf(logId)), { recursive: true, force: true })
  const part = partOf(day)
  if (last === part) return
  if ((await namesIn(to)).includes(part))
    throw new OperatorError(`${join(to, part)} is not of this journal: move it elsewhere.`)
  if (last !== undefined) await rename(join(to, last), join(to, part))
}

/** A backup that is being removed is none from the first step on. */
export const removeBackup = async (to: string, day: string) => {
  const removed = join(to, `${day}.expired`)
  await rename(join(to, day), removed)
  await removeFolder(removed)
}

const DRILLED = 'drilled.json'

const Drilled = z.object({ day: z.string(), at: z.iso.datetime() })

/** The last backup that was restored to try it, and when; undefined where there is none yet. */
export const lastDrill = async (to: string) => {
  const text = await readFile(join(to, DRILLED), 'utf8').catch(() => '')
  return z.safeParse(Drilled, parseJson(text)).data
}

export const noteDrill = (to: string, drilled: z.infer<typeof Drilled>) =>
  writeWhole(to, DRILLED, [JSON.stringify(drilled)])
