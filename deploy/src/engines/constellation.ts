import { spawn } from 'node:child_process'
import { supervise, type SupervisedProcess } from '../processes/supervise.ts'
import { mainOf, type ProcessName, type ProcessReport, type ServiceName, SERVICES, WRONG_SETTING } from './processes.ts'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { addressOf } from '../http/addresses.ts'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Environment, requireSettings } from '../settings/environment.ts'

/** Milliseconds after which a process that received SIGTERM is killed: before this process would end by itself. */
const END_WITHIN_MS = 4_000

export type RunningProcess = SupervisedProcess & {
  /** The sentence about the wrong setting that it ended for, if so. */
  readonly wrongSetting: () => string | undefined
}

/** Starts one of the journal's processes as one of this process's group. */
const startProcess = (name: ProcessName, env: NodeJS.ProcessEnv): RunningProcess => {
  const child = spawn(process.execPath, [mainOf(name)], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ready = Promise.withResolvers<boolean>()
  const ended = Promise.withResolvers<string>()
  let sentence = ''
  child.on('message', (message: ProcessReport) => {
    if ('wrongSetting' in message) sentence = message.wrongSetting
    else ready.resolve(true)
  })
  child.on('error', ({ message }) => ended.resolve(message))
  child.once('exit', (code, signal) => ended.resolve(signal ?? `exit code ${code}`))
  void ended.promise.then(() => ready.resolve(false))
  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    ended: ended.promise,
    wrongSetting: () => (child.exitCode === WRONG_SETTING ? sentence : undefined),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const late = setTimeout(() => void child.kill('SIGKILL'), END_WITHIN_MS)
      await ended.promise
      clearTimeout(late)
    },
  }
}

/** Ports of an address that nothing listens on, each another one; `port` where it is given. Rejects where it is taken. */
export const freePorts = async (host: string, count: number, port = 0): Promise<readonly number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(port, host))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => addressOf(server).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return ports
}

/** `{name}.pid` in a folder holds one decimal process id; it is replaced as a whole, so it is never absent between two. */
const pidFile = (folder: string, name: string) => {
  const path = join(folder, `${name}.pid`)
  return {
    write: (pid: number) => {
      writeFileSync(`${path}.part`, `${pid}\n`)
      renameSync(`${path}.part`, path)
    },
    remove: () => rmSync(path, { force: true }),
  }
}

const LOOPBACK = '127.0.0.1'

/** Milliseconds between two checks whether all can serve. */
const LOOK_EVERY_MS = 200

/** The services trust the gateway about their readers' addresses, and the proxies that the gateway trusts. */
const trusted = ({ TRUST_PROXY }: Environment) => ['loopback', TRUST_PROXY].filter(Boolean).join(',')

const publicAddress = ({ HOST, PUBLIC_URL }: Environment, port: number) =>
  PUBLIC_URL ?? `http://${HOST === '0.0.0.0' ? LOOPBACK : HOST}:${port}`

const isReady = (port: number) =>
  fetch(`http://${LOOPBACK}:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

type Given = {
  readonly settings: Environment
  /** Settings of the environment as they were given; each process parses them itself. */
  readonly variables: NodeJS.ProcessEnv
  readonly logger: FastifyBaseLogger
  /** Called with a sentence that names the wrong setting: the processes can't run. */
  readonly onWrongSetting: (sentence: string) => void
}

/**
 * Gateway and services as processes on one machine, each started again when it dies. Throws DirectoryInUse, and what the
 * system says where the gateway can't listen.
 */
export const startConstellation = async ({ settings, variables, logger, onWrongSetting }: Given) => {
  requireSettings(settings, 'EVENTSTORE_URL', 'MONGODB_URL', 'NATS_URL')
  const [chosen] = await freePorts(settings.HOST, 1, settings.PORT)
  const folder = join(settings.DATA_DIR, 'run')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockDirectory(folder)

  const ports = await freePorts(LOOPBACK, SERVICES.length)
  const portOf = new Map<ServiceName, number>(SERVICES.map((name, n) => [name, ports[n] ?? 0]))
  const at = (name: ServiceName) => `http://${LOOPBACK}:${portOf.get(name)}`
  const address = publicAddress(settings, chosen ?? 0)

  const gatewayListens = Promise.withResolvers<void>()
  const run = (name: ServiceName | 'gateway', own: NodeJS.ProcessEnv) => {
    const file = pidFile(folder, name)
    const { stop } = supervise({
      start: async () => startProcess(name, { ...variables, ...own }),
      onReady: ({ pid }) => {
        file.write(pid)
        if (name === 'gateway') gatewayListens.resolve()
      },
      onEnd: ({ wrongSetting }, how) => {
        const sentence = wrongSetting()
        if (sentence === undefined) logger.warn(`${name} ended (${how}) and is started again`)
        else onWrongSetting(sentence)
      },
    })
    return { stop: () => stop().finally(file.remove) }
  }
  const services = SERVICES.map(name =>
    run(name, {
      HOST: LOOPBACK,
      PORT: String(portOf.get(name)),
      TRUST_PROXY: trusted(settings),
      PUBLIC_URL: address,
    }),
  )
  const gateway = run('gateway', {
    PORT: String(chosen),
    COMMAND_SERVICE_URL: at('command-service'),
    QUERY_SERVICE_URL: at('query-service'),
    PROJECTIONS_URL: at('projections'),
  })
  const processes = [...services, gateway]

  return {
    address,
    /** Resolves once every service can serve, or the signal aborts. */
    ready: async (signal: AbortSignal) => {
      const all = async () => (await Promise.all(ports.map(isReady))).every(Boolean)
      await Promise.race([gatewayListens.promise, new Promise(ended => signal.addEventListener('abort', ended))])
      while (!signal.aborted && !(await all())) await sleep(LOOK_EVERY_MS)
    },
    close: async () => {
      await Promise.all(processes.map(each => each.stop()))
      lock.release()
    },
  }
}
