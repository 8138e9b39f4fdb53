import type { WriteStream } from 'node:tty'

/** How many PDFs are done of how many, and for how many seconds it has been going on. */
export type State = { readonly done: number; readonly all: number; readonly seconds: number }

export type Progress = {
  begin(state: () => State): void
  note(sentence: string): void
  end(): void
}

type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>

const CLEAR = '\r\u001B[2K'
const REDRAW_MS = 100
const REPORT_MS = 5000
const BAR = 30

const words = ({ done, all, seconds }: State) => `${done} of ${all} PDFs, ${Math.round(seconds)} s`

const bar = ({ done, all }: State) => {
  const filled = Math.round((done / Math.max(1, all)) * BAR)
  return '█'.repeat(filled) + '░'.repeat(BAR - filled)
}

/** A bar that is redrawn on a terminal; elsewhere a line now and then. */
export const progressOn = (output: Output): Progress => {
  const { isTTY = false, columns = 80 } = output
  let timer: NodeJS.Timeout | undefined
  const show = (state: State) =>
    output.write(isTTY ? CLEAR + `${bar(state)} ${words(state)}`.slice(0, columns - 1) : `${words(state)}\n`)
  return {
    begin: state => {
      timer = setInterval(() => show(state()), isTTY ? REDRAW_MS : REPORT_MS)
    },
    note: sentence => void output.write(`${isTTY ? CLEAR : ''}${sentence}\n`),
    end: () => {
      if (isTTY && timer) output.write(CLEAR)
      clearInterval(timer)
      timer = undefined
    },
  }
}
