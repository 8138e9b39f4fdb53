import type { Refusal } from '@shodh/contracts/envelope.ts'
import { RESET_LINK_SECONDS, VERIFICATION_LINK_SECONDS } from '@shodh/contracts/limits.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { isRefusal } from '../../decider.ts'
import { type Account, type Accounts, NOBODY } from '../accounts/accounts.ts'
import type { Challenges, Proof } from '../challenges.ts'
import { notifyOwner } from './notify-owner.ts'
import type { Outbox } from './outbox.ts'
import type { Trigger } from '../user-vault.ts'

type Post = { readonly challenges: Challenges; readonly outbox: Outbox; readonly publicUrl: () => string }

/** The recipient of a mail; undefined for an unknown e-mail: the same work is done, and nothing is sent. */
const addressee = (account: Account | undefined) => ({
  userId: account?.id ?? '',
  // Stryker disable next-line LogicalOperator: For nobody, whom nothing is sent to; the name of an account is in the words of a mail, which other tests read.
  name: account?.name ?? '',
  to: account?.email ?? null,
})

/** A URL's fragment never reaches a server, its log or a Referer header. */
const linkTo = (page: string, { email, proof }: { email: string; proof: Proof }) =>
  `${page}#${new URLSearchParams({ email, token: proof.link })}`

/** Where the code is entered. */
const CODE_PAGES = { verification: '/login', 'email-change': '/admin/profile', recovery: '/forgot-password' } as const

type Verification = {
  readonly purpose: 'verification' | 'email-change'
  readonly account: Account | undefined
  readonly email: string
}

const mailVerification = async (
  { challenges, outbox, publicUrl }: Post,
  { purpose, account, email }: Verification,
  trigger?: Trigger,
): Promise<Refusal | undefined> => {
  const issue = { userId: account?.id ?? '', ...(trigger && { trigger }) }
  const proof = await challenges.issue('verification', email, issue)
  if (isRefusal(proof)) return proof
  await outbox.queue({
    ...addressee(account),
    to: account ? email : null,
    purpose,
    code: proof.code,
    link: linkTo(`${publicUrl()}/login`, { email, proof }),
    page: publicUrl() + CODE_PAGES[purpose],
    worth: VERIFICATION_LINK_SECONDS,
  })
  return undefined
}

const isUnverified = (account: Account | undefined): account is Account =>
  account?.state.status === 'active' && !account.state.emailVerified

const isPending = (account: Account | undefined, email: string): account is Account =>
  account?.state.status === 'active' && emailKey(account.pendingEmail ?? '') === emailKey(email)

/** Everybody who waits for the address to be verified as the new one. */
const pendingAccounts = async ({ accounts, challenges }: Post & { readonly accounts: Accounts }, email: string) => {
  const userIds = await challenges.userIds('verification', email)
  const found = await Promise.all((userIds.length > 0 ? userIds : [NOBODY]).map(id => accounts.of(id)))
  return found.filter(account => isPending(account, email))
}

/** Mails whoever has the address unverified or pending; where nobody has, it does the same and sends nothing. */
export const sendVerification = async (
  post: Post & { readonly accounts: Accounts },
  email: string,
  trigger?: Trigger,
): Promise<Refusal | undefined> => {
  const owner = await post.accounts.byEmail(email)
  const pending = await pendingAccounts(post, email)
  if (isUnverified(owner))
    return mailVerification(post, { purpose: 'verification', account: owner, email: owner.email }, trigger)
  const [first, ...others] = owner ? [] : pending
  const mail = (account: Account | undefined, limit?: Trigger) =>
    mailVerification(post, { purpose: 'email-change', account, email: account?.pendingEmail ?? email }, limit)
  const refusal = await mail(first, trigger)
  if (!refusal) await Promise.all(others.map(account => mail(account)))
  return refusal
}

/** A code and a link to the new address, and a notification of the request to the current one. */
export const sendEmailChange = async (post: Post, account: Account, email: string) => {
  await mailVerification(post, { purpose: 'email-change', account, email })
  await notifyOwner(post, account, { purpose: 'email-change-requested' })
}

/** A code and a link that let an active user choose a new password. */
export const sendRecovery = async (
  { challenges, outbox, publicUrl }: Post,
  { email, account }: { readonly email: string; readonly account: Account | undefined },
  trigger: Trigger,
): Promise<Refusal | undefined> => {
  const due = account?.state.status === 'active' ? account : undefined
  const proof = await challenges.issue('recovery', email, { userId: due?.id ?? '', trigger })
  if (isRefusal(proof)) return proof
  await outbox.queue({
    ...addressee(due),
    purpose: 'recovery',
    code: proof.code,
    link: linkTo(`${publicUrl()}/reset-password`, { email: account?.email ?? email, proof }),
    page: publicUrl() + CODE_PAGES.recovery,
    worth: RESET_LINK_SECONDS,
  })
  return undefined
}
