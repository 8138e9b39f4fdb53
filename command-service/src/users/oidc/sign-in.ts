import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { Email, type Role, UserName } from '@shodh/contracts/users/fields.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { Account } from '../accounts/accounts.ts'
import { registerUser } from '../accounts/create-account.ts'
import type { Identity } from '../identity.ts'
import { reviseUser } from '../accounts/revise-account.ts'
import type { User } from '../user.ts'
import { verifyEmail } from '../accounts/verify-address.ts'
import type { Claims, IdentityProvider } from './client.ts'
import type { Returned } from './flows.ts'

const NO_ROLE = 'Your account there has no role in this journal any more. Please ask an administrator of the journal.'

/** A claim by its name, or else by its path, such as `realm_access.roles`. */
const claimAt = (claims: Claims, path: string): unknown =>
  claims[path] ??
  path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), claims)

/** The role that the claims give; undefined where they give none. */
export const roleIn = ({ provider: { roleClaim, roles }, claims }: Returned): Role | undefined => {
  const values = roleClaim === undefined ? [] : [claimAt(claims, roleClaim)].flat()
  return Object.entries(roles).find(([value]) => values.includes(value))?.[1]
}

const isTrusted = ({ trustedEmails }: IdentityProvider, email: string) =>
  trustedEmails === true || trustedEmails.some(domain => email.toLowerCase().endsWith(`@${domain.toLowerCase()}`))

/** The e-mail address that the provider has verified, where the operator trusts it. */
export const trustedEmail = ({ provider, claims }: Returned): string | undefined => {
  const { data } = Email.safeParse(claims['email'])
  return data !== undefined && claims['email_verified'] === true && isTrusted(provider, data) ? data : undefined
}

const nameIn = ({ name }: Claims, email: string) => UserName.safeParse(name).data ?? email.replace(/@.*/u, '')

/** Signing in by what an identity provider says of somebody. */
export const providerSignIn = (
  identity: Pick<Identity, 'accounts' | 'administrators' | 'handleUser' | 'identities' | 'invitations'>,
  correlationId: string,
) => {
  const { accounts, identities, handleUser, invitations } = identity

  const linked = async (account: Account, returned: Returned, hasOpened?: true) => {
    const by = { actorId: account.id, correlationId }
    const outcome = await identities.link(account, returned, { by, hasOpened })
    // somebody else's there is linked to it already
    if (isRefusal(outcome)) return outcome.refused === 'IDENTITY_ALREADY_LINKED' ? refuse('IDENTITY_UNKNOWN') : outcome
    const owner = await identities.owner(returned)
    if (owner) await identities.noteUse(owner.row)
    return owner?.account
  }

  const opened = async (returned: Returned, email: string, role: Role) => {
    const userId = randomUUID()
    const decide = (user: User) => {
      const registered = registerUser(user, { userId, role, status: 'active' })
      const verified: UserEvent = { type: 'EmailVerified', data: { userId } }
      return isRefusal(registered) ? registered : [...registered, verified]
    }
    const personal = { name: nameIn(returned.claims, email), email }
    const command = { name: 'register-by-provider', userId, request: null, decide, personal }
    const by = { actorId: userId, correlationId }
    const outcome = await handleUser(command, by)
    if (isRefusal(outcome)) return outcome
    await invitations.withdrawOf(email, by)
    const account = await accounts.of(userId)
    return account && linked(account, returned, true)
  }

  /** An account that has the address. Before its second step nothing of it changes, and what its owner unlinked stays so. */
  const matched = async (account: Account, returned: Returned) => {
    const { status, providers = [], unlinked = [], factors = [] } = account.state
    if (status !== 'active' || [...providers, ...unlinked].includes(returned.provider.id)) return undefined
    return factors.length > 0 ? account : linked(account, returned)
  }

  /** By a verified address that the operator trusts: an account that is there, or one that the role claim opens. */
  const byEmail = async (returned: Returned) => {
    const email = trustedEmail(returned)
    const known = email === undefined ? undefined : await accounts.byEmail(email)
    if (known) return matched(known, returned)
    const role = roleIn(returned)
    return email !== undefined && role !== undefined ? opened(returned, email, role) : undefined
  }

  const verified = async (account: Account, returned: Returned) => {
    const email = trustedEmail(returned)
    if (account.state.emailVerified || email === undefined) return account
    if ((await accounts.byEmail(email))?.id !== account.id) return account
    const decide = (user: User) => verifyEmail(user, null)
    const command = { name: 'verify-email', userId: account.id, request: null, decide }
    await handleUser(command, { actorId: account.id, correlationId })
    return (await accounts.of(account.id)) ?? account
  }

  /** The role of an account that came this way is what the provider says now; the last administrator stays one. */
  const withRole = async (account: Account, returned: Returned): Promise<Account | Refusal> => {
    const role = roleIn(returned)
    if (role === undefined) return refuse('IDENTITY_UNKNOWN', NO_ROLE)
    if (role === account.state.role || !(await identity.administrators.canLeave(account.id))) return account
    const decide = (user: User) => reviseUser(user, { actorId: 'journal', changed: [], role })
    const command = { name: 'revise-user', userId: account.id, request: role, decide }
    await handleUser(command, { actorId: 'journal', correlationId })
    return (await accounts.of(account.id)) ?? account
  }

  /** The account of who came back from a provider. */
  return async (returned: Returned): Promise<Account | Refusal> => {
    const known = await identities.owner(returned)
    const account = known?.account ?? (await byEmail(returned))
    if (account === undefined || isRefusal(account)) return account ?? refuse('IDENTITY_UNKNOWN')
    if (account.state.status !== 'active') return refuse('IDENTITY_UNKNOWN')
    if (known) await identities.noteUse(known.row)
    return known?.row.hasOpened ? withRole(account, returned) : verified(account, returned)
  }
}
