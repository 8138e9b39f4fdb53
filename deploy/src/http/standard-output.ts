import { write, writeSync } from 'node:fs'

/** Bytes of lines that wait at most while nothing can be written; later ones are lost. */
const WAITING_MAX = 1024 * 1024

/** Milliseconds between two attempts where a disk is full, or nobody reads the pipe. */
const RETRY_MS = 100

const NOTHING = Buffer.alloc(0)

/**
 * Lines for a file descriptor, for which nobody waits: what can't be written, since a disk is full, waits up to a bound, and
 * what would be beyond it is lost. `resumed` receives how many lines were lost once it can be written again.
 */
export const lineWriter = (fd: number, resumed: (lost: number) => void) => {
  let lines: string[] = []
  let bytes = 0
  let rest: Buffer = NOTHING
  let lost = 0
  let isBusy = false
  let isWriting = false

  const take = () => {
    if (rest.length > 0) return
    rest = Buffer.from(lines.join(''))
    lines = []
    bytes = 0
  }
  const next = () => {
    take()
    isBusy = rest.length > 0
    if (!isBusy) return
    isWriting = true
    write(fd, rest, settle)
  }
  const settle = (error: Error | null, written: number) => {
    isWriting = false
    if (error) return void setTimeout(next, RETRY_MS).unref()
    rest = rest.subarray(written)
    next()
    if (lost === 0 || isBusy) return
    const count = lost
    lost = 0
    resumed(count)
  }

  return {
    write: (line: string) => {
      const length = Buffer.byteLength(line)
      if (bytes + length > WAITING_MAX) return void (lost += 1)
      lines.push(line)
      bytes += length
      if (isBusy) return
      isBusy = true
      // one write for all lines of a turn of the event loop
      setImmediate(next)
    },
    /** At the end of the process, as far as it can be. Lines that are being written then may come after those. */
    flushSync: () => {
      // what is being written, is written
      if (isWriting) rest = NOTHING
      try {
        for (take(); rest.length > 0; take()) rest = rest.subarray(writeSync(fd, rest))
      } catch {
        // nobody is left to write it
      }
    },
  }
}
