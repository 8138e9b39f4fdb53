import { environment } from '../settings/environment.ts'
import { migrationArguments } from '../transfer/arguments.ts'
import { sourceOf, whileOpen } from '../transfer/journal-data.ts'
import { move } from '../transfer/move.ts'
import { openStopped, openTarget } from '../transfer/open-journal.ts'
import { runToEnd } from '../terminal/run-to-end.ts'
import { MOVED, proof } from '../transfer/summary.ts'

/** `make migrate FROM=embedded TO=engines`: moves a journal that is stopped from one kind of store to the other. */
await runToEnd(async progress => {
  const { from, to } = migrationArguments(process.env)
  const settings = environment()
  if (from === 'engines' || to === 'engines')
    console.log('Every command service and query service on the engines must be stopped.')
  return whileOpen(openStopped[from](settings), source =>
    whileOpen(openTarget[to](settings), async target => {
      const moved = await move(target, sourceOf(source), { isToBeEmpty: false, progress })
      return `Everything in ${source.name} is in ${target.name}, read back there and the same:\n${proof(moved)}\n${MOVED}`
    }),
  )
})
