import type { Role } from '@shodh/contracts/users/fields.ts'
import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { openPopup } from '../../../../testing/screens/popup.ts'
import { type Handle, yes } from '../../../../testing/server/served.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { ManageVolumesScreen } from './manage-volumes-screen.tsx'

const march = volumeDetails(volume(2026, 'Vol. 1 March', { papers: 4 }))
const january = volumeDetails(volume(2026, 'Vol. 1 January', { papers: 0 }))
const water = volumeDetails(volume(2026, 'Water', { issueType: 'Special', papers: 9 }))

const { open, router } = backOffice(({ pathname }) =>
  pathname.endsWith('/papers/volumes') ? yes({ volumes: [march, january, water] }) : undefined,
)
const opened = (handle: Handle, role: Role = 'admin') =>
  open(<ManageVolumesScreen />, { handle, role, path: '/admin/papers/volumes' })

const health = (checkedFiles: string) =>
  yes({
    health: {
      ...{ volumeId: march.id, volumeName: march.name, papers: 4, files: 4, items: [], checkedFiles },
      ...{ status: 'healthy', checkedAt: '2026-01-05T10:00:00.000Z' },
    },
  })

test('a sheet shows the volume beside the list, whether its PDFs are there, and those before and after it', async () => {
  await opened(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/health')) return undefined
    return health(searchParams.get('checkFiles') === 'true' ? 'contents' : 'presence')
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Details of Vol. 1 March' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Volume' }))
  expect(new URLSearchParams(router.location.search).get('volume')).toBe(march.id)
  expect(sheet.getByRole('heading', { name: 'Vol. 1 March' })).toBeTruthy()
  expect(sheet.getByText(/^Deactivate: readers still find and read it/u)).toBeTruthy()
  expect(await sheet.findByText(/Every PDF is there\./u)).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Check contents' }))
  expect(await sheet.findByText(/Every PDF is there and unchanged\./u)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(await screen.findByRole('heading', { name: 'Vol. 1 January' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.location.search).toBe('')
})

test('keys select the volume that has the focus, and open its sheet', async () => {
  await opened(({ pathname }) => (pathname.endsWith('/health') ? health('presence') : undefined))
  const name = await screen.findByRole('link', { name: 'Water' })
  name.focus()
  fireEvent.keyDown(name, { key: 'x' })
  expect(screen.getByLabelText('Select Water')).toHaveProperty('checked', true)
  fireEvent.keyDown(name, { key: 'o' })
  expect(await screen.findByRole('heading', { name: 'Water' })).toBeTruthy()
})

test('an auditor sees the volumes, and no button that changes one', async () => {
  await opened(() => undefined, 'auditor')
  openPopup(await screen.findByRole('button', { name: 'Actions of Water' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'DetailsO',
    'Show its papers',
    'View on site',
    'Download ZIP',
    'Health',
  ])
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Water' })).toBeNull()
})
