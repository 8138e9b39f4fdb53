import type { VolumeChecks } from '@shodh/contracts/volumes/publication/checks.ts'
import type { Preparation } from '@shodh/contracts/volumes/views.ts'
import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { journalRemembered } from '../../../../journal.ts'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { press } from '../../../../testing/screens/shown.tsx'
import { PublishScreen } from './publish-screen.tsx'

const january = volume(2026, 'January', { papers: 12 })
const rivers = { id: 'rivers', title: 'On Rivers', sr: 1 }
const wells = { id: 'wells', title: 'On Wells', sr: 2 }

const none: VolumeChecks = {
  volumeId: january.id,
  papers: 12,
  licence: 'CC BY 4.0',
  unread: 0,
  authorEmails: 3,
  groups: [],
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

let subscribed: number
let stored: Preparation & { publishedAt?: string; isActive?: boolean }
let checks: VolumeChecks
let sent: unknown[]
/** What the journal responds to the next change. */
let refused: ReturnType<typeof no> | undefined

beforeEach(() => {
  stored = { inPreparation: true }
  subscribed = 152
  checks = none
  sent = []
  refused = undefined
})

const changes = (method: string, path: string, body: unknown) => {
  sent.push([method, path, body])
  if (refused) return refused
  const { inSeconds: seconds, at } = (body ?? {}) as { readonly inSeconds?: number; readonly at?: string }
  const { scheduledAt: _, ...others } = stored
  stored = path === 'schedule' ? others : { ...others, scheduledAt: at ?? inSeconds(seconds ?? 0) }
  return yes({ volume: volumeDetails({ ...january, ...stored }, stored) })
}

const standard: Handle = ({ pathname }, { method = 'GET' }, body) => {
  const last = pathname.split('/').at(-1) ?? ''
  if (pathname.endsWith('/subscriptions/count')) return yes({ confirmed: subscribed, mailing: null })
  if (last === 'checks') return yes({ checks })
  if (last === 'publish' || last === 'schedule') return changes(method, last, body)
  if (!pathname.includes('/papers/volumes/')) return last === 'profile' ? undefined : no(404, 'Nothing is here')
  return {
    ...yes({ volume: volumeDetails({ ...january, ...stored }, stored) }),
    headers: { etag: '"1.1"', 'cache-control': 'no-store' },
  }
}

const { open, router } = backOffice(standard)

const opened = async (role: Role = 'admin') => {
  const { store } = await open(
    <Routes>
      <Route path="/admin/papers/volumes/:id/publish" element={<PublishScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    {
      role,
      path: `/admin/papers/volumes/${encodeURIComponent(january.id)}/publish`,
    },
  )
  act(() => void store.dispatch(journalRemembered({ ...journalSettings, timeZone: 'UTC', sendsMails: true })))
  await screen.findByRole('heading', { name: 'Publication' })
  return store
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('what is missing is grouped with counts, and leads to the field that corrects it and back', async () => {
  const low = { kind: 'gap', title: 'Page numbers that leave a gap', severity: 'low' } as const
  checks = {
    ...none,
    unread: 2,
    groups: [
      {
        ...{ kind: 'duplicate', title: 'The same PDF twice', severity: 'high' },
        items: [{ paper: rivers, message: 'It has the same PDF as “On Wells”', field: 'file', other: wells }],
      },
      { ...low, items: [{ paper: wells, message: 'No paper has 5', field: 'firstPage' }] },
    ],
  }
  await opened()
  expect(await screen.findByText('2 things worth looking at. None prevents the publication.')).toBeTruthy()
  expect(screen.getByText(/^The text of 2 PDFs was not read yet/u)).toBeTruthy()
  const [duplicate, gap] = screen.getAllByRole('group')
  expect(duplicate?.textContent).toContain('The same PDF twice (1)Readers would notice')
  expect([duplicate, gap].map(group => group?.hasAttribute('open'))).toEqual([true, false])
  expect(gap?.querySelector('summary')?.lastElementChild?.tagName).toBe('svg')
  expect(within(duplicate!).getByText('It has the same PDF as “On Wells”')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Other paper: On Wells' }).getAttribute('href')).toBe(
    '/admin/papers/edit/wells',
  )
  fireEvent.click(screen.getByRole('link', { name: 'Edit On Rivers' }))
  expect(router.location).toMatchObject({
    pathname: '/admin/papers/edit/rivers',
    hash: '#file',
    state: { from: `/admin/papers/volumes/${encodeURIComponent(january.id)}/publish` },
  })
})

test('it is published in 8 seconds, which are counted, and is said to be public once it is', async () => {
  await opened()
  expect(await screen.findByText('Nothing is missing.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sections and order' }).getAttribute('href')).toBe(
    `/admin/papers/volumes/${encodeURIComponent(january.id)}/order`,
  )
  expect(screen.getByText('In preparation')).toBeTruthy()
  await press('Publish now')
  expect(await screen.findByText('“January” will be public in 8 seconds')).toBeTruthy()
  expect(sent).toEqual([['POST', 'publish', { inSeconds: 8 }]])
  expect(await screen.findByText(/^Public in \d seconds?\.$/u)).toBeTruthy()
  stored = { publishedAt: '2026-12-01T03:30:00.000Z' }
  expect(await screen.findByText('“January” is published', undefined, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryByText('“January” will be public in 8 seconds')).toBeNull()
  expect(screen.getByText(/^Readers see this issue since 1 Dec 2026/u)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the issue' }).getAttribute('href')).toBe('/papers/2026/regular/January')
})

test('undoing calls it off; authors and readers are left out where that is chosen', async () => {
  await opened()
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Mail the authors \(3 addresses\)/u }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Mail 152 readers/u }))
  await press('Publish now')
  await screen.findByText('“January” will be public in 8 seconds')
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
  expect(await screen.findByText('“January” was not published')).toBeTruthy()
  expect(sent).toEqual([
    ['POST', 'publish', { inSeconds: 8, notifyAuthors: false, notifySubscribers: false }],
    ['DELETE', 'schedule', undefined],
  ])
  expect(await screen.findByRole('button', { name: 'Publish now' })).toBeTruthy()
})

