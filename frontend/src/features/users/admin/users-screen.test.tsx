import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Role } from '@shodh/contracts/users/fields.ts'
import type { ListedUser } from '@shodh/contracts/users/views.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { press, shownTo, type, visited } from '../../../testing/screens/shown.tsx'
import { person } from '../../../testing/examples/people.ts'
import { type Handle, type Served, no, yes } from '../../../testing/server/served.ts'
import { UsersScreen } from './users-screen.tsx'

const asha = person('Asha Rao')
const ravi = person('Ravi Shah', { role: 'author' })
const shobha = person('शोभा पाटील', { email: 'patil@example.org', role: 'author', status: 'inactive' })

let journal: Served
const list = (users: readonly ListedUser[]) =>
  yes({ users, pagination: { page: 1, limit: 1000, total: users.length, totalPages: 1 } })

const opened = async (handle: Handle, role: Role = 'admin') => {
  journal = await visited((url, request, body) =>
    url.pathname.endsWith('/users/profile') ? yes({ ...asha, role }) : handle(url, request, body),
  )
  shownTo({ ...asha, role }, <UsersScreen />)
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

test('each row has an Edit link, the own row no Delete button', async () => {
  await opened(() => list([asha, ravi, shobha]))
  const own = (await screen.findByText('(you)')).closest('tr')
  expect(screen.getAllByRole('link', { name: /^Edit / })).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(2)
  expect(own && within(own).queryByRole('button', { name: /^Delete / })).toBeNull()
})

test('the search filters by name or email, case-insensitive, and the footer counts', async () => {
  await opened(() => list([asha, ravi, shobha]))
  expect(await screen.findByText('Showing 3 of 3 users')).toBeTruthy()
  search('SHAH')
  expect(names()).toEqual(['Ravi Shah'])
  search('Patil@')
  expect(names()).toEqual(['शोभा पाटील'])
  expect(screen.getByText(/^Showing 1 of 3 users for “Patil@”$/u)).toBeTruthy()
  search('nobody')
  expect(screen.getByText('No users found')).toBeTruthy()
})

test('without users there is a link to add the first one', async () => {
  await opened(() => list([]))
  expect(await screen.findByText('No users yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add First User' })).toBeTruthy()
})

test('a row says when its user signed in last, and why one cannot', async () => {
  const lockedUntil = new Date(Date.now() + 60_000).toISOString()
  const given = [
    { ...asha, lastSignInAt: '2026-01-02T10:00:00.000Z' },
    { ...ravi, emailVerified: false, lockedUntil, hasFailedMail: true },
  ]
  await opened(() => list(given))
  const [first, second] = (await screen.findAllByRole('rowheader')).map(
    ({ parentElement }) => parentElement?.textContent,
  )
  expect(first).toContain('2 Jan 2026, 10:00')
  expect(second).toMatch(/Address not verified yetMail came backNo sign-in until .*, after wrong passwords/u)
  expect(second).toContain('None recorded')
})

test('what is known of an address is saved as a file, or why not is said', async () => {
  const bodies: unknown[] = []
  const file = { description: 'What the journal knows', madeAt: '2026', sections: [] }
  await opened(({ pathname }, _, body) => {
    if (!pathname.endsWith('/admin/personal-data')) return list([asha])
    bodies.push(body)
    return bodies.length === 1 ? no(503, 'Please try again later') : yes(file)
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  onTestFinished(() => saved.mockRestore())
  await press('Data of an address')
  await press('Download')
  expect(bodies).toEqual([])
  await type('Email address', 'rao@example.org')
  await press('Download')
  expect(await screen.findByText('Please try again later')).toBeTruthy()
  await press('Download')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([{ email: 'rao@example.org' }, { email: 'rao@example.org' }])
  const [blob] = saved.mock.calls[0] ?? []
  expect(JSON.parse(await (blob as Blob).text())).toEqual(file)
})

test('deleting asks for confirmation, and shows why the journal refuses', async () => {
  await opened((_, { method }) =>
    method === 'DELETE' ? no(409, 'The last active administrator must stay', 'LAST_ADMINISTRATOR') : list([asha, ravi]),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Ravi Shah' }))
  expect(screen.getByText('Are you sure you want to delete "Ravi Shah"?')).toBeTruthy()
  expect(journal.requests.some(path => path.includes('ravi-shah'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The last active administrator must stay')).toBeTruthy()
})

test('an auditor reads the list and changes nothing', async () => {
  await opened(() => list([asha, ravi]), 'auditor')
  expect(await screen.findByText('Ravi Shah')).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sign-in Policy', 'API Tokens'])
  expect(screen.queryByRole('button', { name: /Delete/u })).toBeNull()
})

test('a refusal says that the users could not be fetched', async () => {
  await opened(() => no(403, 'Admin privileges required for this action.', 'FORBIDDEN'))
  expect(await screen.findByText('Failed to fetch users')).toBeTruthy()
})
