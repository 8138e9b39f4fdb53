import type { WriteStream } from 'node:tty'

/** How much is done, of how much where that is known, and the same in words. */
type ProgressState = { readonly done: number; readonly all?: number | undefined; readonly words: string }

export type Progress = {
  /** Shows the state at intervals, until the end or the next beginning. */
  begin(state: () => ProgressState): void
  note(sentence: string): void
  end(): void
}

export type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>

const CLEAR = '\r\u001B[2K'
const REFRESH_MS = 100
const REPORT_MS = 5000
const BAR = 30

const bar = ({ done, all }: ProgressState) => {
  if (all === undefined) return ''
  const filled = Math.round((done / Math.max(1, all)) * BAR)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} `
}

/** A bar that is updated in place on a terminal; elsewhere a line at intervals. */
export const progressOn = (output: Output): Progress => {
  const { isTTY = false, columns = 80 } = output
  let timer: NodeJS.Timeout | undefined
  const show = (state: ProgressState) =>
    output.write(isTTY ? CLEAR + `${bar(state)}${state.words}`.slice(0, columns - 1) : `${state.words}\n`)
  const end = () => {
    if (isTTY && timer) output.write(CLEAR)
    clearInterval(timer)
    timer = undefined
  }
  return {
    begin: state => {
      end()
      timer = setInterval(() => show(state()), isTTY ? REFRESH_MS : REPORT_MS)
    },
    note: sentence => void output.write(`${isTTY ? CLEAR : ''}${sentence}\n`),
    end,
  }
}

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
