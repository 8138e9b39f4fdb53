import { openFileTasks } from '../child-processes.ts'
import { processState } from './process-state.ts'

/** Test equipment: runs a task that never ends and says in which process, until somebody kills this one. */

const tasks = openFileTasks({
  module: new URL('./sample-tasks.ts', import.meta.url),
  processes: 1,
  memoryBytes: 192 * 1024 * 1024,
  waitMs: 600_000,
  deadlineMs: 600_000,
  idleMs: 600_000,
})
const { pid } = await tasks.run(processState, import.meta.filename)
const hanging = tasks.run({ name: 'loop', parse: () => undefined }, import.meta.filename)
process.stdout.write(`${pid}\n`)
await hanging
