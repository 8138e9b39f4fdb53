import { READINGS_MONTHS } from '@shodh/contracts/limits.ts'
import type { Retention } from '@shodh/contracts/site/settings.ts'
import { monthAfter, monthsBefore } from '@shodh/contracts/time/months.ts'
import { lastActivity } from '@shodh/contracts/users/vault-rows.ts'
import type { Ports, Views } from '../ports.ts'
import { monthOf } from '../today.ts'

type Needed = Pick<Ports, 'vault'> & { readonly views: Pick<Views, 'contactMessages' | 'users'> }

const oldMessages = async ({ views }: Needed, before: number) => {
  const all = await views.contactMessages.find({})
  const isOld = (at: string | null | undefined) => !at || Date.parse(at) < before
  return all.filter(
    ({ erasedAt, receivedAt, handledAt, entries }) =>
      erasedAt === null && [receivedAt, handledAt, ...entries.map(({ at }) => at)].every(isOld),
  ).length
}

const unusedAccounts = async ({ views, vault }: Needed, before: number) => {
  const users = (await views.users.find({})).filter(({ role }) => role !== 'admin')
  const activities = users.map(async user => {
    const [sessions, tokens] = [await vault.listBy('sessions', user.id), await vault.listBy('api-tokens', user.id)]
    return lastActivity(user, (await vault.get('users', user.id)) ?? {}, sessions, tokens)
  })
  return (await Promise.all(activities)).filter(at => at < before).length
}

const count = (many: number, one: string) => `${many.toLocaleString('en-IN')} ${one}${many === 1 ? '' : 's'}`

/** What a change of the periods deletes within the hour, in sentences. */
export const retentionWarnings = async (
  ports: Needed,
  { from, to, now }: { readonly from: Retention; readonly to: Retention; readonly now: number },
): Promise<readonly string[]> => {
  const changed = (name: keyof Retention) => (to[name] === from[name] ? undefined : to[name])
  const [messages, accounts] = [changed('messages'), changed('accounts')]
  const old = messages === undefined ? 0 : await oldMessages(ports, monthsBefore(now, messages))
  const unused = accounts === undefined ? 0 : await unusedAccounts(ports, monthsBefore(now, accounts))
  const { readings = READINGS_MONTHS } = to
  const isShorter = readings < (from.readings ?? READINGS_MONTHS)
  const firstMonth = monthAfter(monthOf(new Date(now).toISOString()), -readings)
  return [
    ...(old > 0 ? [`${count(old, 'contact message')} will be deleted for good within the hour`] : []),
    ...(unused > 0
      ? [`${count(unused, 'account')} in which nobody has signed in will be deleted for good within the hour`]
      : []),
    ...(isShorter ? [`Single readings of before ${firstMonth} will be deleted for good; their figures stay`] : []),
  ]
}
