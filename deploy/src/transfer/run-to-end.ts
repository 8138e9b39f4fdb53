import { errorOf } from '@shodh/contracts/errors.ts'
import { sentenceFor } from '../terminal/start-up.ts'
import { TransferError } from './transfer-error.ts'
import { type ProgressReport, progressReportOn } from '../terminal/progress.ts'

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** Why it could not be done, for the operator. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof TransferError) return error.message
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
