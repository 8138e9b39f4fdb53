import type { AttentionResponse } from '@shodh/contracts/users/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../../testing/examples/people.ts'
import { yes, type Served } from '../../../testing/server/served.ts'
import { shownTo, visited } from '../../../testing/screens/shown.tsx'
import { Bell } from './bell.tsx'
import { noPendingTasks } from '../testing/no-pending-tasks.ts'

const draft = (id: string, endsSoon: boolean) => ({
  id,
  title: `Draft ${id}`,
  endsAt: '2026-11-28T20:00:00Z',
  endsSoon,
})

let journal: Served

const opened = async (role: Role, attention: AttentionResponse, drafts: readonly object[] = []) => {
  journal = await visited(({ pathname }) => {
    if (pathname.endsWith('/admin/attention')) return yes(attention)
    return pathname.endsWith('/papers/drafts') ? yes({ drafts }) : undefined
  })
  shownTo(person('Asha Rao', { role }), <Bell />)
}

// happy-dom has no popover
const openPanel = () =>
  act(
    () => void document.querySelector('#bell')?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })),
  )

const listed = async () =>
  (await screen.findAllByRole('link')).map(link => [link.getAttribute('aria-label'), link.getAttribute('href')])

const all: AttentionResponse = {
  failedMails: [
    {
      ...{ id: 'm', userId: 'u', name: 'Bina Patil', purpose: 'recovery', queuedAt: '2026-11-28T20:00:00Z' },
      ...{ attempts: 3, reason: '550', nextAttemptAt: null },
    },
  ],
  lockedAccounts: [{ userId: 'l', name: 'Chetan More', email: 'c@example.org', until: '2026-11-28T20:00:00Z' }],
  laggingReadModels: ['papers'],
  ...{ unhandledMessages: 3, unhandledSince: '2026-11-28T20:00:00Z' },
  ...{ proposedCorrections: 1, proposedPaper: { id: 'p', title: 'On Rivers' } },
  ...{ brokenPdfs: 1, brokenPaper: { id: 'q', title: 'On Wells' } },
  volumesInPreparation: [{ id: 'v', name: 'Vol. 9', year: 2026 }],
  membersWithoutAffiliation: 2,
  lateBackup: { lastAt: null },
  logRefusal: 'It was cut.',
  isOnlySample: false,
  settingUp: null,
}

test('a reply that was not taken is seen where it was written', async () => {
  const mail = { ...all.failedMails[0]!, purpose: 'contact-reply', userId: 'm1', name: '' } as const
  await opened('admin', { ...noPendingTasks, failedMails: [mail] })
  await screen.findByRole('button', { name: 'Notifications: 1 matter' })
  openPanel()
  expect(await listed()).toEqual([['See: A mail could not be sent', '/admin/contact?message=m1']])
})

test('the bell counts each line that waits, and leads to what ends it', async () => {
  await opened('admin', all, [draft('1', true), draft('2', false)])
  await screen.findByRole('button', { name: 'Notifications: 11 matters' })
  openPanel()
  expect(await listed()).toEqual([
    ['See why: The public log does not continue what was signed before', '/admin/system'],
    ['Replace PDF: A PDF is missing or damaged', '/admin/papers/edit/q'],
    ['See why: The backup is late', '/admin/system'],
    ['Answer: 3 messages wait for an answer', '/admin/contact'],
    ['Review: A paper has proposed corrections', '/admin/papers'],
    ['Correct: A mail could not be sent', '/admin/users/edit/u'],
    [expect.stringContaining('See: Chetan More cannot sign in until'), '/admin/users/edit/l'],
    ['See: A list does not show the newest changes yet', '/admin/system'],
    ['Publish: An issue is in preparation', '/admin/papers/volumes/v/publish'],
    ['Complete: 2 board members have no affiliation', '/admin/content/board-members'],
    ['Continue: A draft ends on 28 November 2026', '/admin/papers/drafts'],
  ])
})

test('several of one kind are one line, which leads to all of them', async () => {
  const mail = { ...all.failedMails[0], purpose: 'author-mail', name: '' } as (typeof all.failedMails)[number]
  const [volume] = all.volumesInPreparation
  await opened('admin', {
    ...{ ...noPendingTasks, brokenPdfs: 2, brokenPaper: all.brokenPaper, failedMails: [mail, { ...mail, id: 'n' }] },
    volumesInPreparation: volume ? [volume, { ...volume, id: 'w' }] : [],
  })
  await screen.findByRole('button', { name: 'Notifications: 3 matters' })
  openPanel()
  expect(await listed()).toEqual([
    ['See: 2 PDFs are missing or damaged', '/admin/system'],
    ['See: 2 mails could not be sent', '/admin/system'],
    ['Publish: 2 issues are in preparation', '/admin/papers/volumes'],
  ])
})

test('who changes nothing is led where one can look', async () => {
  await opened('auditor', { ...all, failedMails: [], lockedAccounts: [] })
  openPanel()
  expect(new Set((await listed()).map(([label]) => label?.split(':')[0]))).toEqual(new Set(['See']))
  const addresses = (await listed()).map(([, address]) => address)
  expect(addresses).toContain('/admin/papers/volumes')
  expect(addresses.filter(address => address?.includes('edit'))).toEqual([])
})

test('an author is notified of drafts that end, and asks for nothing else', async () => {
  await opened('author', noPendingTasks, [draft('1', true)])
  expect(await screen.findByRole('button', { name: 'Notifications: 1 matter' })).toBeTruthy()
  expect(journal.requests.filter(path => path.startsWith('/api/'))).toEqual(['/api/v1/papers/drafts'])
})

test('where nothing needs anybody, it says so', async () => {
  await opened('auditor', noPendingTasks)
  await screen.findByRole('button', { name: 'Notifications' })
  openPanel()
  expect(await screen.findByText('All is well: nothing needs you.')).toBeTruthy()
})
