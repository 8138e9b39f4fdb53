import { availableParallelism, totalmem } from 'node:os'

/** What this program runs on: processors, and bytes of memory that the machine or the container has. */
type Machine = { readonly processors: number; readonly memoryBytes: number }

const MIB = 1024 * 1024

/** A process has all of this where it can, and is of no use with less than the other. */
const MOST_BYTES = 512 * MIB
const LEAST_BYTES = 256 * MIB

const MOST_PROCESSES = 4

/** node reads the limits of control groups, versions 1 and 2; where there is none it gives 0 or more than there is. */
export const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
})

/** Two processes at least, where half of the memory is enough for two; all of them have half of it at most. */
export const shares = ({ processors, memoryBytes }: Machine) => {
  const half = memoryBytes / 2
  const wanted = Math.min(Math.max(2, processors), MOST_PROCESSES)
  const fitting = Math.floor(half / MOST_BYTES)
  const processes = fitting >= 2 ? Math.min(wanted, fitting) : half >= 2 * LEAST_BYTES ? 2 : 1
  return { processes, memoryBytes: Math.floor(Math.min(MOST_BYTES, half / processes)) }
}
