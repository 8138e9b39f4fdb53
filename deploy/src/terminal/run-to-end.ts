import { errorOf } from '@shodh/contracts/errors.ts'
import { sentenceFor } from './start-up.ts'
import { OperatorError } from './operator-error.ts'
import { type Progress, progressOn, type ProgressReport, progressReportOn } from './progress.ts'
import { WrongSetting } from '../settings/environment.ts'

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** Why it could not be done, for the operator. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof OperatorError) return error.message
  const { name, message, code = '', path }: NodeJS.ErrnoException = errorOf(error)
  if (name === 'StoreFull' || NO_SPACE.has(code))
    return `No space is left (${message}): make room, and run the same again.`
  // the path names the folder: it need not be DATA_DIR
  return path === undefined
    ? sentenceFor(error)
    : `${path} can't be read or written as a folder of this user's (${code}).`
}

/** Runs the work of a main: prints its result, or one sentence and exit code 1. */
export const runToEnd = async (work: (progress: ProgressReport) => Promise<string>) => {
  const progress = progressReportOn(process.stdout)
  const began = performance.now()
  try {
    const said = await work(progress)
    progress.end()
    console.log(`${said}\n${((performance.now() - began) / 1000).toFixed(1)} s`)
  } catch (error) {
    progress.end()
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

const INTERRUPTED = 130

type Run = {
  /** Aborts at Ctrl-C. */
  readonly stopping: AbortSignal
  readonly progress: Progress
  /** Since the beginning. */
  readonly seconds: () => number
}

const failureOf = (name: string, error: unknown) => {
  if (error instanceof OperatorError || error instanceof WrongSetting) return error.message
  return `The ${name} failed: ${error instanceof Error ? error.message : String(error)}`
}

/** Runs an import or an export, which returns whether it is complete: the exit code is 0, 1, or 130 after Ctrl-C. */
export const runTransfer = async (name: string, work: (run: Run) => Promise<boolean>) => {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new OperatorError('Stopped.')))
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const progress = progressOn(process.stdout)
  try {
    const isComplete = await work({ stopping: stopping.signal, progress, seconds })
    process.exitCode = isComplete ? 0 : 1
  } catch (error) {
    progress.end()
    console.error(failureOf(name, error))
    process.exitCode = 1
  }
  progress.end()
  if (stopping.signal.aborted) process.exitCode = INTERRUPTED
}
