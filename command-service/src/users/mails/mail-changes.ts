import type { Recorded } from '@shodh/contracts/event.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { SignInPolicyEvent } from '@shodh/contracts/users/factors/events.ts'
import { deadlineOf } from '@shodh/contracts/users/factors/policy.ts'
import { countingFactors } from '@shodh/contracts/users/factors/views.ts'
import { FIRST_START } from '../first-administrator.ts'
import { mailAdministrators } from '../../mail-administrators.ts'
import type { Account } from '../accounts.ts'
import type { Identity } from '../identity.ts'
import { isActive } from '../user.ts'
import { momentIn, type Occasion } from './mails.ts'
import { NEWS_SECONDS, notifyOwner } from './notify-owner.ts'

type Happened<Type extends UserEvent['type']> = Recorded<Extract<UserEvent, { readonly type: Type }>>

/** Whoever sets up the journal's first account need not hear that it has a password. */
export const mailPasswordChange = async (
  identity: Pick<Identity, 'accounts' | 'apiTokens' | 'outbox' | 'publicUrl'>,
  { id, data: { userId, means }, metadata: { at } }: Happened<'PasswordChanged'>,
) => {
  const account = means === 'set-up' ? undefined : await identity.accounts.of(userId)
  if (!account) return
  await notifyOwner(identity, account, {
    id: `password-changed ${id}`,
    at: new Date(at),
    purpose: 'password-changed',
    tokens: await identity.apiTokens.countLive(userId),
  })
}

type FactorChanged = Happened<'FactorAdded' | 'FactorRemoved' | 'RecoveryCodesCreated' | 'RecoveryCodeUsed'>

const changeIn = ({ type, data }: FactorChanged): Pick<Occasion, 'change' | 'left'> => {
  if ('kind' in data) return { change: `${data.kind}-${type === 'FactorAdded' ? 'added' : 'removed'}` }
  return 'left' in data ? { change: 'code-used', left: data.left } : { change: 'codes-created' }
}

/** A command that adds the first factor creates recovery codes, too: one mail says both. */
export const mailFactorChange = async (
  identity: Pick<Identity, 'accounts' | 'apiTokens' | 'outbox' | 'publicUrl'>,
  event: FactorChanged | Happened<'FactorsReset'>,
) => {
  const { userId } = event.data
  const { at, commandId } = event.metadata
  const account = await identity.accounts.of(userId)
  if (!account) return
  const isReset = event.type === 'FactorsReset'
  const purpose = isReset ? 'factors-reset' : 'factors-changed'
  await notifyOwner(identity, account, {
    id: `${purpose} ${commandId}`,
    at: new Date(at),
    purpose,
    ...(isReset ? { tokens: await identity.apiTokens.countLive(userId) } : changeIn(event)),
  })
}

/** Of those whom the event has come to affect, who has no second step and must have one. */
export const mailSecondStepNeeded = async (
  identity: Pick<Identity, 'accounts' | 'outbox' | 'policy' | 'publicUrl'>,
  { id, data, metadata: { at } }: Happened<'RoleChanged'> | Recorded<SignInPolicyEvent>,
) => {
  const policy = await identity.policy.current()
  const since = ({ role }: Account['state']) => (role === 'admin' ? policy.administratorsSince : policy.everybodySince)
  const isAffected = ({ id: userId, state }: Account) => {
    const { createdAt, roleSince = createdAt } = state
    return 'userId' in data ? data.userId === userId && roleSince === at : since(state) === at && roleSince <= at
  }
  for (const account of (await identity.accounts.all()).filter(isAffected)) {
    const deadline = deadlineOf(policy, account.state)
    if (deadline === undefined || !isActive(account.state) || countingFactors(account.state).length > 0) continue
    await notifyOwner(identity, account, {
      id: `second-step-needed ${id} ${account.id}`,
      at: new Date(deadline),
      purpose: 'second-step-needed',
      link: `${identity.publicUrl()}/admin/profile`,
    })
  }
}

/** A way into the account that another service opens, or no longer does. */
export const mailIdentityChange = async (
  identity: Pick<Identity, 'accounts' | 'flows' | 'outbox' | 'publicUrl'>,
  { type, id, data: { userId, provider }, metadata: { at } }: Happened<'IdentityLinked' | 'IdentityUnlinked'>,
) => {
  const account = await identity.accounts.of(userId)
  if (!account) return
  await notifyOwner(identity, account, {
    id: `identity-changed ${id}`,
    at: new Date(at),
    purpose: 'identity-changed',
    change: type === 'IdentityLinked' ? 'identity-linked' : 'identity-unlinked',
    by: identity.flows.providers.find(one => one.id === provider)?.label ?? provider,
  })
}

/** To every administrator: a reset on the machine itself. */
export const mailOperatorReset = async (
  identity: Identity,
  { id, data: { userId, means, reason }, metadata: { at } }: Happened<'FactorsReset'>,
) => {
  if (means !== 'operator') return
  const account = await identity.accounts.of(userId)
  await mailAdministrators(
    { identity },
    {
      id: `factors-reset-notice ${id}`,
      purpose: 'factors-reset-notice',
      title: 'A second step was reset on the server',
      blocks: [
        `Whoever runs the server has reset the second step of the account of ${account?.name ?? 'somebody'} on ${momentIn('en', new Date(at), identity.letterhead)}. The reason given: ${reason}`,
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
export const mailApiToken = async (
  identity: Pick<Identity, 'accounts' | 'outbox' | 'publicUrl'>,
  { id, data: { userId }, metadata: { at, correlationId } }: Happened<'ApiTokenCreated'>,
) => {
  const account = correlationId === FIRST_START ? undefined : await identity.accounts.of(userId)
  if (!account) return
  await notifyOwner(identity, account, {
    id: `api-token ${id}`,
    at: new Date(at),
    purpose: 'api-token-created',
    link: `${identity.publicUrl()}/admin/profile`,
  })
}
