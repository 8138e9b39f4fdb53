import { besideEmbedded } from '../transfer/places.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import type { ProgressReport } from '../transfer/progress-report.ts'
import { sealerFor } from '../transfer/sealed-keys.ts'
import type { Environment } from '../settings/environment.ts'
import { backUpDay } from './back-up-day.ts'
import { backupDays, lastDrill, noteDrill, removeBackup, takeUpUnfinished } from './backups-folder.ts'
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
  await takeUpUnfinished(to, day)
  const sealer = sealerFor(settings)
  await whileOpen(besideEmbedded(settings), journal => backUpDay({ journal, to, day, sealer, progress }))
  progress.begin('Removing old backups')
  for (const old of expired(await backupDays(to))) await removeBackup(to, old)
  const drilled = await lastDrill(to)
  if (drilled && monthOf(drilled.day) === monthOf(day)) return
  await noteDrill(to, { day: await tryRestore(to, progress), at: new Date().toISOString() })
}
