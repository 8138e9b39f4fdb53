import { resolve } from 'node:path'
import { environment } from './settings/environment.ts'
import { backupArguments } from './transfer/arguments.ts'
import { backUp } from './transfer/back-up.ts'
import { whileOpen } from './transfer/journal-data.ts'
import { besideEmbedded, besideEngines } from './transfer/places.ts'
import { runToEnd } from './transfer/run-to-end.ts'
import { NOT_ERASED, proof } from './transfer/summary.ts'

const journals = { embedded: besideEmbedded, engines: besideEngines }

/** `make backup TO=folder`: writes a journal, also one that is running, to a folder of plain files. */
await runToEnd(async progress => {
  const { engine, folder } = backupArguments(process.env)
  const settings = environment()
  return whileOpen(journals[engine](settings), async journal => {
    const written = await backUp(journal, resolve(folder), progress)
    return `${journal.name} is in ${resolve(folder)}, read back and the same:\n${proof(written)}\n${NOT_ERASED}`
  })
})
