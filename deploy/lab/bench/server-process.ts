import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@shodh/deploy/engines/constellation.ts'
import type { BareJob } from './bare.ts'
import type { Memory } from './probes/memory-probe.ts'
import type { Tasks } from './probes/profile-probe.ts'

export const administrator = { email: 'bench@example.org', password: 'a password for the bench' }

type Command = {
  readonly script: string
  readonly arguments?: readonly string[]
  readonly variables?: NodeJS.ProcessEnv
  /** The path whose status is 200 once it can serve. */
  readonly ready: string
  readonly lookEveryMs?: number
  /** A free one without it. */
  readonly port?: number | undefined
}

const HOST = '127.0.0.1'

/** What `make` says of compiled code and of memory, for whatever is started. */
const INHERITED = new Set(['PATH', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'])

const inherited = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.has(name)))

const LOOK_EVERY_MS = 2

/** Each request to a gateway is one to every service behind it. */
const LOOK_AT_GATEWAY_EVERY_MS = 100

const isReady = (url: string) =>
  fetch(url).then(
    async response => {
      await response.arrayBuffer()
      return response.status === 200
    },
    () => false,
  )

const untilReady = async (url: string, child: ChildProcess, lookEveryMs: number) => {
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The measured server ended with code ${child.exitCode}`)
    await sleep(lookEveryMs)
  }
}

const stopped = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** A server in a process of its own, on loopback; `milliseconds` from its start until it was ready. */
const startServer = async (command: Command) => {
  const { script, arguments: args = [], variables = {}, ready, lookEveryMs = LOOK_EVERY_MS } = command
  const [free] = await freePorts(HOST, 1)
  const { port = free } = command
  const began = performance.now()
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    execArgv: ['--import', new URL('./probes/memory-probe.ts', import.meta.url).href],
    env: { ...inherited(), HOST, PORT: String(port), ...variables },
    // its output must not mix with the table
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const address = `http://${HOST}:${port}`
  try {
    await untilReady(address + ready, child, lookEveryMs)
  } catch (error) {
    await stopped(child)
    throw error
  }
  const milliseconds = performance.now() - began
  const asked = async (what: string) => {
    child.send(what)
    const [found] = await once(child, 'message')
    return found
  }
  return {
    address,
    pid: child.pid,
    milliseconds,
    /** The most, and for how long the main thread was held, since it was asked before: from the first time on. */
    memory: (): Promise<Memory> => asked('memory'),
    processor: (): Promise<number> => asked('processor'),
    /** The tasks of the main thread while work is done, by a profile of that time. */
    tasksDuring: async (work: () => Promise<unknown>): Promise<Tasks> => {
      await asked('begin profile')
      await work()
      return asked('end profile')
    },
    stop: () => stopped(child),
    kill: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

const journalVariables = (directory: string) => ({
  DATA_DIR: directory,
  SAMPLE: 'settings',
  LOG_LEVEL: 'warn',
  // so that a row can send requests from many addresses
  TRUST_PROXY: 'loopback',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
})

/** The whole journal, as `make start` runs it. */
export const startMeasuredJournal = (directory: string, port?: number) =>
  startServer({ script: '../../dist/embedded.js', variables: journalVariables(directory), ready: '/readyz', port })

/** The journal as `make start-engines` runs it, on the engines that the settings name. */
export const startOnEngines = (directory: string, engines: NodeJS.ProcessEnv) =>
  startServer({
    script: '../../src/start-engines.ts',
    variables: { ...journalVariables(directory), ...engines },
    ready: '/readyz',
    lookEveryMs: LOOK_AT_GATEWAY_EVERY_MS,
  })

/** What the journal is compared with. */
export const startBare = (job: BareJob) =>
  startServer({ script: 'bare.ts', arguments: [JSON.stringify(job)], ready: '/ready' })

/** What is the least for the same promise: a script of `floor`, or its bundle at an address of its own. */
export const startFloor = (script: string, job: unknown) =>
  startServer({ script, arguments: [JSON.stringify(job)], ready: '/ready' })

export type MeasuredServer = Awaited<ReturnType<typeof startServer>>
