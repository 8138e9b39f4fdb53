import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { inLanes } from '../import/lanes.ts'
import type { Source } from './belongings.ts'
import { CannotMove } from './cannot-move.ts'
import { sha256Of } from './copy-files.ts'
import { entryOf, eventOf, linesOf } from './lines.ts'
import { isEvents, isFile, isVault, type Listed, type Manifest, MANIFEST, manifestIn, pathOf } from './manifest.ts'
import { type EventTally, tallyOfEvents, tallyOfVault, type VaultTally } from './tallies.ts'
import type { Telling } from './telling.ts'

const LANES = 4

const ifThere = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (accident) {
    if ((accident as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw accident
  }
}

const paths = (folder: string, listed: readonly Listed[]) => listed.map(({ path }) => join(folder, path))

/** The backup as it lies there, unchecked. */
export const sourceIn = (folder: string, { logId, listed }: Pick<Manifest, 'logId' | 'listed'>): Source => {
  const events = paths(folder, listed.filter(isEvents))
  const vault = paths(folder, listed.filter(isVault))
  return {
    name: folder,
    logId,
    events: async function* (after = BEGINNING) {
      for await (const batch of linesOf(events, eventOf)) yield batch.filter(({ position }) => position > after)
    },
    vault: () => linesOf(vault, entryOf),
    file: sha256 => ifThere(async () => (await open(join(folder, pathOf(sha256)))).createReadStream()),
  }
}

/** Throws CannotMove unless the file is there with the bytes that the manifest says. */
const checkFile = async (folder: string, { path, bytes, sha256 }: Listed) => {
  const size = (await ifThere(() => stat(join(folder, path))))?.size
  if (size === undefined) throw new CannotMove(`${path} is missing in the backup ${folder}.`)
  if (size !== bytes || (await sha256Of(createReadStream(join(folder, path)))) !== sha256)
    throw new CannotMove(`${path} in the backup ${folder} is damaged: its SHA-256 is not the one in ${MANIFEST}.`)
}

export const checkFiles = (folder: string, listed: readonly Listed[], telling: Telling) =>
  inLanes(LANES, listed, async file => {
    await checkFile(folder, file)
    telling.done(1)
  })

const refuseMissing = (folder: string, listed: readonly Listed[], events: EventTally) => {
  const there = new Set(listed.filter(isFile).map(({ sha256 }) => sha256))
  const missing = events.files.keys().find(sha256 => !there.has(sha256))
  if (missing !== undefined)
    throw new CannotMove(
      `The backup ${folder} is not whole: an event names ${pathOf(missing)}, which it does not list.`,
    )
}

export type Checked = { readonly source: Source; readonly events: EventTally; readonly vault: VaultTally }

/** Reads all that the manifest says, to the last byte. Throws CannotMove. */
export const checked = async (folder: string, manifest: Manifest, telling: Telling): Promise<Checked> => {
  telling.begin('Checking the backup', manifest.listed.length)
  await checkFiles(folder, manifest.listed, telling)
  const source = sourceIn(folder, manifest)
  const [events, vault] = [await tallyOfEvents(source.events()), await tallyOfVault(source.vault())]
  refuseMissing(folder, manifest.listed, events)
  const isAsListed = events.count === manifest.events.count && vault.size === manifest.vault.rows
  if (!isAsListed || events.sha256 !== manifest.events.sha256)
    throw new CannotMove(`${MANIFEST} in ${folder} does not say what is in the backup's events and vault.`)
  return { source, events, vault }
}

/** The backup in the folder, all of it checked. Throws CannotMove. */
export const readBackup = async (folder: string, telling: Telling): Promise<Checked> => {
  const manifest = await manifestIn(folder)
  if (manifest) return checked(folder, manifest, telling)
  throw new CannotMove(`${folder} holds no backup: ${MANIFEST}, which is written last, is not there.`)
}
