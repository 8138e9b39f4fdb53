import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventStoreDb } from '../../lab/servers/eventstoredb-engine.ts'
import { mongodb } from '../../lab/servers/mongodb-engine.ts'
import { nats } from '../../lab/servers/nats-engine.ts'
import { client } from './client.ts'
import { administrator } from './journal.ts'
import { journalProcess } from './journal-process.ts'

const MAIN = new URL('../start-engines.ts', import.meta.url)

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

/** Why a journal can't run on engines here, if so. */
export const noEngines = () => KINDS.map(({ missing }) => missing()).find(why => why !== undefined)

/** A whole journal on engines of its own, started as `make start-engines` does, with clients over HTTP. */
export const journalOnEngines = async (more: NodeJS.ProcessEnv = {}) => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-engines-'))
  const engines = await startEngines()
  const journal = await journalProcess(directory, { LOG_LEVEL: 'info', ...engines.urls, ...more }, MAIN)
  const visitor = () => client(journal.address)
  return {
    directory,
    engines,
    address: journal.address,
    pid: journal.pid,
    end: journal.end,
    visitor,
    editor: async () => client(journal.address, await visitor().logIn(administrator)),
    close: async () => {
      await journal.end('SIGTERM')
      await engines.close()
      await rm(directory, { recursive: true })
    },
  }
}
