import { environment } from '../settings/environment.ts'
import { migrationArguments } from '../transfer/arguments.ts'
import { sourceOf, whileOpen } from '../transfer/journal-data.ts'
import { move } from '../transfer/move.ts'
import { besideEngines, newEmbedded, newEngines, stoppedEmbedded } from '../transfer/open-journal.ts'
import { runToEnd } from '../transfer/run-to-end.ts'
import { MOVED, proof } from '../transfer/summary.ts'

const sources = { embedded: stoppedEmbedded, engines: besideEngines }
const targets = { embedded: newEmbedded, engines: newEngines }

/** `make migrate FROM=embedded TO=engines`: moves a journal that is stopped from one kind of store to the other. */
await runToEnd(async progress => {
  const { from, to } = migrationArguments(process.env)
  const settings = environment()
  if (from === 'engines' || to === 'engines')
    console.log('Every command service and query service on the engines must be stopped.')
  return whileOpen(sources[from](settings), source =>
    whileOpen(targets[to](settings), async target => {
      const moved = await move(target, sourceOf(source), { isToBeEmpty: false, progress })
      return `Everything in ${source.name} is in ${target.name}, read back there and the same:\n${proof(moved)}\n${MOVED}`
    }),
  )
})
