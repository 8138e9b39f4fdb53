import type { AttentionResponse } from '@shodh/contracts/users/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../testing/people.ts'
import { yes, type Served } from '../../testing/served.ts'
import { shownTo, visited } from '../../testing/shown.tsx'
import { Bell } from './bell.tsx'

const nothing: AttentionResponse = {
  ...{ failedMails: [], lockedAccounts: [], laggingReadModels: [] },
  ...{ unhandledMessages: 0, proposedCorrections: 0, brokenPdfs: 0 },
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

test('the bell counts messages, drafts that end, proposed corrections and broken PDFs, and leads to each', async () => {
  const attention = { ...nothing, unhandledMessages: 3, proposedCorrections: 1, brokenPdfs: 2 }
  await opened('admin', attention, [draft('1', true), draft('2', false)])
  await screen.findByRole('button', { name: 'Notifications: 7 matters' })
  openPanel()
  const links = (await screen.findAllByRole('link')).map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['3 unhandled messages to the journal', '/admin/contact'],
    ['1 paper with proposed corrections', '/admin/papers'],
    ['2 PDFs missing or damaged', '/admin/system'],
    ['draft “Draft 1”', '/admin/papers/drafts'],
  ])
})

test('an author is notified of drafts that end, and asks for nothing else', async () => {
  await opened('author', nothing, [draft('1', true)])
  expect(await screen.findByRole('button', { name: 'Notifications: 1 matter' })).toBeTruthy()
  expect(journal.requests.filter(path => !path.endsWith('/papers/drafts'))).toEqual([])
})

test('where nothing needs anybody, it says so', async () => {
  await opened('auditor', nothing)
  await screen.findByRole('button', { name: 'Notifications' })
  openPanel()
  expect(await screen.findByText('All is well: nothing needs you.')).toBeTruthy()
})
