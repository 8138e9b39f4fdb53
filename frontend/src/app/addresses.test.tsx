import { fireEvent, screen, within } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { storeSession } from '../session/storage/stored-session.ts'
import { person, tokens } from '../testing/examples/people.ts'
import { no, yes, type Served } from '../testing/server/served.ts'
import { shown, visited } from '../testing/screens/shown.tsx'
import { Shell } from './app.tsx'

let journal: Served
const author = person('Ravi Shah', { role: 'author' })

beforeEach(async () => {
  journal = await visited(({ pathname }) =>
    pathname.endsWith('/users/profile') ? yes(author) : no(404, 'There is nothing at this address'),
  )
})

function Address() {
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <output>{pathname + search + hash}</output>
      <Link to="/nowhere">To nowhere</Link>
    </>
  )
}
const open = (path: string) =>
  shown(
    <>
      <Shell />
      <Address />
    </>,
    path,
  )

test('an address with slashes at its end becomes the one without, and retains its query', async () => {
  open('/forgot-password//?from=mail')
  expect(await screen.findByText('/forgot-password?from=mail')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeTruthy()
})

test.each(['/ADMIN', '/Admin/users', '/admin/Users', '/admin/users/ADD'])(
  'an address written in another case does not exist: %s',
  async path => {
    storeSession(author, tokens())
    open(path)
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Home' })).toBeTruthy()
  },
)

test("'Go Back' on a 404 that was opened directly leads home", async () => {
  open('/nowhere')
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }))
  expect(await screen.findByText('/')).toBeTruthy()
})

test("'Go Back' on a 404 leads back where somebody came from within the site", async () => {
  open('/forgot-password')
  fireEvent.click(screen.getByRole('link', { name: 'To nowhere' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }))
  expect(await screen.findByText('/forgot-password')).toBeTruthy()
})

test('an author is redirected from the screens of administrators and learns why', async () => {
  storeSession(author, tokens())
  open('/admin/users')
  expect(await screen.findByText('Admin privileges required for this action.')).toBeTruthy()
  expect(await screen.findByText('/admin')).toBeTruthy()
  expect(screen.getAllByText('Admin privileges required for this action.')).toHaveLength(1)
})

test('an author has the bell, too, which says that there are no notifications', async () => {
  storeSession(author, tokens())
  open('/admin')
  const bell = await screen.findByRole('button', { name: 'Notifications' })
  const panel = document.querySelector('#bell')
  panel?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
  expect(await screen.findByText('No notifications')).toBeTruthy()
  expect(bell).toBeTruthy()
  expect(journal.requests.some(path => path.includes('attention'))).toBe(false)
})
