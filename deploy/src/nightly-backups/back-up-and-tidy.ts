import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { environment, type Environment } from '../settings/environment.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import { manifestIn } from '../transfer/backup/manifest.ts'
import { move } from '../transfer/move.ts'
import { openBeside, openTarget } from '../transfer/open-journal.ts'
import type { ProgressReport } from '../terminal/progress.ts'
import { checkBackup } from '../transfer/backup/read-backup.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { backupsIn, drillOf, lastDrill, noteDrill, removeBackup } from './backups-folder.ts'
import { sealerFor } from '../transfer/backup/sealed-keys.ts'
import { backUpDay } from './back-up-day.ts'
import { expiredDays } from './schedule.ts'

type Drilled = { readonly to: string; readonly day: string; readonly logId: string }

/**
 * Restores the backup of the day into a folder of its own beside it, reads all of it back there, and removes it. The public
 * log's key stays encrypted, where it is. Throws OperatorError.
 */
const tryRestore = async ({ to, day, logId }: Drilled, progress: ProgressReport): Promise<void> => {
  const folder = join(to, day)
  const manifest = await manifestIn(folder)
  if (!manifest) throw new OperatorError(`There is no backup in ${folder}.`)
  const DATA_DIR = join(to, drillOf(logId))
  try {
    const { source } = await checkBackup(folder, manifest, progress)
    await whileOpen(openTarget.embedded(environment({ DATA_DIR })), target =>
      move(target, source, { isToBeEmpty: true, progress }),
    )
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}

export type Night = {
  /** The folder of all backups. */
  readonly to: string
  /** Of the journal's time zone. */
  readonly day: string
}

const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

/**
 * Makes the backup of a day, removes those that are no longer needed and, once a month, tries to restore the newest. A
 * kill at any moment leaves nothing that looks like a backup and is none. Throws OperatorError.
 */
export const backUpAndTidy = async ({ to, day }: Night, settings: Environment, progress: ProgressReport) => {
  const sealer = sealerFor(settings)
  const logId = await whileOpen(openBeside.embedded(settings), async journal => {
    await backUpDay({ journal, to, day, sealer, progress })
    return journal.events.logId
  })
  progress.begin('Removing old backups')
  const days = (await backupsIn(to, logId)).backups.map(backup => backup.day)
  for (const old of expiredDays(days.filter(one => one <= day))) await removeBackup(to, old)
  const drilled = await lastDrill(to)
  if (drilled && monthOf(drilled.day) === monthOf(day)) return
  await tryRestore({ to, day, logId }, progress)
  await noteDrill(to, { day, at: new Date().toISOString() })
}
