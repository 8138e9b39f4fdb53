import type { Collection, Db } from 'mongodb'
import { isDuplicate } from '../mongodb/errors.ts'
import { type MongodbOptions, openMongodb } from '../mongodb/server.ts'
import type { Leases } from './lease.ts'

/** `holder` is null where it was released; the token stays, and grows on. */
type StoredLease = {
  readonly _id: string
  readonly holder: string | null
  readonly token: number
  readonly until: Date
}

/** Leases in one collection of a database. It is the server's clock that says whether a lease's time is over. */
export const openMongodbLeases = async (options: MongodbOptions): Promise<Leases> => {
  const { execute, close } = await openMongodb(options, db => leasesIn(db).findOne())
  return {
    acquire: (name, holder, ttlMs) =>
      execute(async db => acquire(leasesIn(db), { name, holder, ttlMs }, await clock(db))),
    renew: (name, token, ttlMs) =>
      execute(async db => {
        const until = new Date((await clock(db)).getTime() + ttlMs)
        const latest = { _id: name, token, holder: { $ne: null } }
        return (await leasesIn(db).updateOne(latest, { $set: { until } })).matchedCount === 1
      }),
    release: (name, token) =>
      execute(async db => void (await leasesIn(db).updateOne({ _id: name, token }, { $set: { holder: null } }))),
    close,
  }
}

const leasesIn = (db: Db) => db.collection<StoredLease>('leases')

/** `hello` returns it, too, but not every compatible engine knows that command. Some return milliseconds for the date. */
const clock = async (db: Db): Promise<Date> => {
  const { localTime } = await db.command({ isMaster: 1 })
  const now = new Date(Number(localTime))
  if (Number.isNaN(now.getTime())) throw new Error(`The server does not say what time it is, but ${localTime}`)
  return now
}

type Wanted = { readonly name: string; readonly holder: string; readonly ttlMs: number }

const acquire = async (leases: Collection<StoredLease>, { name, holder, ttlMs }: Wanted, now: Date) => {
  const isFree = [{ until: { $lte: now } }, { holder }, { holder: null }]
  const taking = { $set: { holder, until: new Date(now.getTime() + ttlMs) }, $inc: { token: 1 } }
  try {
    const options = { upsert: true, returnDocument: 'after' } as const
    return (await leases.findOneAndUpdate({ _id: name, $or: isFree }, taking, options))?.token
  } catch (error) {
    // somebody's lease is there, and is not free
    if (isDuplicate(error)) return undefined
    throw error
  }
}
