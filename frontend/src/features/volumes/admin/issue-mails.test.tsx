import type { IssueMailing, SubscriptionsCount } from '@shodh/contracts/subscriptions/views.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalRemembered } from '../../../journal.ts'
import { backOffice } from '../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { yes } from '../../../testing/server/served.ts'
import { IssueMails } from './issue-mails.tsx'

let counted: SubscriptionsCount

const { open, requests } = backOffice(({ pathname }) =>
  pathname.endsWith('/subscriptions/count') ? yes(counted) : undefined,
)

const opened = async (sendsMails?: true) => {
  const { store } = await open(<IssueMails volumeId="v 1" />)
  act(() => void store.dispatch(journalRemembered({ ...journalSettings, sendsMails })))
}

const sending: IssueMailing = { state: 'sending', total: 312, sent: 208, failed: 0, reason: '' }

const HELD = ' Deactivate the volume to hold the others back.'

test.each<[number, IssueMailing | null, string]>([
  [312, null, '312 readers get a mail when an issue is published.'],
  [0, null, 'Nobody has subscribed yet.'],
  [1, null, '1 reader gets a mail when an issue is published.'],
  [9, sending, `Mails to readers: 208 of 312 sent.${HELD}`],
  [9, { ...sending, sent: 1000, total: 100_000 }, `Mails to readers: 1,000 of 1,00,000 sent.${HELD}`],
  [9, { ...sending, failed: 2 }, `Mails to readers: 208 of 312 sent, 2 failed.${HELD}`],
  [
    9,
    { ...sending, reason: '421' },
    `Mails to readers: 208 of 312 sent.${HELD} The mail server takes none now (421); they are tried again.`,
  ],
  [9, { ...sending, state: 'sent', sent: 312 }, '312 mails sent to readers.'],
  [
    9,
    { ...sending, state: 'stopped', sent: 1 },
    '1 mail sent to readers. The others were stopped, since the volume was deleted or has no papers.',
  ],
])('of %i subscribers, whose mails are %o, it says what is sent', async (confirmed, mailing, sentence) => {
  counted = { confirmed, mailing }
  await opened(true)
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('status')
})

test('without a mail server it says so, and asks nothing', async () => {
  await opened()
  expect(await screen.findByText(/no mail server is set/u)).toBeTruthy()
  expect(requests().filter(each => each.includes('subscriptions'))).toEqual([])
  cleanup()
})
