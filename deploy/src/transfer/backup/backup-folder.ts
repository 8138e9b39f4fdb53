import { access, chmod, constants, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { OperatorError } from '../../terminal/operator-error.ts'
import { type Listed, type Manifest, manifestIn } from './manifest.ts'
import { writeWhole } from '../../folder-format/whole-files.ts'

/** Marks a folder whose first backup is not finished yet; contains the log's id. */
export const BEGUN = 'begun.txt'

/** The lock against two backups into one folder at once. */
const LOCK = 'lock.db'

/** Whether a first backup of the log was begun in a folder. */
export const hasBegun = async (folder: string, logId: string) => {
  const begun = await readFile(join(folder, BEGUN), 'utf8').catch(() => undefined)
  return begun?.trim() === logId
}

/** Says of an empty folder that a backup of the log is written into it. */
export const markBegun = (folder: string, logId: string) => writeWhole(folder, BEGUN, [`${logId}\n`])

/** Whether a backup of the log is in the folder, or was begun there. */
export const isBackupOf = async (folder: string, logId: string): Promise<boolean> =>
  (await manifestIn(folder))?.logId === logId || hasBegun(folder, logId)

const isEmpty = async (folder: string) => (await readdir(folder)).every(name => name.startsWith('lock.'))

const ownManifest = async (folder: string, logId: string): Promise<Manifest | undefined> => {
  const manifest = await manifestIn(folder)
  const isOurs = manifest ? manifest.logId === logId : (await hasBegun(folder, logId)) || (await isEmpty(folder))
  if (isOurs) return manifest
  throw new OperatorError(`${folder} is neither empty nor a backup of this journal: choose another folder.`)
}

/**
 * Takes the folder, which is made where it is missing, for a backup of the log; returns the manifest of an earlier one.
 * Throws OperatorError where it holds anything else, and DirectoryInUse.
 */
export const takeFolder = async (folder: string, logId: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.W_OK)
  await ownManifest(folder, logId)
  const lock = lockDirectory(folder)
  try {
    await chmod(folder, 0o700)
    await chmod(join(folder, LOCK), 0o600)
    const before = await ownManifest(folder, logId)
    if (!before) await markBegun(folder, logId)
    return { before, release: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Of the names that a backup gives, all that the manifest does not list: earlier vaults, and what a kill left. */
export const removeUnlisted = async (folder: string, listed: readonly Listed[]) => {
  const wanted = new Set(listed.map(({ path }) => path))
  for (const name of await readdir(folder))
    if (
      name === BEGUN ||
      (/^(events|readings|vault|log-keys)-\d{6}\.jsonl(\.age)?(\.part)?$/u.test(name) && !wanted.has(name))
    )
      await rm(join(folder, name))
}
