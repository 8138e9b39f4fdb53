import type { ClientSession, ClusterTime, MongoClient, Timestamp } from 'mongodb'

/** Options of each operation of the work; none where the server has no sessions. */
export type WithinSession = { readonly session?: ClientSession }

/** Work that is done in causal order. */
type Ordered = <T>(client: MongoClient, work: (within: WithinSession) => Promise<T>) => Promise<T>

type Seen = { readonly operationTime?: Timestamp | undefined; readonly clusterTime?: ClusterTime | undefined }

const advance = (session: ClientSession, { operationTime, clusterTime }: Seen) => {
  if (operationTime) session.advanceOperationTime(operationTime)
  if (clusterTime) session.advanceClusterTime(clusterTime)
}

/**
 * Causally consistent work, also across clients: what is read includes all that was read or written before, or is not
 * read at all, as by a primary that does not know yet that another has been elected.
 * https://www.mongodb.com/docs/manual/core/causal-consistency-read-write-concerns/
 */
export const causalOrder = (hasSessions: () => boolean): Ordered => {
  let seen: Seen = {}
  return async (client, work) => {
    if (!hasSessions()) return work({})
    const session = client.startSession({ causalConsistency: true })
    advance(session, seen)
    try {
      return await work({ session })
    } finally {
      // other work may have seen more meanwhile
      advance(session, seen)
      const { operationTime, clusterTime } = session
      seen = { operationTime, clusterTime }
      await session.endSession()
    }
  }
}
