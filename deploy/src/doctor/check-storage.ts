import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lastEvent } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { clockState } from '@shodh/contracts/system/clock.ts'
import type { Environment } from '../settings/environment.ts'
import { type Check, failureOf, type Found } from './finding.ts'

const GB = 1_000_000_000

/** As little of the disk as the journal's own health takes for well: an upload alone may need half of it. */
const ROOM_BYTES = GB
const ROOM_SHARE = 0.05

/** The folder, or the one that it will be made in. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))

/** Rejects with the disk's error. */
const tryWriting = async (folder: string) => {
  const probe = await mkdtemp(join(folder, '.doctor-'))
  try {
    await writeFile(join(probe, 'probe'), Buffer.alloc(65_536))
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

/** Whether others than its owner can look into a folder, and whose it is. */
const ownership = async (path: string, found: Found) => {
  const { uid, mode } = await stat(path)
  const own = process.getuid?.()
  if (own !== undefined && uid !== own)
    found(
      'doubtful',
      `DATA_DIR is of the user ${uid}, and this is ${own}: run this, and the journal, as one user (${path}).`,
    )
  if ((mode & 0o077) !== 0) found('wrong', `DATA_DIR can be read by others than its owner: chmod 700 ${path}.`)
}

/** Whose DATA_DIR is, and whether it can be written to. */
export const checkFolder =
  ({ DATA_DIR }: Environment): Check =>
  async found => {
    const folder = existing(DATA_DIR)
    await tryWriting(folder).catch((error: Error) => {
      throw Object.assign(error, { path: DATA_DIR })
    })
    if (folder !== DATA_DIR) return found('well', `DATA_DIR is made by the first start (${DATA_DIR}).`)
    await ownership(DATA_DIR, found)
    found('well', `DATA_DIR can be written to (${DATA_DIR}).`)
  }

export const checkDisk =
  ({ DATA_DIR }: Environment): Check =>
  async found => {
    const { bavail, blocks, bsize, ffree, files } = await statfs(existing(DATA_DIR))
    const free = bavail * bsize
    const sentence = `${(free / GB).toFixed(1)} GB are free on the disk of DATA_DIR`
    if (files > 0 && ffree < 1000)
      found('wrong', 'The disk of DATA_DIR has no room for more files (inodes): remove some.')
    if (free < Math.max(ROOM_BYTES, ROOM_SHARE * blocks * bsize)) found('wrong', `Only ${sentence}: make room.`)
    else found('well', `${sentence}.`)
  }

export const checkBackups =
  ({ DATA_DIR, BACKUP_TO }: Environment): Check =>
  async found => {
    if (BACKUP_TO === undefined) return found('doubtful', 'The journal backs nothing up by itself: set BACKUP_TO.')
    try {
      await tryWriting(BACKUP_TO)
    } catch (error) {
      return found(
        'wrong',
        `BACKUP_TO is no folder that can be written to (${failureOf(error)}): make it for this user (${BACKUP_TO}).`,
      )
    }
    const [own, other] = await Promise.all([stat(existing(DATA_DIR)), stat(BACKUP_TO)])
    if (own.dev === other.dev)
      found('doubtful', `BACKUP_TO is on the disk of DATA_DIR, with which it is lost (${BACKUP_TO}).`)
    else found('well', `BACKUP_TO can be written to (${BACKUP_TO}).`)
  }

/** The clock beside the journal's last event, of a journal on this machine. */
export const checkLog =
  ({ DATA_DIR: directory }: Environment): Check =>
  async found => {
    if (!existsSync(join(directory, 'journal.db'))) return found('well', 'There is no journal in DATA_DIR yet.')
    const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
    try {
      const { now, lastEventAt, isBehind } = clockState(await lastEvent(events), new Date())
      if (isBehind)
        found(
          'wrong',
          `The clock says ${now}, and the last change is of ${lastEventAt}: set it right, or see confirm-clock.`,
        )
      else found('well', 'The clock is not behind the last change.')
    } finally {
      await events.close()
    }
  }
