import type { Refusal } from '@shodh/contracts/answer.ts'
import { OTP_SECONDS, RESET_LINK_SECONDS } from '@shodh/contracts/limits.ts'
import { isRefusal } from '../decider.ts'
import type { Account } from './accounts.ts'
import type { Challenges } from './challenges.ts'
import type { Outbox } from './outbox.ts'

type Post = { readonly challenges: Challenges; readonly outbox: Outbox; readonly publicUrl: () => string }

/** Seconds for which news of a change is worth sending. */
const NEWS_SECONDS = 3 * 24 * 60 * 60

/** Whom a letter goes to; to nobody, where the e-mail is nobody's: the same is done, and nothing sent. */
const addressee = (account: Account | undefined) => ({
  userId: account?.id ?? '',
  name: account?.name ?? '',
  to: account?.email ?? null,
})

/** A code that proves the e-mail, to a user whose e-mail is not verified. */
export const sendVerification = async (
  { challenges, outbox, publicUrl }: Post,
  email: string,
  account: Account | undefined,
): Promise<Refusal | undefined> => {
  const proof = await challenges.issue('verification', email)
  if (isRefusal(proof)) return proof
  const due = account?.facts.status === 'active' && !account.facts.emailVerified ? account : undefined
  const link = `${publicUrl()}/login`
  await outbox.queue({ ...addressee(due), purpose: 'verification', code: proof.code, link, worth: OTP_SECONDS })
  return undefined
}

/** A code and a link that let an active user choose a new password. */
export const sendRecovery = async (
  { challenges, outbox, publicUrl }: Post,
  email: string,
  account: Account | undefined,
): Promise<Refusal | undefined> => {
  const proof = await challenges.issue('recovery', email)
  if (isRefusal(proof)) return proof
  const due = account?.facts.status === 'active' ? account : undefined
  const query = new URLSearchParams({ token: proof.link, email: account?.email ?? email })
  const link = `${publicUrl()}/reset-password?${query}`
  await outbox.queue({ ...addressee(due), purpose: 'recovery', code: proof.code, link, worth: RESET_LINK_SECONDS })
  return undefined
}

export const sendPasswordNews = ({ outbox, publicUrl }: Post, account: Account) =>
  outbox.queue({
    ...addressee(account),
    purpose: 'password-changed',
    link: `${publicUrl()}/forgot-password`,
    worth: NEWS_SECONDS,
  })

/** To the e-mail that is no longer the user's. */
export const sendEmailNews = ({ outbox }: Post, account: Account) =>
  outbox.queue({ ...addressee(account), purpose: 'email-changed', worth: NEWS_SECONDS })
