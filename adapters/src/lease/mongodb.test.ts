import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { noMongoJavaServer, startMongoJavaServer } from '../../../deploy/lab/servers/mongo-java-server.ts'
import { inDatabase, withMongodb } from '../testing/engines/mongodb.ts'
import { leaseContract } from './contract.ts'
import { openMongodbLeases } from './mongodb.ts'
import { acquireOne, leaseHolder } from './lease.ts'

const newRoom = withMongodb()

leaseContract('The MongoDB leases', async () => {
  const room = await newRoom()
  return { open: () => openMongodbLeases(room), remove: room.remove }
})

test('A lease that lasts longer than any is acquired for, since the clock of the server was set back, is free', async () => {
  const room = await newRoom()
  const leases = await openMongodbLeases(room)
  const before = await acquireOne(leases, 'papers@1', 'dead', 60_000)
  const until = new Date(Date.now() + 3_600_000)
  await inDatabase(room, db => db.collection('leases').updateOne({}, { $set: { until } }))
  expect(await acquireOne(leases, 'papers@1', 'living', 60_000)).toBeGreaterThan(before ?? Infinity)
  await leases.close()
  await room.remove()
})

describe('The MongoDB leases, on a server of their own,', () => {
  test('A holder whose server freezes stops in time, and resumes its work when the server does', async ({ skip }) => {
    skip(noMongoJavaServer() !== undefined, noMongoJavaServer())
    const server = await startMongoJavaServer()
    const leases = await openMongodbLeases({ url: server.url, database: 'leases', timeoutMs: 3000 })
    const stopping = new AbortController()
    const tokens: number[] = []
    let isWorking = false
    const working = leaseHolder(leases, 900)('papers@1', stopping.signal, async (signal, token) => {
      tokens.push(token)
      isWorking = true
      await once(signal, 'abort')
      isWorking = false
    })
    await expect.poll(() => isWorking).toBe(true)
    await server.freeze()
    await expect.poll(() => isWorking).toBe(false)
    server.thaw()
    await expect.poll(() => isWorking).toBe(true)
    expect(tokens.at(-1)).toBeGreaterThan(tokens[0] ?? Infinity)
    stopping.abort()
    await working
    await leases.close()
    await server.kill()
  })
})
