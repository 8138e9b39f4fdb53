/** Milliseconds after which the process exits, whatever is still open. */
const STOP_WITHIN_MS = 5000

type SystemError = Error & {
  readonly code?: string
  readonly syscall?: string
  readonly port?: number
  readonly path?: string
}

const bySystemCode: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is already in use; stop what listens there or set another PORT.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ENOTFOUND: () => 'HOST is not a known name or address.',
  EACCES: ({ syscall, path }) =>
    syscall === 'listen' ? 'PORT may not be listened on by this user.' : `DATA_DIR is not writable (${path}).`,
  EPERM: ({ path }) => `DATA_DIR is not writable (${path}).`,
  EROFS: ({ path }) => `DATA_DIR is not writable (${path}).`,
  ENOTDIR: ({ path }) => `DATA_DIR is not a directory (${path}).`,
  EEXIST: ({ path }) => `DATA_DIR is not a directory (${path}).`,
}

/** Why the journal could not start, in one sentence that names the setting where one is to blame. */
export const sentenceFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // what was opened before could not be closed either
  if (error instanceof SuppressedError) return sentenceFor(error.suppressed)
  if (error.name === 'StoreFull') return `${error.message}: make room on the disk of DATA_DIR, and start again.`
  const failure: SystemError = error
  const known = bySystemCode[failure.code ?? '']
  return known ? known(failure) : failure.message
}

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM']

/**
 * Ctrl-C and SIGTERM end all within five seconds. A further one changes nothing: who signals a process group reaches each
 * process again by way of its parent (make, npm, the starter of several).
 */
export const endWith = (stop: () => Promise<void>, signals = SIGNALS) => {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      console.error(`Exits with this still open: ${process.getActiveResourcesInfo().join(', ')}`)
      process.exit(1)
    }, STOP_WITHIN_MS - 500).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of signals) process.on(signal, end)
}
