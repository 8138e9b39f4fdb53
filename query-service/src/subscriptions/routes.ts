import { subscriptionOperations } from '@shodh/contracts/subscriptions/operations.ts'
import type { IssueMailing } from '@shodh/contracts/subscriptions/views.ts'
import type { IssueMailingRow } from '@shodh/contracts/subscriptions/vault-rows.ts'
import type { Routes } from '../responses.ts'

const mailingView = ({ state, total, sent, failed, reason }: IssueMailingRow): IssueMailing => ({
  state,
  sent,
  failed,
  reason,
  // fewer than there were when it began, since some have unsubscribed
  total: state === 'sending' ? total : sent + failed,
})

/** How many readers get mails, and what became of those of an issue: counts alone, for staff. */
export const subscriptionRoutes: Routes = async (_, ports) => {
  const { answer, query, vault, hasMailServer } = ports
  if (!hasMailServer)
    return void answer(subscriptionOperations.countSubscriptions, async (_, reply) =>
      reply.refuse({ refused: 'SUBSCRIPTIONS_OFF' }),
    )

  const mailingOf = async (volumeId: string) => {
    const mailings = (await vault.list('issue-mailings')).filter(one => one.volumeId === volumeId)
    const latest = mailings.toSorted((one, other) => one.at - other.at).at(-1)
    return latest ? mailingView(latest) : null
  }

  query(subscriptionOperations.countSubscriptions, async ({ query: { volumeId } }) => ({
    message: 'Subscriptions counted successfully',
    data: {
      confirmed: await vault.count('subscribers', 'active'),
      mailing: volumeId === undefined ? null : await mailingOf(volumeId),
    },
  }))
}
