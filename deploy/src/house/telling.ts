import type { WriteStream } from 'node:tty'

/** Tells how far a long work has come. */
export type Telling = {
  /** A part of the work begins; `all` where it is known how much of it there is. */
  begin(what: string, all?: number): void
  /** So much more is done. */
  done(count: number): void
  end(): void
}

type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>

const CLEAR = '\r\u001B[2K'
const REDRAW_MS = 100
const REPORT_MS = 5000
const BAR = 30

type Part = { readonly what: string; readonly all: number | undefined; done: number }

const words = ({ what, all, done }: Part) => `${what}: ${done}${all === undefined ? '' : ` of ${all}`}`

const bar = ({ all, done }: Part) => {
  if (all === undefined) return ''
  const filled = Math.round((done / Math.max(1, all)) * BAR)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} `
}

/** A bar that is redrawn on a terminal; elsewhere a line for each part, and one now and then. */
export const tellingOn = (output: Output): Telling => {
  const { isTTY = false, columns = 80 } = output
  let part: Part | undefined
  let timer: NodeJS.Timeout | undefined
  const show = () => {
    if (!part) return
    output.write(isTTY ? CLEAR + `${bar(part)}${words(part)}`.slice(0, columns - 1) : `${words(part)}\n`)
  }
  const end = () => {
    clearInterval(timer)
    if (isTTY && part) output.write(CLEAR)
    part = undefined
  }
  return {
    begin: (what, all) => {
      end()
      part = { what, all, done: 0 }
      timer = setInterval(show, isTTY ? REDRAW_MS : REPORT_MS)
      if (isTTY) show()
      else output.write(`${what} …\n`)
    },
    done: count => {
      if (part) part.done += count
    },
    end,
  }
}
