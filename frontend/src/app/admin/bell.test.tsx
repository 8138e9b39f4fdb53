import type { AttentionResponse } from '@shodh/contracts/users/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../testing/people.ts'
import { yes, type Served } from '../../testing/served.ts'
import { shownTo, visited } from '../../testing/shown.tsx'
import { Bell } from './bell.tsx'
import { nothingWaits } from './testing/nothing-waits.ts'

const nothing: AttentionResponse = {
  ...{ failedMails: [], lockedAccounts: [], laggingReadModels: [] },
  ...{ unhandledMessages: 0, proposedCorrections: 0, brokenPdfs: 0, logRefusal: null },
}
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
}

test('a reply that was not taken is seen where it was written', async () => {
  const mail = { ...all.failedMails[0]!, purpose: 'contact-reply', userId: 'm1', name: '' } as const
  await opened('admin', { ...nothingWaits, failedMails: [mail] })
  await screen.findByRole('button', { name: 'Notifications: 1 matter' })
  openPanel()
  expect(await listed()).toEqual([['See: A mail could not be sent', '/admin/contact?message=m1']])
})

test('the bell counts each line that waits, and leads to what ends it', async () => {
  await opened('admin', all, [draft('1', true), draft('2', false)])
  await screen.findByRole('button', { name: 'Notifications: 11 matters' })
  openPanel()
  const links = (await screen.findAllByRole('link')).map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['The public log does not continue', '/admin/system'],
    ['3 unhandled messages to the journal', '/admin/contact'],
    ['1 paper with proposed corrections', '/admin/papers'],
    ['2 PDFs missing or damaged', '/admin/system'],
    ['draft “Draft 1”', '/admin/papers/drafts'],
  ])
})

test('several of one kind are one line, which leads to all of them', async () => {
  const mail = { ...all.failedMails[0], purpose: 'author-mail', name: '' } as (typeof all.failedMails)[number]
  const [volume] = all.volumesInPreparation
  await opened('admin', {
    ...{ ...nothingWaits, brokenPdfs: 2, brokenPaper: all.brokenPaper, failedMails: [mail, { ...mail, id: 'n' }] },
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
  await opened('author', nothingWaits, [draft('1', true)])
  expect(await screen.findByRole('button', { name: 'Notifications: 1 matter' })).toBeTruthy()
  expect(journal.requests.filter(path => path.startsWith('/api/'))).toEqual(['/api/v1/papers/drafts'])
})

test('where nothing needs anybody, it says so', async () => {
  await opened('auditor', nothingWaits)
  await screen.findByRole('button', { name: 'Notifications' })
  openPanel()
  expect(await screen.findByText('All is well: nothing needs you.')).toBeTruthy()
})
