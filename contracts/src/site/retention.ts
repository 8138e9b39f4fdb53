import { ACCOUNT_NOTICE_DAYS, READINGS_MONTHS } from '../limits.ts'
import type { Retention } from './settings.ts'
import { monthAfter, monthsBefore } from '../time/months.ts'

/** Milliseconds from the mail that an account is about to be erased until it is. */
export const ACCOUNT_NOTICE_MS = ACCOUNT_NOTICE_DAYS * 24 * 60 * 60 * 1000

export type RetentionChange = { readonly from: Retention; readonly to: Retention; readonly now: number }

/** How much nothing was done with since a moment, in milliseconds. */
type Old = Readonly<Record<'messages' | 'accounts', (before: number) => Promise<number>>>

const count = (many: number, one: string) => `${many.toLocaleString('en-IN')} ${one}${many === 1 ? '' : 's'}`

/** What a change of the periods has deleted, in sentences. */
export const retentionSentences = async ({ from, to, now }: RetentionChange, old: Old): Promise<readonly string[]> => {
  const changed = (name: keyof Retention) => (to[name] === from[name] ? undefined : to[name])
  const [ofMessages, ofAccounts] = [changed('messages'), changed('accounts')]
  const messages = ofMessages === undefined ? 0 : await old.messages(monthsBefore(now, ofMessages))
  const accounts = ofAccounts === undefined ? 0 : await old.accounts(monthsBefore(now, ofAccounts) + ACCOUNT_NOTICE_MS)
  const { readings = READINGS_MONTHS } = to
  const isShorter = readings < (from.readings ?? READINGS_MONTHS)
  const firstMonth = monthAfter(new Date(now).toISOString().slice(0, 'YYYY-MM'.length), -readings)
  return [
    ...(messages > 0 ? [`${count(messages, 'contact message')} will be deleted for good within the hour`] : []),
    ...(accounts > 0
      ? [
          `The owners of ${count(accounts, 'account')} in which nobody has signed in get a mail, and what they have not used ${ACCOUNT_NOTICE_DAYS} days later is deleted for good, with its drafts`,
        ]
      : []),
    ...(isShorter ? [`Single readings of before ${firstMonth} will be deleted for good; their figures stay`] : []),
  ]
}
