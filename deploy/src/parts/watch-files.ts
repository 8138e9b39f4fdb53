import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds between two looks. */
const EVERY_MS = 10_000

const PROBLEM = 'it was removed or replaced while the journal was running, which still writes to the former one'

type Given = {
  readonly directory: string
  /** Those that can't be made anew. */
  readonly names: readonly string[]
  /** Receives what is wrong with a file. */
  readonly note: (file: string, problem: string) => void
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Notices, until the signal aborts, that an open file is no longer the one of its name: what is written is lost at the end. */
export const watchFiles = async ({ directory, names, note, pause }: Given, signal: AbortSignal): Promise<void> => {
  const inodeOf = (name: string) => statSync(join(directory, name), { throwIfNoEntry: false })?.ino
  const opened = names.map(name => ({ name, inode: inodeOf(name) }))
  for (;;) {
    await pause(EVERY_MS, signal)
    if (signal.aborted) return
    for (const { name, inode } of opened) if (inodeOf(name) !== inode) note(name, PROBLEM)
  }
}
