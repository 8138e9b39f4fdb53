import { resolve } from 'node:path'
import { environment } from '../settings/environment.ts'
import { backupArguments } from '../transfer/arguments.ts'
import { backUp } from '../transfer/backup/back-up.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import { openBeside } from '../transfer/open-journal.ts'
import { runToEnd } from '../terminal/run-to-end.ts'
import { sealerFor } from '../transfer/backup/sealed-keys.ts'
import { notErased, proof } from '../transfer/summary.ts'

/** `make backup TO=folder`: writes a journal, also one that is running, to a folder of plain files. */
await runToEnd(async progress => {
  const { engine, folder } = backupArguments(process.env)
  const settings = environment()
  const sealer = sealerFor(settings)
  return whileOpen(openBeside[engine](settings), async journal => {
    const written = await backUp(journal, resolve(folder), progress, sealer)
    return `${journal.name} is in ${resolve(folder)}, read back and the same:\n${proof(written)}\n${notErased(sealer)}`
  })
})
