import { besideEmbedded } from '../transfer/open-journal.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import type { ProgressReport } from '../transfer/progress-report.ts'
import { sealerFor } from '../transfer/sealed-keys.ts'
import type { Environment } from '../settings/environment.ts'
import { backUpDay } from './back-up-day.ts'
import { backupsIn, lastDrill, noteDrill, removeBackup } from './backups-folder.ts'
import { expired } from './retention.ts'
import { tryRestore } from './try-restore.ts'

export type Night = {
  /** The folder of all backups. */
  readonly to: string
  /** Of the journal's time zone. */
  readonly day: string
}

const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

/**
 * Makes the backup of a day, removes those that are no longer needed and, once a month, tries to restore the newest. A
 * kill at any moment leaves nothing that looks like a backup and is none. Throws TransferError.
 */
export const backUpAndTidy = async ({ to, day }: Night, settings: Environment, progress: ProgressReport) => {
  const sealer = sealerFor(settings)
  const logId = await whileOpen(besideEmbedded(settings), async journal => {
    await backUpDay({ journal, to, day, sealer, progress })
    return journal.events.logId
  })
  progress.begin('Removing old backups')
  const days = (await backupsIn(to, logId)).backups.map(backup => backup.day)
  for (const old of expired(days.filter(one => one <= day))) await removeBackup(to, old)
  const drilled = await lastDrill(to)
  if (drilled && monthOf(drilled.day) === monthOf(day)) return
  await tryRestore({ to, day, logId }, progress)
  await noteDrill(to, { day, at: new Date().toISOString() })
}