test('nobody is offered a mail where no address is known, or no mail server is set', async () => {
  checks = { ...none, authorEmails: 0 }
  subscribed = 0
  const store = await opened()
  await screen.findByText('Nobody has subscribed yet.')
  expect(screen.queryByRole('checkbox')).toBeNull()
  checks = none
  subscribed = 9
  act(() => void store.dispatch(journalRemembered(journalSettings)))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('undoing schedules again what was scheduled before', async () => {
  const scheduledAt = '2099-01-01T03:30:00.000Z'
  stored = { inPreparation: true, scheduledAt }
  await opened()
  expect(screen.getByText(/^Will be published on Thursday, 1 Jan 2099, 03:30 \(UTC\)\.$/u)).toBeTruthy()
  await press('Publish now')
  await screen.findByText('“January” will be public in 8 seconds')
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
  expect(await screen.findByText('“January” was not published')).toBeTruthy()
  expect(sent.at(-1)).toEqual(['POST', 'publish', { at: scheduledAt }])
})

test('it is scheduled in the zone of the journal, and called off', async () => {
  await opened()
  await press('Publish at …')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(await within(dialog).findByLabelText('Day and time'), { target: { value: '2099-01-01T09:00' } })
  expect(within(dialog).getByText(/^Thursday, as clocks show it in UTC\./u)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText(/^Will be published on Thursday, 1 Jan 2099, 09:00/u)).toBeTruthy()
  expect(sent).toEqual([['POST', 'publish', { at: '2099-01-01T09:00:00.000Z' }]])
  await press('Call off')
  await waitFor(() => expect(screen.queryByText(/^Will be published/u)).toBeNull())
})

test('a refusal is said where it was asked for', async () => {
  await opened()
  refused = no(409, 'The issue is published already')
  await press('Publish now')
  expect(await screen.findByText('The issue is published already')).toBeTruthy()
})

test('a deactivated volume is activated first', async () => {
  stored = { inPreparation: true, isActive: false }
  await opened()
  expect(screen.getByRole('link', { name: 'Activate it' })).toBeTruthy()
  expect(buttons()).not.toContain('Publish now')
})

test.each(['author', 'auditor'] as const)('an %s sees the state and the checks, and publishes nothing', async role => {
  await opened(role)
  expect(await screen.findByText('Nothing is missing.')).toBeTruthy()
  expect(screen.getByText('Administrators publish it.')).toBeTruthy()
  expect(buttons()).toEqual([''])
})
