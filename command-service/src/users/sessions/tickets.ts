import type { Actor } from '@shodh/contracts/roles.ts'
import { type Mac, sameHash } from '../secrets.ts'
import type { Sessions } from './sessions.ts'

/** Milliseconds in which a download must begin. */
const VALID_MS = 60_000

type Needed = { readonly mac: Mac; readonly sessions: Pick<Sessions, 'actor'> }

/** Let a browser itself ask for one address of a download, without a token, until its session ends or a minute is over. */
export const openTickets = ({ mac, sessions }: Needed, now: () => number = Date.now) => {
  const sealOf = (address: string, until: string, sessionId: string) => mac('download', address, until, sessionId)
  return {
    issue: ({ sessionId }: Actor, address: string): string => {
      const until = String(now() + VALID_MS)
      return [until, sessionId, sealOf(address, until, sessionId)].join('.')
    },
    actorOf: async (address: string, ticket: string): Promise<Actor | undefined> => {
      const [until = '', sessionId = '', seal = ''] = ticket.split('.')
      if (!sameHash(seal, sealOf(address, until, sessionId)) || now() >= Number(until)) return undefined
      return sessions.actor(sessionId)
    },
  }
}
