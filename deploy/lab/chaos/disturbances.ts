import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../servers/server-process.ts'
import type { startEngines } from '@shodh/deploy/testing/engines.ts'

type Engines = Awaited<ReturnType<typeof startEngines>>

export type Disturbance = { readonly name: string; readonly cause: () => Promise<unknown> }

/** Milliseconds that a server or a process is frozen, and between two disturbances; the gateway thaws in time to respond. */
const FROZEN_MS = 14_000
const FROZEN_GATEWAY_MS = 5_000
const CALM_MS = 1_000

const signalled = async (directory: string, name: string, signal: NodeJS.Signals) =>
  process.kill(Number(await readFile(join(directory, 'run', `${name}.pid`), 'utf8')), signal)

const killed = (directory: string, name: string): Disturbance => ({
  name: `kill -9 of the ${name}`,
  cause: async () => {
    await signalled(directory, name, 'SIGKILL')
    await setTimeout(CALM_MS)
  },
})

const stopped = (directory: string, name: string): Disturbance =>
  frozen(
    `the ${name}`,
    {
      freeze: async () => void (await signalled(directory, name, 'SIGSTOP')),
      thaw: () => signalled(directory, name, 'SIGCONT'),
    },
    name === 'gateway' ? FROZEN_GATEWAY_MS : FROZEN_MS,
  )

type Freezable = Pick<ServerProcess, 'freeze'> & { readonly thaw: () => unknown }

const frozen = (name: string, server: Freezable, ms = FROZEN_MS): Disturbance => ({
  name: `${name}: frozen for ${ms / 1000} s`,
  cause: async () => {
    await server.freeze()
    await setTimeout(ms)
    await server.thaw()
    await setTimeout(CALM_MS)
  },
})

/** The bus stores nothing, so it may be killed. */
const killedAndStarted = ({ kind, server }: Engines['servers'][number]): Disturbance => ({
  name: `${kind.setting}: killed and started again`,
  cause: async () => {
    await server.kill()
    await setTimeout(CALM_MS)
    await kind.start({ port: Number(new URL(server.url).port) })
  },
})

const PROCESSES = ['command-service', 'query-service', 'projections', 'gateway']

/** Every process of the journal frozen, in turn. */
export const frozenProcesses = (directory: string): readonly Disturbance[] =>
  PROCESSES.map(name => stopped(directory, name))

/** Every process of the journal killed and every server frozen, in turn. */
export const disturbances = (directory: string, { servers }: Engines): readonly Disturbance[] => [
  ...PROCESSES.flatMap((name, n) => [
    killed(directory, name),
    ...servers.slice(n, n + 1).map(({ kind, server }) => frozen(kind.setting, server)),
  ]),
  ...servers.filter(({ kind }) => kind.name === 'nats').map(killedAndStarted),
]
