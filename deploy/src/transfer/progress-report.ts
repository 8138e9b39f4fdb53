import { type Output, progressOn } from '../terminal/progress.ts'

/** Reports how far a long operation has come. */
export type ProgressReport = {
  /** A part of the work begins; `all` where it is known how much of it there is. */
  begin(what: string, all?: number): void
  /** So much more is done. */
  done(count: number): void
  end(): void
}

/** A line for each part, and how far it has come. */
export const progressReportOn = (output: Output): ProgressReport => {
  const progress = progressOn(output)
  let done = 0
  return {
    begin: (what, all) => {
      done = 0
      if (!output.isTTY) progress.note(`${what} …`)
      progress.begin(() => ({ done, all, words: `${what}: ${done}${all === undefined ? '' : ` of ${all}`}` }))
    },
    done: count => {
      done += count
    },
    end: () => progress.end(),
  }
}
