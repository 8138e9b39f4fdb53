import type { Account } from '../accounts/accounts.ts'
import type { Letter, Outbox } from './outbox.ts'

/** Seconds until a notification of a change expires. */
export const NEWS_SECONDS = 3 * 24 * 60 * 60

type Post = { readonly outbox: Pick<Outbox, 'queue'>; readonly publicUrl: () => string }

/** Notifies the owner of an account of what happened to it; by the link, whoever did not do it chooses a new password. */
export const notifyOwner = (
  { outbox, publicUrl }: Post,
  { id: userId, name, email: to }: Pick<Account, 'id' | 'name' | 'email'>,
  news: Omit<Letter, 'userId' | 'name' | 'to' | 'worth'>,
) => outbox.queue({ userId, name, to, link: `${publicUrl()}/forgot-password`, worth: NEWS_SECONDS, ...news })
