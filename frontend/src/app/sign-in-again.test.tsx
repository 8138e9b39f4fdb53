import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppRoutes } from './routes.tsx'
import { storeSession } from '../session/storage/stored-session.ts'
import { person, tokens } from '../testing/examples/people.ts'
import { observedRouter } from '../testing/screens/router.tsx'
import { type Handle, type Served, no, yes } from '../testing/server/served.ts'
import { fill, press, shown, type, visited } from '../testing/screens/shown.tsx'

let journal: Served

const { router, Observer } = observedRouter()
const open = async (at: Parameters<typeof shown>[1], handle: Handle = () => yes({})) => {
  journal = await visited(handle)
  shown(
    <>
      <AppRoutes />
      <Observer />
    </>,
    at,
  )
}
const follow = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }))
const requested = (path: string) => journal.requests.filter(each => each === `/api/v1/auth/${path}`).length

afterEach(() => void vi.useRealTimers())

describe('a sign-in that fails', () => {
  const signIn = async () => {
    await fill({ Email: 'asha@example.org', Password: 'secret 1' })
    await press('Sign in')
  }

  test('says so until somebody leaves the page, and no longer on the next visit', async () => {
    await open('/login', () => no(401, 'Invalid email or password', 'INVALID_CREDENTIALS'))
    await signIn()
    expect(await screen.findByText('Invalid email or password')).toBeTruthy()
    await follow('Forgot password?')
    await press('Back')
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(screen.queryByText('Invalid email or password')).toBeNull()
  })

  test.each([
    ['Too many failed attempts to sign in. Please try again in 2 minutes.', ''],
    ['Too many failed attempts to sign in. Please try again later.', ' You can try again in 2 minutes.'],
  ])('shows how long the account is locked: %s', async (message, added) => {
    await open('/login', () => ({ ...no(429, message, 'SIGN_IN_THROTTLED'), headers: { 'retry-after': '119' } }))
    await signIn()
    expect(await screen.findByText(message + added)).toBeTruthy()
  })

  test.each(['requiresVerification', 'canResendVerification'])(
    'opens the screen for the code where the server sets %s',
    async flag => {
      await open('/login', () => ({ status: 401, body: { success: false, message: 'Not yet', [flag]: true } }))
      await signIn()
      expect(await screen.findByLabelText('6-digit OTP')).toBeTruthy()
      expect(screen.getByText(/^Please verify your email address to continue/u)).toBeTruthy()
      await press('Back')
      expect(await screen.findByLabelText('Password')).toBeTruthy()
      expect(screen.queryByText('Not yet')).toBeNull()
    },
  )

  test.each([
    ['a refusal', { success: false, message: 'Not yet', requiresVerification: true }],
    ['a refusal', { success: false, message: 'Not yet', canResendVerification: true }],
    ['a success', { success: true, message: 'Not yet', data: { requiresVerification: true } }],
  ])('opens the screen for the code where %s with status 200 carries the flag: %j', async (_, body) => {
    await open('/login', () => ({ body }))
    await signIn()
    expect(await screen.findByLabelText('6-digit OTP')).toBeTruthy()
    expect(screen.getByText(/^Please verify your email address to continue/u)).toBeTruthy()
  })

  test('after the code was right says why, and that the address is verified is not lost', async () => {
    await open('/login', ({ pathname }) =>
      pathname.endsWith('/login') ? no(403, 'Your account is inactive', 'EMAIL_NOT_VERIFIED') : yes({}),
    )
    await signIn()
    expect(await screen.findByText(/^Please verify your email address to activate your account/u)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('6-digit OTP'), { target: { value: '123456' } })
    await press('Verify')
    expect(await screen.findByText('Your account is inactive')).toBeTruthy()
  })
})

test('a session that the server refuses at the start ends with its reason on the sign-in page', async () => {
  storeSession(person(), tokens())
  await open('/login', () => no(401, 'No'))
  expect(await screen.findByText('Session expired')).toBeTruthy()
})

describe('a code to replace a forgotten password', () => {
  const toCode = async () => {
    await type('Email address', 'asha@example.org')
    await press('Send OTP')
    return await screen.findByLabelText<HTMLInputElement>('6-digit OTP')
  }
  const code = () => screen.getByLabelText<HTMLInputElement>('6-digit OTP')
  const typeCode = (value: string) => fireEvent.change(code(), { target: { value } })

  test('outlives Back to the e-mail and forward again, and no second one is sent', async () => {
    await open('/forgot-password')
    await toCode()
    typeCode('123456')
    await press('Verify')
    expect(await screen.findByLabelText('New password')).toBeTruthy()
    await press('Back')
    expect((await screen.findByLabelText<HTMLInputElement>('6-digit OTP')).value).toBe('123456')
    await press('Back')
    expect((await screen.findByLabelText<HTMLInputElement>('Email address')).value).toBe('asha@example.org')
    await press('Continue')
    await waitFor(() => expect(code().value).toBe('123456'))
    expect(requested('forgot-password')).toBe(1)
  })

  test("outlives the browser's own Back out of the page and forward again", async () => {
    await open('/login')
    await follow('Forgot password?')
    await toCode()
    typeCode('123')
    await router.navigate(-2)
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    await router.navigate(2)
    await waitFor(() => expect(code().value).toBe('123'))
    expect(router.location.pathname).toBe('/forgot-password')
  })

  test('another address gets a code of its own, and what was typed of the first is gone', async () => {
    await open('/forgot-password')
    await toCode()
    typeCode('123456')
    await press('Back')
    await type('Email address', 'ravi@example.org')
    await press('Send OTP')
    await waitFor(() => expect(code().value).toBe(''))
    expect(requested('forgot-password')).toBe(2)
  })

  test('the wait for the next one continues meanwhile', async () => {
    await open('/forgot-password')
    await toCode()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 })
    await press('Back')
    await press('Continue')
    expect(await screen.findByRole('button', { name: /^Resend OTP in (?:40|39|38) s$/u })).toBeTruthy()
  })

  test.each([
    ['that is good no more', 601_000, 'Email address'],
    ['that is still good', 590_000, '6-digit OTP'],
  ])('%s after %i ms is followed by the field %s on a later visit', async (_, age, label) => {
    const sentAt = Date.now() - age
    const recovery = { email: 'asha@example.org', otp: '', sentAt, resendAt: 0 }
    sessionStorage.setItem('shodh:recovery', JSON.stringify(recovery))
    await open({ pathname: '/forgot-password', state: { step: 2 } })
    expect(await screen.findByLabelText(label)).toBeTruthy()
  })

  test('is forgotten once the password is changed', async () => {
    await open('/forgot-password')
    await toCode()
    typeCode('123456')
    await press('Verify')
    await fill({ 'New password': 'a new harvest 7', 'Confirm new password': 'a new harvest 7' })
    await press('Reset password')
    await follow('Continue to sign in')
    await follow('Forgot password?')
    expect((await screen.findByLabelText<HTMLInputElement>('Email address')).value).toBe('')
    expect(sessionStorage).toHaveLength(0)
  })
})
