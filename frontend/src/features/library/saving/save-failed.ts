import type { Problem } from '../storage/records.ts'

/** A version that could not be saved, and why. */
export class SaveFailed extends Error {
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/** What an error of the browser's storage means. */
export const storageProblem = (error: unknown) => new SaveFailed(isFull(error) ? 'full' : 'storage', error)
