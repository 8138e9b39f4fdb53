import type { Refusal } from '@shodh/contracts/envelope.ts'
import { hasOrcidChecksum } from '@shodh/contracts/fields.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { isLinked } from '@shodh/contracts/users/fields.ts'
import type { IdentityRow } from '@shodh/contracts/users/vault-rows.ts'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { HandleUser } from '../handle-user.ts'
import { hasLocalWay } from '../accounts/last-administrator.ts'
import { hashOfToken } from '../secrets.ts'
import type { User } from '../user.ts'
import type { UserVault } from '../user-vault.ts'
import type { Returned } from './flows.ts'

export const linkIdentity: Decision<User, string, UserEvent> = (user, provider) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  if (isLinked(user, provider)) return refuse('IDENTITY_ALREADY_LINKED')
  return [{ type: 'IdentityLinked', data: { userId: user.id, provider } }]
}

type Unlinking = { readonly provider: string; readonly hasOtherWay: boolean }

export const unlinkIdentity: Decision<User, Unlinking, UserEvent> = (user, { provider, hasOtherWay }) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  if (!isLinked(user, provider)) return refuse('IDENTITY_NOT_LINKED')
  if (!hasOtherWay && user.providers?.length === 1) return refuse('LAST_WAY_IN')
  return [{ type: 'IdentityUnlinked', data: { userId: user.id, provider } }]
}

type Ports = { readonly vault: UserVault; readonly accounts: Accounts; readonly handleUser: HandleUser }

/** An issuer gives each subject to one person, for ever (OpenID Connect Core 1.0, section 2). */
const idOf = ({ provider: { id, issuer }, claims }: Returned) => hashOfToken(JSON.stringify([id, issuer, claims.sub]))

const ORCID = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/u

const orcidOf = ({ provider, claims }: Returned) =>
  provider.isOrcid && ORCID.test(claims.sub) && hasOrcidChecksum(claims.sub) ? claims.sub : undefined

/** Who the users are at identity providers. */
export const openIdentities = ({ vault, accounts, handleUser }: Ports, now: () => number = Date.now) => {
  const ownerOf = async (row: IdentityRow | undefined) => {
    const account = row && (await accounts.of(row.userId))
    return row && isLinked(account?.state, row.provider) ? account : undefined
  }

  /** False where somebody else has it, or takes it in the same moment. */
  const take = async (row: IdentityRow) => {
    const before = await vault.get('linked-identities', row.id)
    const owner = await ownerOf(before)
    if (owner && owner.id !== row.userId) return false
    // a row that nobody's events speak for is left of a link that was never stored
    if (before && before.userId !== row.userId) await vault.erase('linked-identities', row.id)
    const stored = await vault.update(
      'linked-identities',
      row.id,
      other => (other && other.userId !== row.userId ? undefined : row),
      row.userId,
    )
    return stored !== undefined
  }

  return {
    /** The account of who signed in there, with its row. */
    owner: async (returned: Returned) => {
      const row = await vault.get('linked-identities', idOf(returned))
      const account = await ownerOf(row)
      return row && account && { row, account }
    },
    link: async (
      { id: userId }: Pick<Account, 'id'>,
      returned: Returned,
      { by, hasOpened }: { readonly by: RequestContext; readonly hasOpened?: true | undefined },
    ): Promise<Handled<User> | Refusal> => {
      const { id: provider } = returned.provider
      const state = await accounts.state(userId)
      const refused = linkIdentity(state, provider)
      if (isRefusal(refused)) return refused
      const row = { id: idOf(returned), userId, provider, orcid: orcidOf(returned), linkedAt: now(), usedAt: null }
      if (!(await take({ ...row, hasOpened }))) return refuse('IDENTITY_TAKEN')
      const decide = (user: User) => linkIdentity(user, provider)
      return handleUser({ name: 'link-identity', userId, request: provider, decide }, by)
    },
    unlink: async (account: Account, provider: string, by: RequestContext) => {
      const { id: userId } = account
      const decide = (user: User) => unlinkIdentity(user, { provider, hasOtherWay: hasLocalWay(account) })
      const outcome = await handleUser({ name: 'unlink-identity', userId, request: provider, decide }, by)
      if (isRefusal(outcome)) return outcome
      const rows = await vault.listBy('linked-identities', userId)
      await vault.erase('linked-identities', ...rows.filter(row => row.provider === provider).map(({ id }) => id))
      return outcome
    },
    noteUse: async ({ id }: IdentityRow) => {
      await vault.update('linked-identities', id, row => row && { ...row, usedAt: now() })
    },
  }
}
