import type { ContentPartsResponse } from '@shodh/contracts/content/views.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { yes } from '../../../../testing/server/served.ts'
import { ContentScreen } from './content-screen.tsx'

const part = (name: ContentPartsResponse['parts'][number]['part'], fields: object = {}) => ({
  part: name,
  version: 1,
  changedAt: '2026-11-28T10:00:00.000Z',
  changedBy: { id: 'ravi', name: 'Ravi Shah' },
  hasDraft: false,
  drafts: 0,
  scheduledAt: null,
  ...fields,
})

const parts = [
  part('header', { hasDraft: true, drafts: 1 }),
  part('footer', { scheduledAt: '2099-01-01T03:30:00.000Z' }),
  part('pages', { hasDraft: true, drafts: 3 }),
  part('news', { changedAt: null, changedBy: null }),
  part('board'),
  part('storage'),
]

const deadLinks = [
  { part: 'header', id: 'fees', title: 'Fees', url: '/pages/fees' },
  { part: 'pages', id: '7', title: 'Ethics policy', url: '/files/old.pdf' },
]

const office = backOffice(({ pathname }) => {
  if (pathname === '/journal.json') return { body: journalSettings }
  return pathname === '/api/v1/content' ? yes({ parts, deadLinks }) : undefined
})

test('each part leads to its screen, and says when and by whom it was last changed', async () => {
  await office.open(<ContentScreen />)
  const footer = await screen.findByRole('link', { name: 'Footer' })
  expect(footer.getAttribute('href')).toBe('/admin/content/footer')
  expect(screen.getByRole('link', { name: 'Board Members' }).getAttribute('href')).toBe('/admin/content/board-members')
  expect(screen.getAllByText('28 Nov 2026, 15:30, Ravi Shah')).toHaveLength(5)
  expect(screen.getByText('Not changed yet')).toBeTruthy()
})

test('what is not public yet is named', async () => {
  await office.open(<ContentScreen />)
  expect(await screen.findByText('Changes not published')).toBeTruthy()
  expect(screen.getByText('3 drafts')).toBeTruthy()
  expect(screen.getByText('Scheduled for 1 Jan 2099, 09:00')).toBeTruthy()
})

test('links that lead nowhere lead to where they can be changed', async () => {
  await office.open(<ContentScreen />)
  expect((await screen.findByRole('link', { name: 'Header: Fees' })).getAttribute('href')).toBe('/admin/content/header')
  expect(screen.getByRole('link', { name: 'Pages: Ethics policy' }).getAttribute('href')).toBe('/admin/content/pages/7')
})
