import { type Document as Bson, Long, MongoBulkWriteError } from 'mongodb'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../event-store/event-store.ts'
import { acquireOne } from '../lease/lease.ts'
import { openMongodbLeases } from '../lease/mongodb.ts'
import { failure, type PeerResponse, type Respond, startMongodbPeer } from '../../../deploy/lab/peers/mongodb.ts'
import { type SampleDocument, sampleDocuments, updated } from '../read-store/contract/fixtures.ts'
import { portErrorOf } from './errors.ts'
import { openMongodbReadStore } from '../read-store/mongodb/mongodb.ts'

const found = (...firstBatch: readonly Bson[]) => ({
  ok: 1,
  cursor: { id: Long.ZERO, ns: 'journal.cards@1', firstBatch },
})

/** A server with an empty collection, but for the commands that the test responds to. */
const collectionOn = async (respond: (command: Bson) => PeerResponse | undefined) => {
  const whenEmpty: Respond = command =>
    respond(command) ??
    ('find' in command ? found(...(command['find'] === 'checkpoints' ? [{ _id: 'cards@1', position: -1 }] : [])) : DONE)
  const peer = await startMongodbPeer(whenEmpty)
  const store = await openMongodbReadStore({ url: `${peer.url}/?retryReads=false`, database: 'journal' })
  onTestFinished(async () => {
    await store.close()
    peer.close()
  })
  return store.collection<SampleDocument>(sampleDocuments())
}

const DONE = { ok: 1, n: 1, nModified: 1 }

const card = updated({ id: 'a', title: 'A' })

describe('MongoDB is unavailable', () => {
  test.for([
    [43, 'CursorNotFound'],
    [50, 'MaxTimeMSExpired'],
    [134, 'ReadConcernMajorityNotAvailableYet'],
    [175, 'QueryPlanKilled'],
    [237, 'CursorKilled'],
    [365, 'TemporarilyUnavailable'],
    [10058, 'LegacyNotPrimary'],
    [987_654, 'an error that this software does not know'],
  ] as const)('where it responds with %i (%s)', async ([code, name]) => {
    const collection = await collectionOn(({ find }) => (find === 'cards@1' ? failure(code, name) : undefined))
    await expect(collection.get('a')).rejects.toThrow(Unavailable)
  })

  test('where it says that a write may be retried, whatever its code', async () => {
    const retryable = failure(2, 'BadValue', { errorLabels: ['RetryableWriteError'] })
    const collection = await collectionOn(({ update }) => (update === 'cards@1' ? retryable : undefined))
    await expect(collection.commit([card], 1)).rejects.toThrow(Unavailable)
  })

  test('where it closes the connection instead of responding to a bulk write', async () => {
    const collection = await collectionOn(({ update }) => (update === 'cards@1' ? 'cut' : undefined))
    await expect(collection.commit([card], 1)).rejects.toThrow(Unavailable)
  })

  test.for([
    [
      'is not confirmed by a majority',
      { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } },
    ],
    ['is interrupted, while another has a conflict', { writeErrors: [duplicate(0), { ...duplicate(1), code: 11602 }] }],
    [
      'has a conflict, and no majority confirms the others',
      { writeErrors: [duplicate(0)], writeConcernError: { code: 91, errmsg: 'the server is shutting down' } },
    ],
  ] as const)('where a write of a commit %s, and the checkpoint stays', async ([, response]) => {
    const updates: string[] = []
    const collection = await collectionOn(({ update }) => {
      if (update) updates.push(update)
      return update === 'cards@1' ? { ...DONE, ...response } : undefined
    })
    updates.length = 0
    await expect(collection.commit([card, updated({ id: 'b', title: 'B' })], 1)).rejects.toThrow(Unavailable)
    expect(updates).toEqual(['cards@1'])
  })

  test.for([
    ['EPIPE', 'This socket has been ended by the other party'],
    ['ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed'],
  ] as const)('where Node finds the socket closed (%s)', ([code, message]) => {
    const error = portErrorOf(Object.assign(new Error(message), { code }), 'MongoDB at there')
    expect(error).toBeInstanceOf(Unavailable)
    expect(error.message).toBe(`MongoDB at there: ${message}`)
  })
})

function duplicate(index: number) {
  return { index, code: 11000, errmsg: 'E11000 duplicate key error' }
}

test.for([
  [2, 'BadValue'],
  [13, 'Unauthorized'],
  [121, 'DocumentValidationFailure'],
] as const)('A request that MongoDB refuses for good, with %i (%s), fails with its own error', async ([code, name]) => {
  const collection = await collectionOn(({ find }) => (find === 'cards@1' ? failure(code, name) : undefined))
  await expect(collection.get('a')).rejects.toMatchObject({ name: 'MongoServerError', code })
})

test('An error of the driver itself, which it wraps in one of a bulk write, stays what it is', () => {
  const cause = new RangeError('The offset is out of range')
  const wrapping: Error = Reflect.construct(MongoBulkWriteError, [cause, { insertedCount: 0 }])
  expect(portErrorOf(wrapping, 'MongoDB at there')).toBe(cause)
})

describe("The leases' clock is the server's", () => {
  const leasesOn = async (localTime: unknown) => {
    const taken: Bson[] = []
    const peer = await startMongodbPeer(
      command => {
        if ('findAndModify' in command) taken.push(command['update'].$set)
        return 'find' in command ? found() : { ok: 1, values: [], value: { token: 1 } }
      },
      () => ({ localTime }),
    )
    const leases = await openMongodbLeases({ url: peer.url, database: 'journal' })
    onTestFinished(async () => {
      await leases.close()
      peer.close()
    })
    return { leases, taken }
  }

  test.for([
    ['a date', new Date(1_000_000)],
    ['milliseconds', 1_000_000],
    ['milliseconds of 64 bits', Long.fromNumber(1_000_000)],
  ] as const)('where it is %s', async ([, localTime]) => {
    const { leases, taken } = await leasesOn(localTime)
    expect(await acquireOne(leases, 'papers@1', 'a', 500)).toBe(1)
    const lateMs = Number(taken[0]?.['until']) - 1_000_500
    expect([lateMs >= 0, lateMs < 60_000]).toEqual([true, true])
  })

  test('A server without one is refused in words', async () => {
    const { leases } = await leasesOn(undefined)
    await expect(acquireOne(leases, 'papers@1', 'a', 500)).rejects.toThrow(/does not say what time it is/)
  })
})
