import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'
import type { JWK } from 'jose'

/**
 * Who caused a mail to be sent; each has limits of its own, so they reveal nothing of what others did. A sign-in sends
 * no code while the one that was mailed before is valid.
 */
export type Trigger = 'request' | 'sign-in' | 'administrator'

export type Secret = { readonly hash: string; readonly until: number; readonly userId: string }
export type Code = Secret & { readonly issuedAt: number }

/** `email-proofs`, by a keyed hash of purpose and e-mail. Times are milliseconds since 1970. */
export type Challenge = {
  readonly id: string
  /** The latest code of one user; links of earlier mails remain valid until they expire. */
  readonly code: Code | null
  /** The latest code of each other user, newest first: people who want the same address void nobody's code. */
  readonly otherCodes?: readonly Code[]
  readonly links: readonly Secret[]
  readonly lastUserId: string
  /** Of the codes of the last hour. */
  readonly issuedAt: Readonly<Partial<Record<Trigger, readonly number[]>>>
  readonly until: number
}

export type CodeGuess = { readonly at: number; readonly purpose: string }

/** `code-guesses`, by a keyed hash of the e-mail address. Times are milliseconds since 1970. */
export type GuessesRow = { readonly id: string; readonly guesses: readonly CodeGuess[] }

/** `oidc-flows`, by the hash of the state: a browser that was sent to an identity provider. Times are milliseconds since 1970. */
export type FlowRow = {
  readonly id: string
  readonly provider: string
  /** Who links the own account; null of who signs in. */
  readonly userId: string | null
  /** The hash of what a cookie of the browser has. */
  readonly browser: string
  readonly nonce: string
  readonly verifier: string
  readonly until: number
  readonly isSpent?: true
}

/** `departures`, one row: administrators who are about to stop being one, by the mark of the command. */
export type Departures = { readonly id: string; readonly by: Readonly<Record<string, Departure>> }
type Departure = { readonly userId: string; readonly at: number }

/** `dois`, by the form in which DOIs are compared, and `pdfs`, by their SHA-256: the paper that claimed it last. */
export type ClaimRow = {
  readonly id: string
  readonly volumeId: string
  readonly paperId: string
  /** When each of its commands that are not done yet began, in milliseconds since 1970. */
  readonly pending: Readonly<Record<string, number>>
}

/** The kinds of rows that commands store in the vault. */
export type CommandKinds = SharedKinds & {
  readonly 'email-proofs': Challenge
  readonly 'code-guesses': GuessesRow
  readonly 'oidc-flows': FlowRow
  readonly departures: Departures
  readonly dois: ClaimRow
  readonly pdfs: ClaimRow
  /** `root`: the journal's own key, base64url; `realm`: what tokens and cookies are issued for. */
  readonly keys: { readonly id: string; readonly key: string }
  /** `current`: encrypts the secrets of authenticator apps, base64url; in backups, where the keys of tokens are not. */
  readonly 'factor-keys': { readonly id: string; readonly key: string }
  /** `access`: signs access tokens. */
  readonly 'signing-keys': { readonly id: string; readonly jwk: JWK }
  /** `administrator`: the hash of the set-up link's token, '' where none was issued yet. */
  readonly 'set-up': { readonly id: string; readonly hash: string }
}

export type UserVault = Vault<CommandKinds>
