import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { environment } from '../settings/environment.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import { manifestIn } from '../transfer/manifest.ts'
import { move } from '../transfer/move.ts'
import { newEmbedded } from '../transfer/open-journal.ts'
import type { ProgressReport } from '../transfer/progress-report.ts'
import { checked } from '../transfer/read-backup.ts'
import { TransferError } from '../transfer/transfer-error.ts'
import { drillOf } from './backups-folder.ts'

type Drilled = { readonly to: string; readonly day: string; readonly logId: string }

/**
 * Restores the backup of the day into a folder of its own beside it, reads all of it back there, and removes it. The public
 * log's key stays encrypted, where it is. Throws TransferError.
 */
export const tryRestore = async ({ to, day, logId }: Drilled, progress: ProgressReport): Promise<void> => {
  const folder = join(to, day)
  const manifest = await manifestIn(folder)
  if (!manifest) throw new TransferError(`There is no backup in ${folder}.`)
  const DATA_DIR = join(to, drillOf(logId))
  try {
    const { source } = await checked(folder, manifest, progress)
    await whileOpen(newEmbedded(environment({ DATA_DIR })), target =>
      move(target, source, { isToBeEmpty: true, progress }),
    )
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}
