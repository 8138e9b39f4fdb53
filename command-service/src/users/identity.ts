import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { JWK } from 'jose'
import type { Handle } from '../handle.ts'
import { openAccounts } from './accounts.ts'
import { openAttempts } from './attempts.ts'
import { openChallenges } from './challenges.ts'
import { userHandler } from './claiming.ts'
import { eraser } from './forget.ts'
import { administrators } from './last-administrator.ts'
import type { Letterhead } from './mails.ts'
import { openOutbox } from './outbox.ts'
import { personalData } from './personal-data.ts'
import { refreshCookie } from './refresh-cookie.ts'
import { openMac } from './secrets.ts'
import { openSessions } from './sessions.ts'
import { setUpLink } from './set-up-link.ts'
import { sweeper } from './sweep.ts'
import { openTokens } from './tokens.ts'

/** Secrets from outside, which every process of the journal is given alike; the vault keeps those that are not. */
export type Keys = {
  /** Ed25519, private; signs access tokens. */
  readonly signingKey?: JWK | undefined
  /** At least 32 bytes; hashes of codes, e-mails and refresh tokens are keyed with it. */
  readonly pepper?: Buffer | undefined
}

export type IdentityPorts = {
  readonly events: EventStore
  readonly vault: Vault
  readonly keys?: Keys | undefined
  readonly handle: Handle
  readonly mailer: Mailer
  readonly settings: Letterhead
  /** Where readers reach the journal, without a slash at its end. */
  readonly publicUrl: () => string
  /** Removes what was written down of the generated administrator's first password. */
  readonly forgetFirstPassword: () => Promise<void>
  /** Told what went wrong while nobody was asking. */
  readonly report: (accident: unknown) => void
}

/** Whom an access token stands for: what every service asks. */
export const openSignedIn = async (
  { events, vault, keys = {} }: Pick<IdentityPorts, 'events' | 'vault' | 'keys'>,
  now: () => number = Date.now,
) => {
  const accounts = openAccounts({ events, vault })
  const mac = await openMac(vault, keys.pepper)
  const tokens = await openTokens(vault, events.logId, keys.signingKey)
  const sessions = openSessions({ vault, accounts, mac }, now)
  return {
    accounts,
    mac,
    tokens,
    sessions,
    /** Undefined where it is no token of this journal, or its session has ended. */
    verify: async (token: string): Promise<Actor | undefined> => {
      const claimed = await tokens.verify(token)
      const actor = claimed && (await sessions.actor(claimed.sessionId))
      return actor?.userId === claimed?.userId ? actor : undefined
    },
  }
}

/** Who is asking, and everything that answers it. */
export const openIdentity = async (ports: IdentityPorts, now: () => number = Date.now) => {
  const { events, vault, mailer, settings, publicUrl, report } = ports
  const { accounts, mac, tokens, sessions, verify } = await openSignedIn(ports, now)
  const stores = { events, vault, accounts, mac, mailer }
  const challenges = openChallenges(stores, now)
  const attempts = openAttempts(stores, now)
  const outbox = openOutbox({ vault, mailer, settings, report }, now)
  const personal = personalData(vault, now)
  const forget = eraser({ ...stores, challenges, attempts })
  const setUp = setUpLink({ ...ports, accounts })

  return {
    mac,
    publicUrl,
    accounts,
    sessions,
    challenges,
    attempts,
    outbox,
    forget,
    setUp,
    administrators: administrators(stores, now),
    handleUser: userHandler(ports.handle, personal),
    cookie: refreshCookie(events.logId, publicUrl),
    issue: (actor: Actor) => tokens.issue(actor),
    verify,
    /** Ends what a process that was killed left open; `olderThan` milliseconds where others may be at work. */
    sweep: sweeper({ ...stores, personal, forget, sessions, attempts, challenges, outbox, setUp }, now),
    close: () => outbox.close(),
  }
}

export type Identity = Awaited<ReturnType<typeof openIdentity>>
