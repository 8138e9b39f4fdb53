import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../servers/server-process.ts'
import type { startEngines } from '@shodh/deploy/testing/engines.ts'

type Engines = Awaited<ReturnType<typeof startEngines>>

export type Disturbance = { readonly name: string; readonly cause: () => Promise<unknown> }

/** Milliseconds that a server is frozen, and between two disturbances. */
const FROZEN_MS = 14_000
const CALM_MS = 1_000

const killed = (directory: string, part: string): Disturbance => ({
  name: `kill -9 of the ${part}`,
  cause: async () => {
    process.kill(Number(await readFile(join(directory, 'run', `${part}.pid`), 'utf8')), 'SIGKILL')
    await setTimeout(CALM_MS)
  },
})

const frozen = (name: string, server: Pick<ServerProcess, 'freeze' | 'thaw'>): Disturbance => ({
  name: `${name}: frozen for ${FROZEN_MS / 1000} s`,
  cause: async () => {
    await server.freeze()
    await setTimeout(FROZEN_MS)
    server.thaw()
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

const PARTS = ['command-service', 'query-service', 'projections', 'gateway']

/** Every process of the journal killed and every server frozen, in turn. */
export const disturbances = (directory: string, { servers }: Engines): readonly Disturbance[] => [
  ...PARTS.flatMap((part, n) => [
    killed(directory, part),
    ...servers.slice(n, n + 1).map(({ kind, server }) => frozen(kind.setting, server)),
  ]),
  ...servers.filter(({ kind }) => kind.name === 'nats').map(killedAndStarted),
]
