import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AppRoutes } from './routes.tsx'
import { attestation, createdPasskey, creationOptions, offerPasskeys } from '../testing/browser/passkeys.ts'
import { person, tokens } from '../testing/examples/people.ts'
import { observedRouter } from '../testing/screens/router.tsx'
import { type Handle, no, yes } from '../testing/server/served.ts'
import { fill, press, shown, visited } from '../testing/screens/shown.tsx'
import { button } from '../ui/button.ts'
import { Toasts } from '../ui/toasts/toast.tsx'
import { storeSession, storedSession } from '../session/storage/stored-session.ts'

let bodies: { readonly path: string; readonly body: unknown }[]

const serve = async (handle: Handle = () => yes({})) => {
  bodies = []
  await visited((url, request, body) => {
    if (body) bodies.push({ path: url.pathname.replace('/api/v1/auth/', ''), body })
    return handle(url, request, body)
  })
}

const { router, Observer } = observedRouter()
const open = (at: Parameters<typeof shown>[1]) =>
  shown(
    <>
      <AppRoutes />
      <Observer />
      <Toasts />
    </>,
    at,
  )
/** What a browser does: the address and the state of the history entry are all that stays. */
const reload = () => {
  cleanup()
  open(router.location)
}
const address = () => router.location.pathname + router.location.search + router.location.hash
const sent = (path: string) => bodies.filter(each => each.path === path).map(({ body }) => body)

const refuseLink: Handle = ({ pathname }) =>
  pathname.endsWith('/verify-email')
    ? no(400, 'This link is no longer valid. Please request a new code.', 'OTP_EXPIRED')
    : yes({})

describe('the link that verifies an e-mail address', () => {
  const LINK = '/login#email=asha%2Bx%40example.org&token=t0k3n'
  const credentials = { email: 'asha+x@example.org', token: 't0k3n' }

  test('is sent, leaves the address bar, and leads to the sign-in with the e-mail filled in', async () => {
    await serve()
    open(LINK)
    expect(await screen.findByText('Your email address is verified. You can sign in now.')).toBeTruthy()
    expect(sent('verify-email')).toEqual([credentials])
    expect(address()).toBe('/login')
    expect(JSON.stringify(router.location.state)).not.toContain('t0k3n')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha+x@example.org')
  })

  test('has left the address bar and outlives a reload before the server has responded', async () => {
    let isResponding = false
    await serve(({ pathname }) => (pathname.endsWith('/verify-email') && !isResponding ? undefined : yes({})))
    open(LINK)
    await waitFor(() => expect(sent('verify-email')).toHaveLength(1))
    expect(address()).toBe('/login')
    isResponding = true
    reload()
    expect(await screen.findByText('Your email address is verified. You can sign in now.')).toBeTruthy()
    expect(sent('verify-email')).toEqual([credentials, credentials])
  })

  test('can be tried again while the server fails', async () => {
    let isBroken = true
    await serve(({ pathname }) => (pathname.endsWith('/verify-email') && isBroken ? no(503, 'Not now') : yes({})))
    open(LINK)
    expect(await screen.findByText('Not now')).toBeTruthy()
    isBroken = false
    await press('Try Again')
    expect(await screen.findByText('Your email address is verified. You can sign in now.')).toBeTruthy()
  })

  test('that is no longer good says so and offers a new code, which leads to the sign-in', async () => {
    let isCode = false
    await serve((...call) => (isCode ? yes({}) : refuseLink(...call)))
    open(LINK)
    expect(await screen.findByText('This link is no longer valid. Please request a new code.')).toBeTruthy()
    expect(screen.getByText('You may have verified this address already.')).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign in', 'Send a new code'])
    expect(screen.getByRole('button', { name: 'Sign in' }).className).toBe(button.primary)
    isCode = true
    await press('Send a new code')
    const field = await screen.findByLabelText('6-digit OTP')
    expect(sent('resend-otp')).toEqual([{ email: 'asha+x@example.org' }])
    expect(field.ownerDocument.body.textContent).toContain(
      'If asha+x@example.org still waits for verification, a new code is on its way.',
    )
    fireEvent.change(field, { target: { value: '123456' } })
    await press('Verify')
    expect(await screen.findByText('Your email address is verified. You can sign in now.')).toBeTruthy()
    expect(sent('verify-email').at(-1)).toEqual({ email: 'asha+x@example.org', otp: '123456' })
  })

  test('that is no longer good can be left for the sign-in, and is forgotten then', async () => {
    await serve(refuseLink)
    open(LINK)
    await press('Sign in')
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    reload()
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(sent('verify-email')).toHaveLength(1)
  })

  test.each([
    ['an e-mail address', '#token=t0k3n'],
    ['a token', '#email=asha%40example.org'],
  ])('without %s sends no request, says that it is not complete and leaves the address bar', async (_, fragment) => {
    await serve()
    open(`/login${fragment}`)
    expect(await screen.findByText(/^The link is not complete/u)).toBeTruthy()
    expect(screen.queryByText('You may have verified this address already.')).toBeNull()
    await waitFor(() => expect(address()).toBe('/login'))
    expect(sent('verify-email')).toEqual([])
  })

  test('verifies the new address of somebody who is signed in, and shows it', async () => {
    const asha = person('Asha Rao')
    let email = asha.email
    await serve(({ pathname }) => {
      if (pathname.endsWith('/verify-email')) email = 'asha+x@example.org'
      return yes(pathname.endsWith('/users/profile') ? { ...asha, email } : {})
    })
    storeSession(asha, tokens())
    open(LINK)
    await waitFor(() => expect(router.location.pathname).toBe('/admin/profile'))
    expect(storedSession()?.user.email).toBe('asha+x@example.org')
  })
})

