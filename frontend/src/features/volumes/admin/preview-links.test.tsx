import type { Role } from '@shodh/contracts/users/fields.ts'
import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backOffice } from '../../../testing/screens/back-office.tsx'
import { no, yes } from '../../../testing/server/served.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import { click } from '../../../testing/screens/shown.tsx'
import { PreviewLinks, PreviewLinksScreen } from './preview-links.tsx'

const MADE = {
  ...{ id: 'p1', _id: 'p1', note: 'For Meera', createdAt: '2026-02-01T04:30:00.000Z' },
  ...{ createdBy: { id: 'u', name: 'Ravi Shah' }, expiresAt: '2026-03-03T04:30:00.000Z', opens: 0, lastOpenedAt: null },
}

let previews: (typeof MADE | (Omit<typeof MADE, 'lastOpenedAt'> & { lastOpenedAt: string }))[]
let sent: unknown[]
let refused: boolean

const { open } = backOffice(({ pathname }, { method }, body) => {
  if (method === 'DELETE') {
    sent.push(pathname.split('/').slice(-2).join('/'))
    previews = []
    return yes({})
  }
  if (method === 'POST') {
    sent.push(body)
    if (refused) return no(409, 'This volume has 100 preview links. Please revoke some of them first.')
    previews = [MADE]
    return yes({ preview: { ...MADE, url: '/preview/secret' } })
  }
  if (pathname.endsWith('/previews')) return yes({ previews })
  return { ...yes({ volume: volumeDetails(volume(2026, 'March')) }), headers: { etag: '"3.1"' } }
})
const opened = (role: Role = 'admin') => open(<PreviewLinks volumeId="v" isInPreparation />, { role })

beforeEach(() => {
  previews = []
  sent = []
  refused = false
})
afterEach(() => void vi.restoreAllMocks())

test('a link is made, with whom it is for, shown once and copied', async () => {
  await opened()
  expect(await screen.findByText('None. Only those who can sign in see this volume.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Who it is for (optional)'), { target: { value: 'For Meera' } })
  click('Make a preview link')
  const field = await screen.findByLabelText<HTMLInputElement>('The new link')
  expect([new URL(field.value).pathname, sent]).toEqual(['/preview/secret', [{ note: 'For Meera' }]])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  click('Copy')
  expect(await screen.findByText('Link copied to clipboard')).toBeTruthy()
  expect(copied.mock.calls).toEqual([[field.value]])
  expect(await screen.findByText('Not opened yet')).toBeTruthy()
  expect(screen.getByText('For Meera')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Links in force', level: 3 })).toBeTruthy()
})

test('a link is revoked, also where it was just made', async () => {
  await opened()
  await screen.findByText(/^None/u)
  click('Make a preview link')
  await screen.findByLabelText('The new link')
  await screen.findByText('Not opened yet')
  click(/^Revoke the link made/u)
  expect(await screen.findByText('Link revoked')).toBeTruthy()
  expect(sent.at(-1)).toBe('previews/p1')
  await waitFor(() => expect(screen.queryByLabelText('The new link')).toBeNull())
})

test('what is refused is said, and what was typed stays', async () => {
  refused = true
  await opened()
  fireEvent.change(await screen.findByLabelText('Who it is for (optional)'), { target: { value: 'For Meera' } })
  click('Make a preview link')
  expect(await screen.findByText(/has 100 preview links/u)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Who it is for (optional)').value).toBe('For Meera')
})

test('auditors see the links, with how often each was opened, and neither make nor revoke any', async () => {
  previews = [{ ...MADE, opens: 2, lastOpenedAt: '2026-02-01T06:30:00.000Z' }]
  await opened('auditor')
  expect(await screen.findByText(/^Opened 2 times/u)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the screen of a volume that is public says so, and makes none', async () => {
  await open(<PreviewLinksScreen />, { path: '/admin/papers/volumes/v/previews' })
  expect(await screen.findByText(/^This volume is public/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a preview link' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Links in force', level: 2 })).toBeTruthy()
})
