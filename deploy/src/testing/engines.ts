import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventStoreDb } from '../../lab/servers/eventstoredb-engine.ts'
import { mongodb } from '../../lab/servers/mongodb-engine.ts'
import { nats } from '../../lab/servers/nats-engine.ts'
import { bundledMain } from './bundled.ts'
import { client } from './client.ts'
import { administrator } from './journal.ts'
import { journalProcess } from './journal-process.ts'

const KINDS = [eventStoreDb, mongodb, nats] as const

/** Test equipment: the engines that this machine can offer, each as a process. */
export const startEngines = async () => {
  const servers = await Promise.all(KINDS.map(async kind => ({ kind, server: await kind.start({}) })))
  return {
    servers,
    urls: Object.fromEntries(servers.map(({ kind, server }) => [kind.setting, server.url])),
    close: async () => void (await Promise.all(servers.map(({ server }) => server.kill()))),
  }
}

let shared: ReturnType<typeof startEngines> | undefined

/**
 * The settings of a journal of its own on engines that all test files of a process share: they end with the process. They
 * take longer to start than the tests of most files.
 */
export const onSharedEngines = async (): Promise<NodeJS.ProcessEnv> => {
  shared ??= startEngines()
  const { urls } = await shared
  return { ...urls, JOURNAL_ID: `journal-${randomUUID().slice(0, 8)}` }
}

/** Why a journal can't run on engines here, if so. */
export const noEngines = () => KINDS.map(({ missing }) => missing()).find(why => why !== undefined)

const onEngines = async (engines: NodeJS.ProcessEnv, more: NodeJS.ProcessEnv = {}) => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-engines-'))
  const journal = await journalProcess(
    directory,
    { LOG_LEVEL: 'info', ...engines, ...more },
    await bundledMain('start-engines'),
  )
  const visitor = () => client(journal.address)
  return {
    directory,
    address: journal.address,
    pid: journal.pid,
    end: journal.end,
    visitor,
    editor: async () => client(journal.address, await visitor().logIn(administrator)),
    close: async () => {
      await journal.end('SIGTERM')
      await rm(directory, { recursive: true })
    },
  }
}

/** A whole journal on shared engines, started as `make start-engines` does, with clients over HTTP. */
export const journalOnEngines = async (more?: NodeJS.ProcessEnv) => onEngines(await onSharedEngines(), more)

/** Such a journal on engines of its own, which may be disturbed. */
export const journalOnOwnEngines = async (more?: NodeJS.ProcessEnv) => {
  const engines = await startEngines()
  const journal = await onEngines(engines.urls, more)
  const close = async () => {
    await journal.close()
    await engines.close()
  }
  return { ...journal, engines, close }
}