describe('the link for a new password', () => {
  const choose = async () => {
    await fill({ 'New password': 'a new harvest 7', 'Confirm new password': 'a new harvest 7' })
    await press('Reset password')
  }

  test.each([
    ['the fragment', '/reset-password#email=asha%40example.org&token=t0k3n'],
    ['the documented query parameters', '/reset-password?email=asha%40example.org&token=t0k3n'],
    ['the fragment, behind other parameters', '/reset-password?source=mail#email=asha%40example.org&token=t0k3n'],
  ])('in %s leaves the address bar, outlives a reload, and is forgotten when it was used', async (_, path) => {
    await serve()
    open(path)
    await screen.findByText('For the account of asha@example.org.')
    await waitFor(() => expect(address()).toBe('/reset-password'))
    reload()
    await screen.findByText('For the account of asha@example.org.')
    await choose()
    expect(await screen.findByText('You are taken to the sign-in page in a moment.')).toBeTruthy()
    expect(sent('reset-password')).toEqual([
      { email: 'asha@example.org', token: 't0k3n', newPassword: 'a new harvest 7' },
    ])
    await waitFor(() => expect(JSON.stringify(router.location.state)).not.toContain('t0k3n'))
  })

  test('that is not complete says so and leads to where a new one is requested', async () => {
    await serve()
    open('/reset-password#email=asha%40example.org')
    expect(await screen.findByText('Invalid reset link. Please request a new password reset.')).toBeTruthy()
    await waitFor(() => expect(router.location.pathname).toBe('/forgot-password'))
    await router.navigate('/reset-password#email=asha%40example.org')
    await waitFor(() => expect(address()).toBe('/forgot-password'))
  })
})

const signsIn = () => yes({ user: person(), tokens: tokens() })

test('the set-up link leaves the address bar, outlives a reload and signs in', async () => {
  await serve(signsIn)
  open('/set-up#token=t0k3n')
  await screen.findByRole('button', { name: 'Set up' })
  await waitFor(() => expect(address()).toBe('/set-up'))
  reload()
  await fill({
    'Full name': 'Meera Kulkarni',
    'Email address': 'meera@example.org',
    Password: 'monsoon river 2026',
    'Confirm password': 'monsoon river 2026',
  })
  await press('Set up')
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(sent('set-up')).toMatchObject([{ token: 't0k3n' }])
  expect(storedSession()?.user.name).toBe('Asha Rao')
})

