import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AppenderOptions } from './appender.ts'
import { endOf } from '../../testing/end-of.ts'

export const APPENDER = fileURLToPath(new URL('appender.ts', import.meta.url))

/** An append that the store has acknowledged, and the process has said so before its end. */
export type Acknowledged = {
  readonly stream: string
  readonly n: number
  readonly revision: number
  readonly position: number
}

/** Test equipment: another process that appends to a log, perhaps under a command that watches it. */
export const startAppender = (options: AppenderOptions, under: readonly string[] = []) => {
  const command = [...under, process.execPath, APPENDER, JSON.stringify(options)]
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  const hasEnded = endOf(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))

  // the last line may have been cut off by a kill
  const lines = () => output.split('\n').slice(0, -1)
  const acknowledged = () => lines().flatMap(acknowledgedIn)
  return {
    pid: child.pid ?? 0,
    lines,
    acknowledged,
    /** Resolves when it has acknowledged as many appends, or ended. */
    hasAcknowledged: async (appends: number) => {
      const listen = new Promise<void>(resolve => {
        child.stdout.on('data', () => acknowledged().length >= appends && resolve())
      })
      if (acknowledged().length < appends) await Promise.race([listen, hasEnded])
    },
    hasEnded,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

export type Appender = ReturnType<typeof startAppender>

const acknowledgedIn = (line: string): readonly Acknowledged[] => {
  const [word, stream = '', n, revision, position] = line.split(' ')
  return word === 'acknowledged'
    ? [{ stream, n: Number(n), revision: Number(revision), position: Number(position) }]
    : []
}
