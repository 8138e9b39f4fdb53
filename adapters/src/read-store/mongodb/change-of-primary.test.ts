import { type Db, type Document as Bson, MongoClient, Timestamp } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../../event-store/event-store.ts'
import { withMongodb } from '../../testing/engines/mongodb.ts'
import { failure, startMongodbPeer } from '../../../../deploy/lab/peers/mongodb.ts'
import { changesOf, type Counter, counterModel, expectedCounters } from '../contract/counters.ts'
import { everything } from '../contract/fixtures.ts'
import { openMongodbReadStore } from './mongodb.ts'

const OF_THE_SESSION = ['lsid', 'txnNumber', '$clusterTime', '$db', 'readConcern', 'writeConcern']

const bare = (command: Bson): Bson =>
  Object.fromEntries(Object.entries(command).filter(([name]) => !OF_THE_SESSION.includes(name)))

const isRead = (command: Bson) => ['find', 'aggregate', 'distinct'].some(name => name in command)

// a response passes as it is, with every number of its type
const run = (server: Db, command: Bson) => server.command(command, { promoteValues: false })

const NOT_CONFIRMED = { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } }

// a real server waits until it has it
const NOT_YET = failure(134, 'ReadConcernMajorityNotAvailableYet')

type Primaries = { readonly first: Db; readonly second: Db }

/**
 * Two primaries of a replica set, one after the other. The first may be isolated: the majority has nothing of what it
 * writes then. `times` counts what each of them has; the second one is elected at a time after those.
 */
const replicaSetOf = ({ first, second }: Primaries) => {
  const is = { isolated: false, elected: false, readFromFirst: false }
  const times = { first: 1, second: 1 }

  const write = async (command: Bson) => {
    if (is.elected) return { ...(await run(second, command)), operationTime: (times.second += 1) }
    const response = { ...(await run(first, command)), operationTime: (times.first += 1) }
    if (is.isolated) return { ...response, ...NOT_CONFIRMED }
    await run(second, command)
    times.second = times.first
    return response
  }

  /** What responds to a read, and the time of its state. The second server has what the majority has. */
  const responding = (level: unknown) => {
    const isSecond = is.elected ? !is.readFromFirst : level === 'majority'
    return isSecond ? { server: second, time: times.second } : { server: first, time: times.first }
  }

  const read = async (command: Bson, { level, afterClusterTime }: Bson) => {
    const { server, time } = responding(level)
    if (afterClusterTime?.getHighBits() > time) return NOT_YET
    return { ...(await run(server, command)), operationTime: time }
  }

  const respond = async (command: Bson) => {
    const { operationTime, ...response }: Bson = await (isRead(command)
      ? read(bare(command), command['readConcern'] ?? {})
      : write(bare(command)))
    return { ...response, operationTime: new Timestamp({ t: operationTime ?? 0, i: 0 }) }
  }
  const elect = () => {
    is.elected = true
    times.second = times.first + 1
  }
  return { is, elect, respond }
}

const newRoom = withMongodb()

/** A collection on such a replica set, projected up to 20. */
const projected = async (offers: Bson) => {
  const rooms = [await newRoom(), await newRoom()] as const
  const clients = rooms.map(({ url }) => new MongoClient(url))
  const [first, second] = rooms.map(({ database }, n) => clients[n]?.db(database))
  if (!first || !second) throw new Error('There are no two databases')
  const servers = replicaSetOf({ first, second })
  const peer = await startMongodbPeer(servers.respond, me => ({ me, hosts: [me], setName: 'rs', ...offers }))
  const store = await openMongodbReadStore({ url: peer.url, database: 'journal' })
  onTestFinished(async () => {
    await store.close()
    peer.close()
    await Promise.all(clients.map(client => client.close()))
    await Promise.all(rooms.map(room => room.remove()))
  })
  const collection = await store.collection<Counter>(counterModel)
  const project = async (from: number, to: number) => collection.commit(await changesOf(collection, from, to), to)
  await project(0, 20)
  return { servers, collection, project }
}

const SESSIONS = { logicalSessionTimeoutMinutes: 30 }

test.for([
  ['with sessions', SESSIONS],
  ['without sessions', {}],
] as const)('What only an old primary had, %s, is projected again', async ([, offers]) => {
  const { servers, collection, project } = await projected(offers)
  servers.is.isolated = true
  await expect(project(21, 40)).rejects.toThrow(Unavailable)
  const changes = await changesOf(collection, 21, 40).catch(() => undefined)
  servers.elect()
  await collection.commit(changes ?? (await changesOf(collection, 21, 40)), 40)
  expect(await everything(collection)).toEqual(expectedCounters(40))
})

test('An old primary that does not know yet of its successor is not projected from', async () => {
  const { servers, collection, project } = await projected(SESSIONS)
  servers.is.isolated = true
  servers.elect()
  await project(21, 30)
  servers.is.readFromFirst = true
  const requests = [changesOf(collection, 31, 40), collection.commit([], 40), collection.checkpoint()]
  for (const outcome of await Promise.allSettled(requests))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
  servers.is.readFromFirst = false
  await project(31, 40)
  expect(await everything(collection)).toEqual(expectedCounters(40))
})
