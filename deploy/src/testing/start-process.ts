import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endWithThisProcess } from '../../lab/servers/server-process.ts'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import type { ProcessName, ProcessReport } from '../engines/processes.ts'
import { bundledMain } from './bundled.ts'

/** Milliseconds between two checks. */
const CHECK_EVERY_MS = 50

const addressOf = async (child: ChildProcess, ended: Promise<unknown>, said: () => string) => {
  const message = new Promise<ProcessReport>(resolve =>
    child.once('message', (report: ProcessReport) => resolve(report)),
  )
  const death = ended.then((): never => {
    throw new Error(`It ended before it listened: ${said()}`)
  })
  const report = await Promise.race([message, death])
  if ('wrongSetting' in report) throw new Error(report.wrongSetting)
  return report.listening
}

const pathOf = async (main: ProcessName | 'start-engines') => fileURLToPath(await bundledMain(main))

/** Test equipment: a service or the gateway as a process, as `make start-engines` starts it. */
export const startProcess = async (name: ProcessName, settings: NodeJS.ProcessEnv) => {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [await pathOf(name)], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  endWithThisProcess(child)
  let [output, errors] = ['', '']
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()))
  const ended = endOf(child, 'close').then(({ code }) => code)
  const address = addressOf(child, ended, () => errors)
  address.catch(() => undefined)
  return {
    /** Where it listens; rejects where it ends before. */
    address,
    /** Resolves with the exit code, null after a kill. */
    ended,
    log: () => output,
    errors: () => errors,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
  }
}

export type StartedProcess = Awaited<ReturnType<typeof startProcess>>

/** What a process reports at `/readyz`. */
export const readiness = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${address}/readyz`, { headers })
  return { status: response.status, body: await response.json() }
}

/** Resolves once the process can serve. */
export const untilReady = async (address: string) => {
  while ((await readiness(address)).status !== 200) await setTimeout(CHECK_EVERY_MS)
}

/** What became of a main that ended by itself. */
export type Ending = {
  readonly code: number | null
  readonly errors: string
  readonly output: string
  /** Whether anything is left of what it started. */
  readonly isGone: boolean
}

/** Starts a main as an operator does, in a process group of its own, and waits until it has ended by itself. */
export const endingOf = async (main: ProcessName | 'start-engines', settings: NodeJS.ProcessEnv): Promise<Ending> => {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...settings }
  const child = spawn(process.execPath, [await pathOf(main)], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThisProcess(child)
  const ended = endOf(child)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const { code } = await ended
  return { code, output, errors, isGone: !isGroupAlive(child) }
}

const isGroupAlive = ({ pid = 0 }: ChildProcess) => {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}
