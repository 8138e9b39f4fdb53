import { resolve } from 'node:path'
import { environment } from '../settings/environment.ts'
import { refuseNewerRows } from '../stores/versions.ts'
import { restoreArguments } from '../transfer/arguments.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import { move } from '../transfer/move.ts'
import { openTarget } from '../transfer/open-journal.ts'
import { readBackup } from '../transfer/backup/read-backup.ts'
import { runToEnd } from '../terminal/run-to-end.ts'
import { identitiesIn } from '../transfer/backup/sealed-keys.ts'
import { proof, RESTORED } from '../transfer/summary.ts'

/** `make restore FROM=folder`: brings a backup, all of it checked before, to a place without a journal. */
await runToEnd(async progress => {
  const { engine, folder } = restoreArguments(process.env)
  const settings = environment()
  const { source } = await readBackup(resolve(folder), progress, await identitiesIn(settings))
  await refuseNewerRows(source.vault())
  return whileOpen(openTarget[engine](settings), async target => {
    const moved = await move(target, source, { isToBeEmpty: true, progress })
    return `The backup ${source.name} is in ${target.name}, read back there and the same:\n${proof(moved)}\n${RESTORED}`
  })
})
