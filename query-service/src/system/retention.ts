import { type RetentionChange, retentionSentences } from '@shodh/contracts/site/retention.ts'
import { lastActivity } from '@shodh/contracts/users/vault-rows.ts'
import type { Ports, Views } from '../ports.ts'

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

/** What a change of the periods has deleted, in sentences. */
export const retentionWarnings = (ports: Needed, change: RetentionChange): Promise<readonly string[]> =>
  retentionSentences(change, {
    messages: before => oldMessages(ports, before),
    accounts: before => unusedAccounts(ports, before),
  })
