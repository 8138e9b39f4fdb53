import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import { codeOf } from '@shodh/contracts/errors.ts'
import { forEachConcurrently } from '@shodh/contracts/flow/concurrently.ts'
import type { JournalSource } from '../journal-data.ts'
import { DamagedBackup, OperatorError } from '../../terminal/operator-error.ts'
import { problemOf } from '../../folder-format/whole-files.ts'
import type { Files } from '../copy-files.ts'
import { draftedFiles } from '../named-files.ts'
import { eventOf, parsedLines, vaultEntryOf } from './backup-lines.ts'
import {
  isEvents,
  isFile,
  isReadings,
  isSealed,
  isVault,
  type Listed,
  type Manifest,
  MANIFEST,
  manifestIn,
  pathOf,
} from './manifest.ts'
import { isExcluded } from '../excluded-rows.ts'
import { unseal } from './sealed-keys.ts'
import { countEvents, countVault, type EventCounter, type VaultCounter } from '../counters.ts'
import type { ProgressReport } from '../../terminal/progress.ts'

const LANES = 4

/** Undefined where there is none. */
const openedIn = (folder: string, path: string) =>
  open(join(folder, path)).then(
    file => file.createReadStream(),
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    },
  )

const paths = (folder: string, listed: readonly Listed[]) => listed.map(({ path }) => join(folder, path))

const vaultIn = (folder: string, listed: readonly Listed[]) =>
  parsedLines(paths(folder, listed.filter(isVault)), vaultEntryOf)

/** The backup as it is, unchecked, without keys and sessions that an older version put into it. */
const sourceIn = (folder: string, { logId, listed }: Manifest, unsealed: readonly VaultEntry[]): JournalSource => {
  const events = paths(folder, listed.filter(isEvents))
  const readings = paths(folder, listed.filter(isReadings))
  const after = (files: readonly string[]) =>
    async function* (position = BEGINNING) {
      for await (const batch of parsedLines(files, eventOf)) yield batch.filter(event => event.position > position)
    }
  return {
    name: folder,
    logId,
    events: after(events),
    readings: after(readings),
    vault: async function* () {
      for await (const batch of vaultIn(folder, listed)) yield batch.filter(entry => !isExcluded(entry))
      yield unsealed
    },
    file: sha256 => openedIn(folder, pathOf(sha256)),
  }
}

/** Throws DamagedBackup unless the file is there with the bytes that the manifest says. */
const checkFile = async (folder: string, file: Listed) => {
  const problem = await problemOf(folder, file)
  if (problem === 'missing') throw new DamagedBackup(`${file.path} is missing in the backup ${folder}.`)
  if (problem === 'damaged')
    throw new DamagedBackup(
      `${file.path} in the backup ${folder} is damaged: its SHA-256 is not the one in ${MANIFEST}.`,
    )
}

const checkFiles = (folder: string, listed: readonly Listed[], progress: ProgressReport) =>
  forEachConcurrently(LANES, listed, async file => {
    await checkFile(folder, file)
    progress.done(1)
  })

const refuseMissing = (folder: string, listed: readonly Listed[], files: Files) => {
  const there = new Set(listed.filter(isFile).map(({ sha256 }) => sha256))
  const missing = [...files.keys()].find(sha256 => !there.has(sha256))
  if (missing !== undefined)
    throw new OperatorError(
      `The backup ${folder} is not whole: an event or a draft names ${pathOf(missing)}, which it does not list.`,
    )
}

export type Checked = {
  readonly source: JournalSource
  readonly events: EventCounter
  readonly readings: EventCounter
  readonly vault: VaultCounter
}

const isSameLog = (listed: Manifest['readings'], { count, sha256 }: EventCounter) =>
  listed ? listed.count === count && listed.sha256 === sha256 : count === 0

const unsealedIn = async (folder: string, { listed, sealed }: Manifest, identities: readonly string[]) => {
  const file = listed.find(isSealed)
  if (!file || !sealed) return []
  await checkFile(folder, file)
  return unseal(await readFile(join(folder, file.path)), sealed.recipient, identities)
}

/**
 * Reads all that the manifest says, to the last byte; what is encrypted is in the source only where it is given.
 * Throws OperatorError.
 */
export const checkBackup = async (
  folder: string,
  manifest: Manifest,
  progress: ProgressReport,
  unsealed: readonly VaultEntry[] = [],
): Promise<Checked> => {
  progress.begin('Checking the backup', manifest.listed.length)
  await checkFiles(folder, manifest.listed, progress)
  const source = sourceIn(folder, manifest, unsealed)
  const [events, readings] = [await countEvents(source.events()), await countEvents(source.readings())]
  const vault = await countVault(source.vault())
  const rows = (await countVault(vaultIn(folder, manifest.listed))).size
  refuseMissing(folder, manifest.listed, new Map([...events.files, ...(await draftedFiles(source, events))]))
  const isAsListed = isSameLog(manifest.events, events) && isSameLog(manifest.readings, readings)
  if (!isAsListed || rows !== manifest.vault.rows)
    throw new OperatorError(`${MANIFEST} in ${folder} does not say what is in the backup's events, readings and vault.`)
  return { source, events, readings, vault }
}

/** The backup in the folder, all of it checked; `identities` open what is encrypted in it. Throws OperatorError. */
export const readBackup = async (
  folder: string,
  progress: ProgressReport,
  identities: readonly string[] = [],
): Promise<Checked> => {
  const manifest = await manifestIn(folder)
  if (manifest) return checkBackup(folder, manifest, progress, await unsealedIn(folder, manifest, identities))
  throw new OperatorError(`${folder} holds no backup: ${MANIFEST}, which is written last, is not there.`)
}
