import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pause, withTimeout } from '@shodh/contracts/flow/retry.ts'

/** A server for tests and development, which may be disturbed. */
export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** When it has ended, however it did: the signal or the exit code. */
  readonly ended: Promise<string>
  /** Sends SIGTERM, and after two seconds SIGKILL. */
  readonly stop: () => Promise<void>
  /** Ends it as a power cut would. Again is harmless. */
  readonly kill: () => Promise<void>
  /** It doesn't respond from then on, and its connections stay open. */
  readonly freeze: () => Promise<void>
  readonly thaw: () => void
}

type Command = {
  readonly command: string
  readonly arguments: readonly string[]
  /** Finds the address in what the server says; its first group is the address. */
  readonly listensAt: RegExp
  readonly urlOf: (found: string) => string
}

/**
 * Starts it and waits until it says its address. Rejects with what it said where it ends before. It ends with this
 * process; where this one is killed, its input ends, and it has to end by itself then.
 */
export const startServer = async ({ command, arguments: given, listensAt, urlOf }: Command): Promise<ServerProcess> => {
  const child = spawn(command, given, { stdio: ['pipe', 'pipe', 'pipe'] })
  endWithThisProcess(child)
  const ended = new Promise<string>(resolve =>
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)),
  )
  const found = await said(child, listensAt)
  return {
    url: urlOf(found),
    pid: child.pid ?? 0,
    ended,
    stop: () => stop(child),
    kill: () => end(child),
    freeze: () => freeze(child),
    thaw: () => void child.kill('SIGCONT'),
  }
}

const children = new Set<ChildProcess>()

const killAll = () => {
  for (const child of children) child.kill('SIGKILL')
}

export const endWithThisProcess = (child: ChildProcess): void => {
  if (children.size === 0) process.once('exit', killAll)
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    if (children.size === 0) process.off('exit', killAll)
  })
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const end = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') => {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const TIMEOUT_MS = 2_000

const stop = (child: ChildProcess) => withTimeout(TIMEOUT_MS, end(child, 'SIGTERM'), () => end(child))

const freeze = async ({ pid }: ChildProcess) => {
  if (pid === undefined) return
  process.kill(pid, 'SIGSTOP')
  while (!(await isStopped(pid))) await pause(5)
}

/** The signal is sent before it has reached every thread; only Linux shows when. */
const isStopped = async (pid: number) => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const states = threads.map(thread => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => ') T'))
  return (await Promise.all(states)).every(state => /\) T/.test(state))
}

const said = (child: ChildProcess, pattern: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    const look = (text: Buffer) => {
      output += text
      const found = pattern.exec(output)?.[1]
      if (found === undefined) return
      for (const stream of outputs) stream?.off('data', look).resume()
      resolve(found)
    }
    const outputs = [child.stdout, child.stderr]
    for (const stream of outputs) stream?.on('data', look)
    child.on('error', reject).on('close', () => reject(new Error(`It ended: ${output.trim()}`)))
  })

/** Where a program is that the system has; its folders for services are not in everybody's PATH. */
export const installed = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map(folder => join(folder, program))
    .find(isExecutable)

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
