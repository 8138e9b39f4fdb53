import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY'>>

const CLEAR = '\r\u001B[2K'
const REFRESH_MS = 200

/** Says what is waited for: with the seconds on a terminal, elsewhere once. */
export const waitingOn = (output: Output) => {
  let timer: NodeJS.Timeout | undefined
  const clear = () => void (timer === undefined || output.write(CLEAR))
  const end = () => {
    clear()
    clearInterval(timer)
    timer = undefined
  }
  return {
    begin: (what: string) => {
      end()
      if (!output.isTTY) return void output.write(`${what} …\n`)
      const began = performance.now()
      const show = () => void output.write(`${CLEAR}${what} … ${Math.round((performance.now() - began) / 1000)} s`)
      show()
      timer = setInterval(show, REFRESH_MS)
    },
    /** A line that stays, above what is waited for. */
    say: (line: string) => {
      clear()
      output.write(`${line}\n`)
    },
    end,
  }
}
