import { createHook } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { Long } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../event-store/event-store.ts'
import { failure, startMongodbPeer } from '../../../deploy/lab/peers/mongodb.ts'
import { sharedClient } from './client.ts'
import { openMongodbReadStore } from '../read-store/mongodb/mongodb.ts'

const EMPTY = { ok: 1, cursor: { id: Long.ZERO, ns: 'journal.checkpoints', firstBatch: [] } }

/** The sockets that this process opens as a client. */
const clientSockets = () => {
  const sockets: Socket[] = []
  const onSocket = (message: unknown) => {
    if (typeof message === 'object' && message && 'socket' in message && message.socket instanceof Socket)
      sockets.push(message.socket)
  }
  subscribe('net.client.socket', onSocket)
  onTestFinished(() => void unsubscribe('net.client.socket', onSocket))
  return sockets
}

test('A client whose heartbeat is written to a socket that has just been destroyed is replaced', async () => {
  const sockets = clientSockets()
  let isSilent = false
  const peer = await startMongodbPeer(() => (isSilent ? 'silence' : EMPTY))
  const settings = { url: `${peer.url}/?heartbeatFrequencyMS=500`, database: 'journal', timeoutMs: 900 }
  const store = await openMongodbReadStore(settings)
  const client = sharedClient(settings.url, settings.timeoutMs)
  onTestFinished(async () => {
    await client.close()
    await store.close()
    peer.close()
  })
  const before = client.current()
  isSilent = true
  const pending = store.collections()
  before.once('serverHeartbeatStarted', () => {
    isSilent = false
    for (const socket of sockets) socket.destroy()
  })
  await expect(pending).rejects.toThrow(Unavailable)
  await expect.poll(() => store.collections().catch(String)).toEqual([])
  expect(client.current()).not.toBe(before)
})

test('A request whose clock allows it outlasts the election of a primary', async () => {
  let isElected = true
  const peer = await startMongodbPeer(
    () => (isElected ? EMPTY : failure(10107, 'NotWritablePrimary')),
    me => ({
      me,
      hosts: [me],
      setName: 'rs',
      isWritablePrimary: isElected,
      ismaster: isElected,
      secondary: !isElected,
    }),
  )
  const url = `${peer.url}/?heartbeatFrequencyMS=500&minHeartbeatFrequencyMS=50`
  const open = (timeoutMs: number) => openMongodbReadStore({ url, database: 'journal', timeoutMs })
  const [patient, impatient] = [await open(4_000), await open(300)]
  onTestFinished(async () => {
    await Promise.all([patient.close(), impatient.close()])
    peer.close()
  })
  isElected = false
  const pending = patient.collections()
  await expect(impatient.collections()).rejects.toThrow(Unavailable)
  isElected = true
  expect(await pending).toEqual([])
})

test('Where no caller waits, a request has more than the 15 s that an election may take', async () => {
  const client = sharedClient('mongodb://127.0.0.1:1', 20_000)
  onTestFinished(client.close)
  expect(client.current().options.serverSelectionTimeoutMS).toBeGreaterThan(15_000)
})

/** The milliseconds of each timer that is set. */
const timersSet = () => {
  const delays: number[] = []
  const onTimer = (_: number, type: string, __: number, timer: object) => {
    if (type === 'Timeout' && '_idleTimeout' in timer) delays.push(Number(timer._idleTimeout))
  }
  const hook = createHook({ init: onTimer }).enable()
  onTestFinished(() => void hook.disable())
  return delays
}

test.for([
  ['seldom', '', 10_000],
  ['often where the address wants a number of them', '&minPoolSize=1', 100],
] as const)('The connections that nobody uses are looked at %s', async ([, wish, everyMs]) => {
  const peer = await startMongodbPeer(() => EMPTY)
  const delays = timersSet()
  const store = await openMongodbReadStore({ url: `${peer.url}/?appName=idle${wish}`, database: 'journal' })
  onTestFinished(async () => {
    await store.close()
    peer.close()
  })
  await store.collections()
  expect(delays.filter(ms => ms === 100).length > 0).toBe(everyMs === 100)
  expect(delays).toContain(everyMs)
})
