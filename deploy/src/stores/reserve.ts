import { randomFillSync } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import type { VaultKinds } from '@shodh/adapters/vault/vault.ts'
import { READING_HEADS } from './noted-heads.ts'
import type { Stores } from './stores.ts'

const MIB = 1024 * 1024

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** An erasure rewrites the vault, whose bytes are then twice on the disk for a while. */
const bytesFor = (directory: string) => 16 * MIB + 2 * sizeOf(join(directory, 'vault.db'))

/** Bytes by which the vault's growth may leave it too small, so that it is not written anew all the time. */
const LACK = 8 * MIB

/** Bytes below which a disk is full: a database in WAL mode needs some to be opened. */
const FULL_BELOW = MIB

const freeIn = (directory: string) => {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** Random, since some file systems store what can be compressed in less. */
const write = async (path: string, bytes: number) => {
  const part = `${path}.part`
  try {
    await using file = await open(part, 'w', 0o600)
    const block = randomFillSync(Buffer.alloc(MIB))
    for (let written = 0; written < bytes; written += MIB) await file.write(block)
    await file.sync()
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await rename(part, path)
}

/**
 * Room on the disk, held by a file that is deleted once the disk is full: for signing in and out, for erasing people, and
 * for the next start. Until there is room for another, everything else is refused as if the disk were full still.
 */
export const openReserve = (directory: string, warn: (sentence: string) => void) => {
  const path = join(directory, 'reserve')
  // also for the next start
  const released = `${path}.released`
  const isThere = () => existsSync(path)
  /** True where there was something to release. */
  const release = () => {
    if (!isThere()) return false
    rmSync(path)
    writeFileSync(released, '', { mode: 0o600 })
    warn(`No space is left in ${directory}. The journal reads, and people sign in and out; free some for the rest.`)
    return true
  }
  if (existsSync(directory) && freeIn(directory) < FULL_BELOW) release()
  let isReleased = existsSync(released)
  let isWithoutRoom = false
  return {
    release: () => {
      const isDone = release()
      isReleased ||= isDone
      return isDone
    },
    isReleased: () => isReleased,
    /** What to do about the disk, in sentences; undefined where the reserve is whole, or was not looked at yet. */
    shortage: () => {
      const room = `Make ${Math.ceil((2 * bytesFor(directory)) / MIB)} MiB of room in ${directory}`
      if (isReleased)
        return `No space is left: only accounts can be changed, out of the reserve. ${room}: within a minute everything can be changed again.`
      return isWithoutRoom ? `The disk is nearly full: there is no room for the reserve. ${room}.` : undefined
    },
    /** Makes the file, or a larger one, where there is room for twice as much. */
    fill: async () => {
      const bytes = bytesFor(directory)
      const isWhole = !isReleased && sizeOf(path) >= bytes - LACK
      isWithoutRoom = !isWhole && freeIn(directory) < 2 * bytes
      if (isWhole || isWithoutRoom) return
      await write(path, bytes)
      await rm(released, { force: true })
      isReleased = false
    },
    /** At the end, once it was released: holds what is left, so that nothing else takes what the next start needs. */
    holdRest: async () => {
      const bytes = Math.min(bytesFor(directory), freeIn(directory) - MIB)
      if (isReleased && !isThere() && bytes >= MIB) await write(path, bytes)
    },
  }
}

export type Reserve = ReturnType<typeof openReserve>

/** Kinds of the vault that can wait; the others are those of accounts. */
const CAN_WAIT: ReadonlySet<string> = new Set([
  'drafts',
  'texts-of-drafts',
  'uploads',
  'contact-messages',
  READING_HEADS,
])

/** What is needed of accounts: sessions that end, passwords, erasures. */
const isOfAccounts = (stream: string) => stream.startsWith('user-')

/** The stores, of which those of accounts have the reserve, and it alone once it is released. */
export const withReserve = ({ events, vault, files, readings, ...others }: Stores, reserve: Reserve): Stores => {
  const refuseWhileReleased = () => {
    if (reserve.isReleased()) throw new StoreFull('No space is left but what accounts need')
  }
  const withRoom = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreFull) || !reserve.release()) throw error
      return work()
    }
  }
  const guarded = async <T>(hasReserve: boolean, work: () => Promise<T>): Promise<T> => {
    if (hasReserve) return withRoom(work)
    refuseWhileReleased()
    return work()
  }
  const ofVault = (kind: keyof VaultKinds & string) => !CAN_WAIT.has(kind)
  return {
    ...others,
    events: {
      ...events,
      append: (stream, ...given) => guarded(isOfAccounts(stream), () => events.append(stream, ...given)),
    },
    vault: {
      ...vault,
      put: (kind, ...given) => guarded(ofVault(kind), () => vault.put(kind, ...given)),
      update: (kind, ...given) => guarded(ofVault(kind), () => vault.update(kind, ...given)),
      erase: (...given) => withRoom(() => vault.erase(...given)),
    },
    files: {
      ...files,
      receive: (...given) => guarded(false, () => files.receive(...given)),
      partial: { ...files.partial, add: (...given) => guarded(false, () => files.partial.add(...given)) },
      derived: { ...files.derived, store: (...given) => guarded(false, () => files.derived.store(...given)) },
    },
    readings: { ...readings, append: (...given) => guarded(false, () => readings.append(...given)) },
  }
}
