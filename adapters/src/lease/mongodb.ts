import type { Collection, Db } from 'mongodb'
import { isDuplicate } from '../mongodb/errors.ts'
import { type MongodbOptions, openMongodb } from '../mongodb/server.ts'
import type { Leases, Tokens } from './lease.ts'

/** `holder` is null where it was released; the token stays, and grows on. */
type StoredLease = {
  readonly _id: string
  readonly holder: string | null
  readonly token: number
  readonly until: Date
}

/** Milliseconds for which it is known how far the server's clock is from this process's; both may be set meanwhile. */
const CLOCK_GOOD_FOR_MS = 60_000

/** Milliseconds that no lease is acquired for: one that lasts longer was renewed before the server's clock was set back. */
const TOO_LONG_MS = 600_000

/** Leases in one collection of a database. It is the server's clock that says whether a lease's time is over. */
export const openMongodbLeases = async (options: MongodbOptions): Promise<Leases> => {
  const { execute, close } = await openMongodb(options, db => leasesIn(db).findOne())
  const clock = serverClock()
  return {
    acquire: (names, holder, ttlMs) =>
      execute(async db => {
        const at = await clock.asked(db)
        const free = await freeOf(leasesIn(db), { names, holder, at })
        const until = new Date(at.getTime() + ttlMs)
        const acquired = free.map(
          async name => [name, await acquire(leasesIn(db), { name, holder, at, until })] as const,
        )
        return new Map((await Promise.all(acquired)).filter(isAcquired))
      }),
    renew: (tokens, ttlMs) =>
      execute(async db => {
        // an empty list is no condition
        if (tokens.size === 0) return tokens
        const until = new Date((await clock.now(db)).getTime() + ttlMs)
        const { matchedCount } = await leasesIn(db).updateMany(withTokens(tokens), { $set: { until } })
        return matchedCount === tokens.size ? tokens : current(leasesIn(db), tokens)
      }),
    release: (name, token) =>
      execute(async db => void (await leasesIn(db).updateOne({ _id: name, token }, { $set: { holder: null } }))),
    close,
  }
}

const leasesIn = (db: Db) => db.collection<StoredLease>('leases')

/** The server's time: as it is asked for, which an acquisition does, and as it follows from the last response. */
const serverClock = () => {
  let ahead = 0
  let askedAt = -Infinity
  const asked = async (db: Db): Promise<Date> => {
    const time = await timeOf(db)
    askedAt = performance.now()
    ahead = time - askedAt
    return new Date(time)
  }
  const now = async (db: Db): Promise<Date> =>
    performance.now() - askedAt > CLOCK_GOOD_FOR_MS ? asked(db) : new Date(performance.now() + ahead)
  return { asked, now }
}

/** `hello` returns it, too, but not every compatible engine knows that command. Some return milliseconds for the date. */
const timeOf = async (db: Db): Promise<number> => {
  const { localTime } = await db.command({ isMaster: 1 })
  const time = Number(localTime)
  if (!Number.isFinite(time)) throw new Error(`The server does not say what time it is, but ${localTime}`)
  return time
}

const withTokens = (tokens: Tokens) => ({
  $or: Array.from(tokens, ([name, token]) => ({ _id: name, token })),
  holder: { $ne: null },
})

/** Those that nobody has acquired since. */
const current = async (leases: Collection<StoredLease>, tokens: Tokens): Promise<Tokens> => {
  const found = await leases.find(withTokens(tokens)).toArray()
  return new Map(found.map(({ _id, token }) => [_id, token]))
}

const isFree = (holder: string, at: Date) => [
  { until: { $lte: at } },
  { until: { $gt: new Date(at.getTime() + TOO_LONG_MS) } },
  { holder },
  { holder: null },
]

type Wanted = { readonly names: readonly string[]; readonly holder: string; readonly at: Date }

/** Those that nobody else has. */
const freeOf = async (leases: Collection<StoredLease>, { names, holder, at }: Wanted) => {
  const others = { _id: { $in: [...names] }, $nor: isFree(holder, at) }
  const taken = new Set(await leases.distinct('_id', others))
  return names.filter(name => !taken.has(name))
}

type Free = { readonly name: string; readonly holder: string; readonly at: Date; readonly until: Date }

/** Undefined where another was faster. */
const acquire = async (leases: Collection<StoredLease>, { name, holder, at, until }: Free) => {
  try {
    const taken = { $set: { holder, until }, $inc: { token: 1 } }
    const options = { upsert: true, returnDocument: 'after' } as const
    return (await leases.findOneAndUpdate({ _id: name, $or: isFree(holder, at) }, taken, options))?.token
  } catch (error) {
    // somebody's lease is there, and is not free
    if (isDuplicate(error)) return undefined
    throw error
  }
}

const isAcquired = (one: readonly [string, number | undefined]): one is readonly [string, number] =>
  one[1] !== undefined
