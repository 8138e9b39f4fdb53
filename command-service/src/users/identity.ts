import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { API_TOKEN_PREFIX } from '@shodh/contracts/users/tokens/api-tokens.ts'
import type { JWK } from 'jose'
import type { Handle } from '../handle.ts'
import type { Letterhead } from '../mails/mail-body.ts'
import { eraseCorrespondence } from '../erasure/erasure.ts'
import { openAccounts } from './accounts/accounts.ts'
import { openAttempts } from './sessions/attempts.ts'
import { openChallenges } from './challenges.ts'
import { userHandler } from './handle-user.ts'
import { cookies, deviceCookie, refreshCookie } from './sessions/cookies.ts'
import { openEmailChanges } from './accounts/email-changes.ts'
import { eraser } from './accounts/erase-user.ts'
import { openFactors } from './factors/open-factors.ts'
import { passkeyChallenges } from './factors/sign-in-challenges.ts'
import { openSignInPolicy } from './factors/sign-in-policy.ts'
import { openInvitations } from './invitations/invitations.ts'
import { administrators } from './accounts/last-administrator.ts'
import { openOutbox } from './mails/outbox.ts'
import { personalData } from './personal-data.ts'
import { openMac } from './secrets.ts'
import { openSessions } from './sessions/sessions.ts'
import type { IdentityProvider } from './oidc/client.ts'
import { openFlows } from './oidc/flows.ts'
import { openIdentities } from './oidc/link-identity.ts'
import { setUpLink } from './accounts/set-up-link.ts'
import { sweeper } from './sweep.ts'
import { openTickets, openTokens } from './sessions/tokens.ts'
import { openApiTokens } from './tokens/api-tokens.ts'
import type { UserVault } from './user-vault.ts'

/** Secrets from the configuration, the same for every process of the journal; the vault stores those not configured. */
export type Keys = {
  /** Ed25519, private; signs access tokens. */
  readonly signingKey?: JWK | undefined
  /** At least 32 bytes; hashes of codes, e-mails and refresh tokens are keyed with it. */
  readonly pepper?: Buffer | undefined
}

export type IdentityPorts = {
  readonly events: EventStore
  readonly vault: UserVault
  readonly keys?: Keys | undefined
  readonly handle: Handle
  readonly mailer: Mailer
  readonly settings: Letterhead
  /** Where readers reach the journal, without a slash at its end. */
  readonly publicUrl: () => string
  /** Whom people may sign in with. */
  readonly providers?: readonly IdentityProvider[] | undefined
  /** Removes the stored first password of the generated administrator. */
  readonly forgetFirstPassword: () => Promise<void>
  /** Receives errors that happen outside of a request. */
  readonly report: (error: unknown) => void
}

/** The row of `keys` that says what tokens and cookies are issued for, where that is not the log's id: sessions outlast a log that was begun anew. */
export const REALM = 'realm'

/** Verifies access tokens and API tokens: the part of identity that every service needs. */
export const openSignedIn = async (
  { events, vault, keys = {} }: Pick<IdentityPorts, 'events' | 'vault' | 'keys'>,
  now: () => number = Date.now,
) => {
  const accounts = openAccounts({ events, vault }, now)
  const mac = await openMac(vault, keys.pepper)
  const realm = (await vault.get('keys', REALM))?.key ?? events.logId
  const tokens = await openTokens(vault, realm, keys.signingKey)
  const policy = openSignInPolicy(events, now)
  const sessions = openSessions({ vault, accounts, mac, policy }, now)
  const apiTokens = openApiTokens({ vault, accounts, policy }, now)
  return {
    accounts,
    mac,
    realm,
    tokens,
    sessions,
    apiTokens,
    policy,
    tickets: openTickets({ mac, sessions }, now),
    /** Undefined where it is no token of this journal, or its session has ended. */
    verify: async (token: string): Promise<Actor | undefined> => {
      if (token.startsWith(API_TOKEN_PREFIX)) return apiTokens.actor(token)
      const claimed = await tokens.verify(token)
      const actor = claimed && (await sessions.actor(claimed.sessionId))
      return actor?.userId === claimed?.userId ? actor : undefined
    },
  }
}

/** Accounts, sessions, proofs and mails of users. */
export const openIdentity = async (ports: IdentityPorts, now: () => number = Date.now) => {
  const { events, vault, mailer, settings, providers = [], publicUrl, report } = ports
  const signedIn = await openSignedIn(ports, now)
  const { accounts, mac, realm, sessions, apiTokens } = signedIn
  const stores = { events, vault, accounts, mac, mailer }
  const challenges = openChallenges(stores, now)
  const attempts = openAttempts(stores, now)
  const outbox = openOutbox({ vault, mailer, settings, report }, now)
  const personal = personalData(vault, now)
  const factors = openFactors({ vault, publicUrl }, now)
  const erasePersonalData = eraser({ ...stores, challenges, attempts, factors })
  const emailChanges = openEmailChanges(vault, now)
  const jar = cookies(realm, publicUrl)
  const setUp = setUpLink({ ...ports, accounts })
  const flows = openFlows({ vault, cookies: jar, providers, publicUrl }, now)
  const handleUser = userHandler(ports.handle, personal)
  const invitations = openInvitations({ ...stores, outbox, handleUser, letterhead: settings, publicUrl }, now)

  return {
    ...signedIn,
    publicUrl,
    vault,
    factors,
    passkeyChallenges: passkeyChallenges(stores, now),
    challenges,
    attempts,
    outbox,
    mailer,
    letterhead: settings,
    personal,
    erasePersonalData,
    eraseCorrespondence: (messageIds: readonly string[]) => eraseCorrespondence(stores, messageIds),
    setUp,
    emailChanges,
    get journalNames() {
      return [settings.name, settings.shortName]
    },
    administrators: administrators(stores, now),
    handleUser,
    invitations,
    flows,
    identities: openIdentities({ vault, accounts, handleUser }, now),
    cookie: refreshCookie(jar),
    device: deviceCookie({ cookies: jar, mac }, now),
    issue: (actor: Actor) => signedIn.tokens.issue(actor),
    /** What an act of weight of the user is to be proven by. */
    askAgain: async ({ userId }: Actor): Promise<Challenge | undefined> => {
      const account = await accounts.of(userId)
      return account && factors.ask('step-up', { ...account.state, hasPassword: account.hasPassword })
    },
    /** Ends what a process that was killed left open; `olderThan` milliseconds where others may be at work. */
    sweep: sweeper(
      {
        ...stores,
        personal,
        erasePersonalData,
        emailChanges,
        factors,
        others: [sessions, apiTokens, attempts, challenges, outbox, setUp, invitations, flows],
      },
      now,
    ),
    close: () => outbox.close(),
  }
}

export type Identity = Awaited<ReturnType<typeof openIdentity>>
