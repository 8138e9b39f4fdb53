import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { person, tokens } from '../../../../testing/examples/people.ts'
import { type Handle, no, type Served, yes } from '../../../../testing/server/served.ts'
import { shown, visited } from '../../../../testing/screens/shown.tsx'
import { forgetSession, storedSession, storeSession } from '../../../../session/storage/stored-session.ts'
import { LoginPage } from '../login-page.tsx'

const offered = [{ id: 'orcid', label: 'ORCID', isOrcid: true }]
const QUERY = '?code=c0de&state=st4te&iss=https%3A%2F%2Forcid.org'
const AWAY = 'https://orcid.org/oauth/authorize?state=st4te'

let left: string[]
let journal: Served
const serve = async (handle: Handle, signIn: unknown = offered) => {
  journal = await visited((url, ...request) =>
    url.pathname.endsWith('/journal.json') ? { body: { ...journalSettings, signIn } } : handle(url, ...request),
  )
}

beforeEach(() => {
  left = []
  vi.spyOn(window.location, 'assign').mockImplementation(address => void left.push(String(address)))
  vi.spyOn(window.location, 'replace').mockImplementation(address => void left.push(String(address)))
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  forgetSession()
})

describe('the sign-in page', () => {
  test('leads to a provider that the journal offers, and says where it cannot', async () => {
    let response: ReturnType<Handle> = no(503, 'The other service does not respond right now. Please try again later.')
    await serve(() => response)
    shown(<LoginPage />, '/login')
    const button = await screen.findByRole('button', { name: 'Sign in with ORCID' })
    fireEvent.click(button)
    expect(await screen.findByText(/does not respond right now/u)).toBeTruthy()
    response = yes({ url: AWAY })
    fireEvent.click(button)
    await waitFor(() => expect(left).toEqual([AWAY]))
  })

  test('shows no such button where the journal offers none', async () => {
    await serve(() => no(500, 'never requested'), undefined)
    shown(<LoginPage />, '/login')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByRole('button', { name: /Sign in with/u })).toBeNull()
  })

  test('signs in whom a provider leads back, once', async () => {
    const bodies: unknown[] = []
    await serve((_, __, body) => {
      bodies.push(body)
      return yes({ user: person('asha'), tokens: tokens() })
    })
    shown(<LoginPage />, `/login${QUERY}`)
    await waitFor(() => expect(storedSession()).toBeTruthy())
    expect(bodies).toContainEqual({ query: QUERY })
    expect(journal.requests.filter(path => path.endsWith('/auth/oidc'))).toHaveLength(1)
  })

  test('says why a provider was not believed, and goes back to the form', async () => {
    await serve(() => no(400, 'The sign-in was cancelled. Please try again, or sign in another way.'))
    shown(<LoginPage />, '/login?error=access_denied&state=st4te')
    expect(await screen.findByText(/was cancelled/u)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  })

  test('links the account of who is signed in and left for that', async () => {
    const sent: string[] = []
    await serve(({ pathname }, { method, headers }) => {
      if (method === 'POST') sent.push(`${pathname} ${headers.authorization}`)
      return yes(pathname.endsWith('/profile') ? person() : {})
    })
    sessionStorage.setItem('shodh:provider-sign-in', JSON.stringify({ page: '/login', links: true }))
    storeSession(person(), tokens())
    shown(<LoginPage />, `/login${QUERY}`)
    await waitFor(() => expect(sent).toEqual(['/api/v1/users/profile/identities Bearer first']))
  })

  test('says under a title of its own why an account could not be linked, and leads back to the profile', async () => {
    const taken = no(409, 'Another account of this journal is linked to this sign-in.', 'IDENTITY_TAKEN')
    await serve(({ pathname }) => (pathname.endsWith('/profile') ? yes(person()) : taken))
    sessionStorage.setItem('shodh:provider-sign-in', JSON.stringify({ page: '/login', links: true }))
    storeSession(person(), tokens())
    shown(
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/admin/profile" element="The profile" />
      </Routes>,
      `/login${QUERY}`,
    )
    expect(await screen.findByText('Another account of this journal is linked to this sign-in.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Link an account')
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByText('The profile')).toBeTruthy()
  })

  test('goes on in the language that was left', async () => {
    await serve(() => no(500, 'never requested'))
    sessionStorage.setItem('shodh:provider-sign-in', JSON.stringify({ page: '/hi/login' }))
    shown(<LoginPage />, `/login${QUERY}`)
    await waitFor(() => expect(left).toEqual([`/hi/login${QUERY}`]))
  })
})
