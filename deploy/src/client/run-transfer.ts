import { WrongSetting } from '../settings/environment.ts'
import { type Progress, progressOn } from '../terminal/progress.ts'
import { TransferError } from '../transfer/transfer-error.ts'

const INTERRUPTED = 130

type Run = {
  /** Aborts at Ctrl-C. */
  readonly stopping: AbortSignal
  readonly progress: Progress
  /** Since the beginning. */
  readonly seconds: () => number
}

const sentenceFor = (name: string, error: unknown) => {
  if (error instanceof TransferError || error instanceof WrongSetting) return error.message
  return `The ${name} failed: ${error instanceof Error ? error.message : String(error)}`
}

/** Runs an import or an export, which returns whether it is complete: the exit code is 0, 1, or 130 after Ctrl-C. */
export const runTransfer = async (name: string, work: (run: Run) => Promise<boolean>) => {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new TransferError('Stopped.')))
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const progress = progressOn(process.stdout)
  try {
    const isComplete = await work({ stopping: stopping.signal, progress, seconds })
    process.exitCode = isComplete ? 0 : 1
  } catch (error) {
    progress.end()
    console.error(sentenceFor(name, error))
    process.exitCode = 1
  }
  progress.end()
  if (stopping.signal.aborted) process.exitCode = INTERRUPTED
}
