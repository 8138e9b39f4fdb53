import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { person } from '../../testing/examples/people.ts'
import { yes } from '../../testing/server/served.ts'
import { fill, press, shown, shownTo, type, visited } from '../../testing/screens/shown.tsx'
import { Toasts } from '../../ui/toasts/toast.tsx'
import { EditUserScreen } from './admin/edit-user-screen.tsx'
import { ProfileScreen } from './admin/profile/profile-screen.tsx'
import { UsersScreen } from './admin/users-screen.tsx'
import { ForgotPasswordPage } from './sign-in/forgot-password-page.tsx'
import { LoginPage } from './sign-in/login-page.tsx'
import { ResetPasswordPage } from './sign-in/reset-password-page.tsx'

const asha = person()
const ravi = person('Ravi Shah', { role: 'author' })
const users = { users: [asha, ravi], pagination: { page: 1, limit: 1000, total: 2, totalPages: 1 } }

/** Responses to `GET` by the end of the path. */
const found: Readonly<Record<string, unknown>> = {
  '/users/profile': asha,
  '/users/profile/sessions': { sessions: [] },
  '/admin/users': users,
  '/admin/users/ravi-shah': ravi,
}

/** A journal behind a proxy that, for these calls, has nothing but a page of its own. */
const broken = async (...calls: readonly string[]) => {
  await visited(({ pathname }, { method }) => {
    const path = pathname.replace('/api/v1', '')
    if (calls.includes(`${method} ${path}`)) return { status: 400, body: '<h1>Bad Request</h1>' }
    return yes(method === 'GET' ? found[path] : {})
  })
}

const withToasts = (content: ReactNode) => (
  <>
    {content}
    <Toasts />
  </>
)
const enterCode = async () =>
  fireEvent.change(await screen.findByLabelText('6-digit OTP'), { target: { value: '123456' } })
const choosePassword = async () => {
  await fill({ 'New password': 'a new harvest 7', 'Confirm new password': 'a new harvest 7' })
  await press('Reset password')
}

describe('an error without a message', () => {
  test("signing in shows 'Login failed. Please try again.'", async () => {
    await broken('POST /auth/login')
    shown(<LoginPage />, '/login')
    await fill({ Email: asha.email, Password: 'secret 1' })
    await press('Sign in')
    expect(await screen.findByText('Login failed. Please try again.')).toBeTruthy()
  })

  test("verifying a code shows 'OTP verification failed', and another code 'Failed to resend OTP'", async () => {
    await broken('POST /auth/verify-email', 'POST /auth/resend-otp')
    shown(withToasts(<LoginPage />), { pathname: '/login', state: { unverified: asha.email } })
    await enterCode()
    await press('Verify')
    expect(await screen.findByText('OTP verification failed')).toBeTruthy()
    await press('Resend OTP')
    expect(await screen.findByText('Failed to resend OTP')).toBeTruthy()
  })

  test("requesting a code shows 'Failed to send reset email. Please try again.'", async () => {
    await broken('POST /auth/forgot-password')
    shown(<ForgotPasswordPage />, '/forgot-password')
    await type('Email address', asha.email)
    await press('Send OTP')
    expect(await screen.findByText('Failed to send reset email. Please try again.')).toBeTruthy()
  })

  test("a new password by code shows 'Failed to reset password. Please try again.'", async () => {
    await broken('POST /auth/reset-password')
    shown(<ForgotPasswordPage />, '/forgot-password')
    await type('Email address', asha.email)
    await press('Send OTP')
    await enterCode()
    await press('Verify')
    await choosePassword()
    expect(await screen.findByText('Failed to reset password. Please try again.')).toBeTruthy()
  })

  test("a new password by link shows 'Failed to reset password. Please try again.'", async () => {
    await broken('POST /auth/reset-password')
    shown(<ResetPasswordPage />, `/reset-password#email=${asha.email}&token=t`)
    await choosePassword()
    expect(await screen.findByText('Failed to reset password. Please try again.')).toBeTruthy()
  })

  test("changing the profile shows 'Profile update failed'", async () => {
    await broken('PATCH /users/profile')
    shownTo(asha, <ProfileScreen />)
    await press('Save')
    expect(await screen.findByText('Profile update failed')).toBeTruthy()
  })

  test("the list of users shows 'Failed to fetch users', once", async () => {
    await broken('GET /admin/users')
    shownTo(asha, <UsersScreen />)
    expect(await screen.findAllByText('Failed to fetch users')).toHaveLength(1)
  })

  test("deleting a user shows 'Failed to delete user'", async () => {
    await broken('DELETE /admin/users/ravi-shah')
    shownTo(asha, <UsersScreen />)
    await press('Delete Ravi Shah')
    await press('Delete')
    expect(await screen.findByText('Failed to delete user')).toBeTruthy()
  })

  const editRavi = () =>
    shownTo(
      asha,
      <Routes>
        <Route path="/admin/users/edit/:id" element={<EditUserScreen />} />
      </Routes>,
      '/admin/users/edit/ravi-shah',
    )

  test("loading a user shows 'Failed to load user data', once", async () => {
    await broken('GET /admin/users/ravi-shah')
    editRavi()
    expect(await screen.findAllByText('Failed to load user data')).toHaveLength(1)
  })

  test("changing a user shows 'Failed to update user'", async () => {
    await broken('PATCH /admin/users/ravi-shah')
    editRavi()
    await press('Save Changes')
    expect(await screen.findByText('Failed to update user')).toBeTruthy()
  })
})
