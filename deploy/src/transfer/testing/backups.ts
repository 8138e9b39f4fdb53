import type { Environment } from '../../settings/environment.ts'
import { backUp } from '../backup/back-up.ts'
import { whileOpen } from '../journal-data.ts'
import { move } from '../move.ts'
import { openTarget } from '../open-journal.ts'
import { readBackup } from '../backup/read-backup.ts'
import { beside, silently } from './a-journal.ts'

/** Backs up an embedded journal into a folder. */
export const backedUp = (settings: Environment, folder: string) =>
  beside(settings, journal => backUp(journal, folder, silently))

/** Restores a backup into an empty embedded journal. */
export const restored = async (folder: string, settings: Environment) => {
  const { source } = await readBackup(folder, silently)
  return whileOpen(openTarget.embedded(settings), target =>
    move(target, source, { isToBeEmpty: true, progress: silently }),
  )
}
