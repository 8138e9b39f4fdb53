import { browserName } from '@shodh/contracts/users/browser-name.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { SignInPolicyEvent } from '@shodh/contracts/users/factors/events.ts'
import { deadlineOf } from '@shodh/contracts/users/factors/policy.ts'
import { countingFactors, type SignInPolicy } from '@shodh/contracts/users/factors/views.ts'
import { FIRST_START } from '../accounts/first-administrator.ts'
import { mailAdministrators } from '../../mail-administrators.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Identity } from '../identity.ts'
import { isActive } from '../user.ts'
import { momentIn, type Occasion } from './mails.ts'
import { NEWS_SECONDS, notifyOwner } from './notify-owner.ts'

const profileOf = ({ publicUrl }: Pick<Identity, 'publicUrl'>) => `${publicUrl()}/admin/profile`

type Happened<Type extends UserEvent['type']> = Recorded<Extract<UserEvent, { readonly type: Type }>>

type Parts = Pick<Identity, 'accounts' | 'outbox' | 'publicUrl'>
type OfUser = Pick<Recorded, 'id' | 'metadata'> & { readonly data: { readonly userId: string } }

/** Notifies whom the event is about, once for its `key`. */
const notify = async (
  identity: Parts,
  { id, data: { userId }, metadata: { at } }: OfUser,
  { key = id, ...news }: Omit<Parameters<typeof notifyOwner>[2], 'id' | 'at'> & { readonly key?: string },
) => {
  const account = await identity.accounts.of(userId)
  if (account) await notifyOwner(identity, account, { id: `${news.purpose} ${key}`, at: new Date(at), ...news })
}

/** Whoever sets up the journal's first account need not hear that it has a password. */
export const mailPasswordChange = async (
  identity: Parts & Pick<Identity, 'apiTokens'>,
  event: Happened<'PasswordChanged'>,
) => {
  const { userId, means } = event.data
  if (means === 'set-up') return
  await notify(identity, event, { purpose: 'password-changed', tokens: await identity.apiTokens.countLive(userId) })
}

type FactorChanged = Happened<'FactorAdded' | 'FactorRemoved' | 'RecoveryCodesCreated' | 'RecoveryCodeUsed'>

const changeIn = ({ type, data }: FactorChanged): Pick<Occasion, 'change' | 'left'> => {
  if ('kind' in data) return { change: `${data.kind}-${type === 'FactorAdded' ? 'added' : 'removed'}` }
  return 'left' in data ? { change: 'code-used', left: data.left } : { change: 'codes-created' }
}

/** A command that adds the first factor creates recovery codes, too: one mail says both. */
export const mailFactorChange = (identity: Parts, event: FactorChanged) =>
  notify(identity, event, { purpose: 'factors-changed', key: event.metadata.commandId, ...changeIn(event) })

type Affecting = Happened<'RoleChanged'> | Recorded<SignInPolicyEvent>

/** Whom the event has made subject to the policy: the user of the role, or everybody for whom it holds since then. */
const affectedBy = async (
  { accounts }: Parts,
  policy: SignInPolicy,
  { data, metadata: { at } }: Affecting,
): Promise<readonly Account[]> => {
  const roleSinceOf = ({ state: { createdAt, roleSince = createdAt } }: Account) => roleSince
  if ('userId' in data) {
    const account = await accounts.of(data.userId)
    return account && roleSinceOf(account) === at ? [account] : []
  }
  const since = ({ state: { role } }: Account) =>
    role === 'admin' ? policy.administratorsSince : policy.everybodySince
  return (await accounts.all()).filter(account => since(account) === at && roleSinceOf(account) <= at)
}

/** To who has no second step and must have one from now on. */
export const mailSecondStepNeeded = async (identity: Parts & Pick<Identity, 'policy'>, event: Affecting) => {
  const policy = await identity.policy.current()
  for (const account of await affectedBy(identity, policy, event)) {
    const deadline = deadlineOf(policy, account.state)
    if (deadline === undefined || !isActive(account.state) || countingFactors(account.state).length > 0) continue
    await notifyOwner(identity, account, {
      id: `second-step-needed ${event.id} ${account.id}`,
      at: new Date(deadline),
      purpose: 'second-step-needed',
      link: profileOf(identity),
    })
  }
}

/** A way into the account that another service opens, or no longer does. */
export const mailIdentityChange = (
  identity: Parts & Pick<Identity, 'flows'>,
  event: Happened<'IdentityLinked' | 'IdentityUnlinked'>,
) => {
  const { provider } = event.data
  return notify(identity, event, {
    purpose: 'identity-changed',
    change: event.type === 'IdentityLinked' ? 'identity-linked' : 'identity-unlinked',
    by: identity.flows.providers.find(({ id }) => id === provider)?.label ?? provider,
  })
}

/** To the owner, and to every administrator of a reset on the machine itself. */
export const mailReset = async (identity: Identity, event: Happened<'FactorsReset'>) => {
  const { userId, means, reason } = event.data
  await notify(identity, event, { purpose: 'factors-reset', tokens: await identity.apiTokens.countLive(userId) })
  if (means !== 'operator') return
  const account = await identity.accounts.of(userId)
  const at = momentIn('en', new Date(event.metadata.at), identity.letterhead)
  await mailAdministrators(
    { identity },
    {
      id: `factors-reset-notice ${event.id}`,
      purpose: 'factors-reset-notice',
      title: 'A second step was reset on the server',
      blocks: [
        `Whoever runs the server has reset the second step of the account of ${account?.name ?? 'somebody'} on ${at}. The reason given: ${reason}`,
        'If you did not expect that, ask whoever runs the server at once.',
      ],
    },
  )
}

/** To the address that is no longer the user's. */
export const mailEmailChange = async (
  { accounts, outbox, personal }: Pick<Identity, 'accounts' | 'outbox' | 'personal'>,
  { id, data: { userId }, metadata: { at, commandId }, revision }: Happened<'UserRevised'>,
) => {
  // of a command whose process ended before
  await personal.confirm({ userId, commandId }, revision)
  const to = await personal.formerEmail({ userId, commandId })
  const account = to === undefined ? undefined : await accounts.of(userId)
  if (to === undefined || !account) return
  const mail = { userId, name: account.name, to, purpose: 'email-changed', worth: NEWS_SECONDS } as const
  await outbox.queue({ ...mail, id: `email-changed ${id}`, at: new Date(at) })
  await personal.forgetFormerEmail({ userId, commandId })
}

/** Not of the token that the first start creates: nobody else can have asked for it. */
export const mailApiToken = async (identity: Parts, event: Happened<'ApiTokenCreated'>) => {
  if (event.metadata.correlationId === FIRST_START) return
  await notify(identity, event, { purpose: 'api-token-created', link: profileOf(identity) })
}

/**
 * To who signs in with a browser that has not signed in before (OWASP ASVS 5.0, 6.3.5); of a program that stores no
 * cookies one while the last is in the outbox, which is an hour.
 */
export const mailNewDevice = (
  identity: Pick<Identity, 'mac' | 'outbox' | 'publicUrl'>,
  account: Pick<Account, 'id' | 'name' | 'email'>,
  userAgent = '',
) =>
  notifyOwner(identity, account, {
    id: `new-device ${identity.mac('device', 'mail', account.id, userAgent)}`,
    purpose: 'new-device',
    device: browserName(userAgent),
  })
