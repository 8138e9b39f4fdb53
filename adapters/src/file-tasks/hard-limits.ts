import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { bytesIn } from './process-status.ts'

const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'

/** The part of the memory for what the kernel does not count here: the program's own text, its stacks and its code. */
const UNCOUNTED = 1 / 16

const run = promisify(execFile)

const limit = async (pid: number, memoryBytes: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const growth = Math.floor(memoryBytes * (1 - UNCOUNTED)) - bytesIn(status, 'VmRSS')
  const data = bytesIn(status, 'VmData') + Math.max(0, growth)
  await run('prlimit', [`--pid=${pid}`, `--data=${data}:${data}`, '--nofile=0:0', '--core=0:0'], { env: { PATH } })
}

/** Where the machine itself runs out of memory, the journal is the last to go. */
const preferToEnd = (pid: number) => writeFile(`/proc/${pid}/oom_score_adj`, '1000')

/**
 * Where Linux's `prlimit` is: the kernel refuses the process more than `memoryBytes`, however fast it asks, and every
 * further file and socket, whatever code asks for it: all that it needs is open. RLIMIT_DATA counts what may be written to,
 * most of which V8 reserves at its start and never touches, so it is set by how much the process may still grow.
 * Elsewhere the guard's own looks and Node's permissions have to do, which know no network.
 */
export const setHardLimits = async (pid: number, memoryBytes: number): Promise<void> => {
  if (process.platform !== 'linux') return
  await Promise.all([limit(pid, memoryBytes), preferToEnd(pid)].map(done => done.catch(() => undefined)))
}
