import type { ChildProcess } from 'node:child_process'

/** How a process ended: by itself with a code, or by a signal. */
type ProcessEnd = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/**
 * Test equipment: resolves once the process has ended; with 'close' its output is complete then, which waits for those
 * whom it left its output to. Rejects where it can't be started.
 */
export const endOf = (child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<ProcessEnd> =>
  new Promise((resolve, reject) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) => resolve({ code, signal })
    child.once('error', reject)
    if (event === 'exit') child.once('exit', end)
    else child.once('close', end)
  })
