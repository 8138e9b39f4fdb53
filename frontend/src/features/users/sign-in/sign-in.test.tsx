import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { person, tokens } from '../../../testing/examples/people.ts'
import { type Handle, type Served, no, yes } from '../../../testing/server/served.ts'
import { click, shown, visited } from '../../../testing/screens/shown.tsx'
import { storedSession } from '../../../session/storage/stored-session.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

let journal: Served
const serve = async (handle: Handle) => {
  journal = await visited(handle)
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const requestCount = (path: string) => journal.requests.filter(each => each === `/api/v1/auth/${path}`).length

describe('login', () => {
  const opened = async () => {
    shown(<LoginPage />, '/login')
    await screen.findByRole('button', { name: 'Sign in' })
  }
  const tried = async (email: string, password: string) => {
    await opened()
    type('Email', email)
    type('Password', password)
    click('Sign in')
  }

  test.each([
    ['', '', ['Email is required', 'Password is required']],
    ['asha', '12345', ['Please enter a valid email address', 'Password must be at least 6 characters']],
  ])('%j and %j are refused here, and the first error has the focus', async (email, password, sentences) => {
    await serve(() => no(500, 'never requested'))
    await tried(email, password)
    expect(await screen.findByText('Please correct the errors below')).toBeTruthy()
    for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBe(
      screen.getByText(sentences[0] ?? '').id,
    )
    expect(requestCount('login')).toBe(0)
  })

  test('field errors clear on edit', async () => {
    await serve(() => no(500, 'never requested'))
    await tried('', '123456')
    await screen.findByText('Email is required')
    type('Email', 'a')
    expect(screen.queryByText('Email is required')).toBeNull()
  })

  test('shows the message of the server, clears the password, and remembers the email on request', async () => {
    await serve(() => no(401, 'Invalid email or password', 'INVALID_CREDENTIALS'))
    await opened()
    fireEvent.click(screen.getByLabelText('Remember me'))
    type('Email', 'asha@example.org')
    type('Password', 'wrong one')
    click('Sign in')
    expect(await screen.findByText('Invalid email or password')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(localStorage.getItem('shodh:remembered-email')).toBe('asha@example.org')
  })

  test('a second press while the first is under way sends nothing', async () => {
    await serve(({ pathname }) => (pathname.endsWith('/auth/login') ? undefined : no(404, 'Not here')))
    await tried('asha@example.org', 'secret 1')
    await screen.findByRole('button', { name: 'Signing in…' })
    click('Signing in…')
    await waitFor(() => expect(requestCount('login')).toBe(1))
  })

  test('an unverified account enters the code, is verified and signed in', async () => {
    let verified = false
    await serve(({ pathname }) => {
      if (pathname.endsWith('/auth/verify-email')) verified = true
      if (pathname.endsWith('/auth/login') && !verified)
        return no(403, 'Please verify your email address to continue', 'EMAIL_NOT_VERIFIED')
      return yes({ user: person(), tokens: tokens() })
    })
    await tried('asha@example.org', 'secret 1')
    const code = await screen.findByLabelText<HTMLInputElement>('6-digit OTP')
    const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
    fireEvent.change(code, { target: { value: '12 34x' } })
    expect(code.value).toBe('1234')
    expect(verify.disabled).toBe(true)
    fireEvent.change(code, { target: { value: '123456' } })
    fireEvent.click(verify)
    await waitFor(() => expect(storedSession()?.user.name).toBe('Asha Rao'))
    expect(await screen.findByText('Already logged in, redirecting...')).toBeTruthy()
  })

  test('a resent code rests for a minute', async () => {
    await serve(({ pathname }) =>
      pathname.endsWith('/auth/login') ? no(403, 'Please verify your email address to continue') : yes({}),
    )
    await tried('asha@example.org', 'secret 1')
    fireEvent.click(await screen.findByRole('button', { name: 'Resend OTP' }))
    const resting = await screen.findByRole('button', { name: /Resend OTP in (?:60|59) s/u })
    expect(resting.getAttribute('aria-disabled')).toBe('true')
    click('Back')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  })
})

describe('forgot password', () => {
  const toCode = async () => {
    shown(<ForgotPasswordPage />, '/forgot-password')
    await screen.findByLabelText('Email address')
    type('Email address', 'asha@example.org')
    click('Send OTP')
    fireEvent.change(await screen.findByLabelText('6-digit OTP'), { target: { value: '123456' } })
    click('Verify')
    await screen.findByLabelText('New password')
  }
  const choose = (password: string, again = password) => {
    type('New password', password)
    type('Confirm new password', again)
    click('Reset password')
  }

  test('an email is required', async () => {
    await serve(() => yes({}))
    shown(<ForgotPasswordPage />, '/forgot-password')
    fireEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
    expect(await screen.findByText('Email address is required')).toBeTruthy()
  })

  test('it takes four steps, and verifying sends no request', async () => {
    await serve(() => yes({}))
    await toCode()
    expect(journal.requests.filter(path => path.includes('/auth/'))).toEqual(['/api/v1/auth/forgot-password'])
    choose('a new harvest 7')
    expect(await screen.findByRole('link', { name: 'Continue to sign in' })).toBeTruthy()
  })

  test('each step takes the focus: the field of the code, or else the heading', async () => {
    await serve(() => yes({}))
    shown(<ForgotPasswordPage />, '/forgot-password')
    const pressFocused = (name: string) => {
      screen.getByRole('button', { name }).focus()
      click(name)
    }
    const focused = async (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
    await screen.findByLabelText('Email address')
    type('Email address', 'asha@example.org')
    pressFocused('Send OTP')
    const code = await screen.findByLabelText('6-digit OTP')
    await focused(code)
    fireEvent.change(code, { target: { value: '123456' } })
    pressFocused('Verify')
    await focused(await screen.findByRole('heading', { name: 'Choose a new password' }))
    await screen.findByLabelText('New password')
    pressFocused('Back')
    await focused(await screen.findByLabelText('6-digit OTP'))
    pressFocused('Back')
    await focused(await screen.findByRole('heading', { name: 'Forgot password' }))
    pressFocused('Continue')
    await screen.findByLabelText('6-digit OTP')
    pressFocused('Verify')
    await screen.findByLabelText('New password')
    choose('a new harvest 7')
    await focused(await screen.findByRole('heading', { name: 'Password changed' }))
  })

  test.each([
    ['', '', 'Password is required'],
    ['short 1', 'short 1', 'Password must be at least 8 characters'],
    ['onlyletters', 'onlyletters', 'Password is too weak. Please choose a stronger password.'],
    ['a new harvest 7', '', 'Please confirm your password'],
    ['a new harvest 7', 'another', 'Passwords do not match'],
  ])('%j, confirmed by %j: %s', async (password, again, sentence) => {
    await serve(() => yes({}))
    await toCode()
    choose(password, again)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(requestCount('reset-password')).toBe(0)
  })

  test('a wrong code leads back to the code', async () => {
    await serve(({ pathname }) =>
      pathname.endsWith('/reset-password') ? no(400, 'Invalid OTP. Please try again.', 'OTP_WRONG') : yes({}),
    )
    await toCode()
    choose('a new harvest 7')
    const alert = (await screen.findByText('Invalid OTP. Please try again.')).closest('[role=alert]')
    expect(alert).toBeTruthy()
    expect(screen.getByLabelText('6-digit OTP')).toBeTruthy()
  })
})

describe('reset by link', () => {
  test('the token is sent, and a link that was used says so', async () => {
    await serve(() => no(400, 'Invalid reset link. Please request a new password reset.', 'RESET_LINK_INVALID'))
    shown(<ResetPasswordPage />, '/reset-password?token=t&email=asha@example.org')
    await screen.findByText('For the account of asha@example.org.')
    type('New password', 'a new harvest 7')
    type('Confirm new password', 'a new harvest 7')
    click('Reset password')
    expect(await screen.findByText('Invalid reset link. Please request a new password reset.')).toBeTruthy()
  })
})
