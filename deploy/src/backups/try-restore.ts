import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { environment } from '../settings/environment.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import { manifestIn } from '../transfer/manifest.ts'
import { move } from '../transfer/move.ts'
import { newEmbedded } from '../transfer/places.ts'
import type { ProgressReport } from '../transfer/progress-report.ts'
import { checked } from '../transfer/read-backup.ts'
import { TransferError } from '../transfer/transfer-error.ts'
import { DRILL, newestBackup } from './backups-folder.ts'

/**
 * Restores the newest backup into a folder of its own beside it, reads all of it back there, and removes it; returns the
 * backup's day. The public log's key stays encrypted, where it is. Throws TransferError.
 */
export const tryRestore = async (to: string, progress: ProgressReport): Promise<string> => {
  const newest = await newestBackup(to)
  const manifest = newest && (await manifestIn(join(to, newest.day)))
  if (!newest || !manifest) throw new TransferError(`There is no backup in ${to}.`)
  const DATA_DIR = join(to, DRILL)
  try {
    const { source } = await checked(join(to, newest.day), manifest, progress)
    await whileOpen(newEmbedded(environment({ DATA_DIR })), target =>
      move(target, source, { isToBeEmpty: true, progress }),
    )
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  return newest.day
}
