import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { SharedKinds } from '@shodh/contracts/vault-kinds.ts'
import type { JWK } from 'jose'
import type { Challenge } from './challenges.ts'
import type { GuessesRow } from './code-guesses.ts'
import type { Departures } from './last-administrator.ts'

/** The kinds of rows that commands store in the vault. */
export type CommandKinds = SharedKinds & {
  readonly 'email-proofs': Challenge
  readonly 'code-guesses': GuessesRow
  readonly departures: Departures
  /** `root`: the journal's own key, base64url. */
  readonly keys: { readonly id: string; readonly key: string }
  /** `access`: signs access tokens. */
  readonly 'signing-keys': { readonly id: string; readonly jwk: JWK }
  /** `administrator`: the hash of the set-up link's token, '' where none was issued yet. */
  readonly 'set-up': { readonly id: string; readonly hash: string }
}

export type UserVault = Vault<CommandKinds>
