import { join } from 'node:path'
import { sameFileCheck } from '@shodh/adapters/sqlite/same-file.ts'
import { messageOf } from '@shodh/contracts/errors.ts'

/** Milliseconds between two looks. */
const EVERY_MS = 10_000

type Given = {
  readonly directory: string
  /** Those that can't be made anew. */
  readonly names: readonly string[]
  /** Receives what is wrong with a file. */
  readonly note: (file: string, problem: string) => void
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Notices, until the signal aborts, that an open file is no longer the one of its name, also where nothing is written. */
export const watchFiles = async ({ directory, names, note, pause }: Given, signal: AbortSignal): Promise<void> => {
  const opened = names.map(name => ({ name, check: sameFileCheck(join(directory, name)) }))
  for (;;) {
    await pause(EVERY_MS, signal)
    if (signal.aborted) return
    for (const { name, check } of opened)
      try {
        check()
      } catch (error) {
        note(name, messageOf(error))
      }
  }
}