describe('the link of an invitation', () => {
  const LINK = '/invitation#token=t0k3n'
  const invitation = {
    ...{ name: 'Asha Rao', email: 'asha@example.org', role: 'auditor', expiresAt: '2026-01-22T04:00:00Z' },
    passkey: null,
  }
  const invite: Handle = ({ pathname }) => (pathname.endsWith('/auth/invitation') ? yes(invitation) : signsIn())
  const GONE = 'This invitation has expired, was used or was withdrawn. Please ask the journal for a new one.'
  const choose = async () => {
    await fill({ Password: 'monsoon river 2026', 'Confirm password': 'monsoon river 2026' })
    await press('Open account')
  }

  test('says who is invited as what, and opens the account with a password of their own', async () => {
    await serve(invite)
    open(LINK)
    expect(
      await screen.findByText('You are invited as an auditor. You will sign in with asha@example.org.'),
    ).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/invitation'))
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Asha Rao')
    await choose()
    await waitFor(() => expect(address()).toBe('/admin'))
    expect(sent('accept-invitation')).toEqual([{ token: 't0k3n', name: 'Asha Rao', password: 'monsoon river 2026' }])
    expect(JSON.stringify(router.location.state)).not.toContain('t0k3n')
    expect(storedSession()?.user.name).toBe('Asha Rao')
  })

  test('opens the account with a passkey in place of a password, and leads to where recovery codes are created', async () => {
    let isAllowed = false
    offerPasskeys(() =>
      isAllowed ? Promise.resolve(createdPasskey) : Promise.reject(new DOMException('No', 'NotAllowedError')),
    )
    const asked = { ...invitation, passkey: { challengeId: 'c1', publicKey: creationOptions } }
    await serve(({ pathname }) => (pathname.endsWith('/auth/invitation') ? yes(asked) : signsIn()))
    open(LINK)
    await press('Use a passkey instead of a password')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await press('Open account')
    expect(await screen.findByText(/^No passkey was created: it was cancelled/u)).toBeTruthy()
    expect(sent('accept-invitation')).toEqual([])
    isAllowed = true
    await press('Open account')
    await waitFor(() => expect(address()).toBe('/admin/profile'))
    const passkey = { challengeId: 'c1', name: expect.any(String), attestation }
    expect(sent('accept-invitation')).toMatchObject([{ token: 't0k3n', name: 'Asha Rao', passkey }])
    expect(sent('accept-invitation')[0]).not.toHaveProperty('password')
  })

  test('that is no longer valid says so at once, and leads to the sign-in', async () => {
    await serve(() => no(400, GONE, 'INVITATION_INVALID'))
    open(LINK)
    expect(await screen.findByText(GONE)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in instead' })).toBeTruthy()
  })

  test('that was cut off says the same, without a look-up', async () => {
    await serve(invite)
    open('/invitation')
    expect(await screen.findByText(GONE)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in instead' })).toBeTruthy()
    expect(bodies).toEqual([])
  })

  test('is looked up again after the journal could not be reached', async () => {
    let isReached = false
    await serve((...request) => (isReached ? invite(...request) : { status: 503, body: 'away' }))
    open(LINK)
    const again = await screen.findByRole('button', { name: 'Try Again' })
    isReached = true
    fireEvent.click(again)
    expect(await screen.findByLabelText('Full name')).toBeTruthy()
  })

  test('keeps what was typed where the account could not be opened', async () => {
    await serve((...request) =>
      request[0].pathname.endsWith('/auth/invitation')
        ? invite(...request)
        : no(409, 'A user with this email already exists'),
    )
    open(LINK)
    await choose()
    expect(await screen.findByText('A user with this email already exists')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('monsoon river 2026')
  })

  test('first signs out whoever is signed in in this browser', async () => {
    await serve(invite)
    storeSession(person('Meera Kulkarni'), tokens())
    open(LINK)
    expect(await screen.findByText(/^You are signed in as .+ sign out first\.$/u)).toBeTruthy()
    await press('Sign out')
    expect(await screen.findByLabelText('Full name')).toBeTruthy()
    expect(storedSession()).toBeUndefined()
  })
})
