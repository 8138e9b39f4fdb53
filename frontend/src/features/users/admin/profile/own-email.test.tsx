import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { fill, press, shownTo, type, visited } from '../../../../testing/screens/shown.tsx'
import { EditUserScreen } from '../edit-user-screen.tsx'
import { ProfileScreen } from './profile-screen.tsx'

type Received = { readonly call: string; readonly body: unknown }

const Body = z.catch(z.record(z.string(), z.string()), {})

const asha = person()
const NEW = 'rao@example.org'

let received: Received[]
let account: { readonly email: string; readonly pendingEmail?: string }

/** A journal with one account, whose e-mail changes as the real one's does. */
const respond = ({ call, body }: Received) => {
  const { email, currentPassword, otp } = Body.parse(body)
  if (call === 'PATCH /users/profile' && email === asha.email) account = { email: asha.email }
  else if (call === 'PATCH /users/profile') {
    if (currentPassword !== 'monsoon river 2026')
      return no(400, 'The current password is wrong', 'CURRENT_PASSWORD_WRONG')
    account = { email: asha.email, pendingEmail: NEW }
  }
  if (call === 'POST /auth/verify-email') {
    if (otp !== '123456') return no(400, 'Invalid OTP. Please try again.', 'OTP_WRONG')
    account = { email: NEW }
  }
  return yes(call.startsWith('PATCH /admin') ? { user: asha } : { ...asha, ...account })
}

const start = async () => {
  await visited(({ pathname }, { method }, body) => {
    const path = pathname.replace('/api/v1', '')
    if (path.endsWith('/sessions')) return yes({ sessions: [] })
    if (method === 'GET') return yes({ ...asha, ...account })
    received.push({ call: `${method} ${path}`, body })
    return respond({ call: `${method} ${path}`, body })
  })
}

beforeEach(() => {
  account = { email: asha.email }
  received = []
})

const openProfile = async () => {
  await start()
  return shownTo(asha, <ProfileScreen />)
}
const change = async (email: string, password: string) => {
  await fill({ 'Email address': email, 'Your password': password })
  await press('Change email')
}
const enter = async (code: string) => {
  fireEvent.change(await screen.findByLabelText('6-digit OTP'), { target: { value: code } })
  await press('Verify')
}

test('an account without a password is not asked for one, and reads how to choose one', async () => {
  const policy = { isRequired: false, deadline: null, isOver: false }
  await visited(({ pathname }) => {
    if (pathname.endsWith('/sessions')) return yes({ sessions: [] })
    return yes(pathname.endsWith('/factors') ? { hasPassword: false, factors: [], recoveryCodesLeft: 0, policy } : asha)
  })
  shownTo(asha, <ProfileScreen />)
  expect(await screen.findAllByText(/^Your account has no password/u)).toHaveLength(2)
  expect([screen.queryByLabelText('Your password'), screen.queryByLabelText('Current password')]).toEqual([null, null])
  expect(await screen.findByText(/^You have no second step yet\.$/u)).toBeTruthy()
})

test('the e-mail changes with the password, and once its code was entered', async () => {
  const { store } = await openProfile()
  await change(NEW, 'monsoon river 2026')
  expect(await screen.findByText(`Waiting for you to verify ${NEW}`)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('6-digit OTP'))
  expect(store.getState().session.user?.email).toBe(asha.email)
  await enter('123456')
  await waitFor(() => expect(store.getState().session.user?.email).toBe(NEW))
  expect(await screen.findByLabelText('Email address')).toBeTruthy()
  expect(received).toEqual([
    { call: 'PATCH /users/profile', body: { email: NEW, currentPassword: 'monsoon river 2026' } },
    { call: 'POST /auth/verify-email', body: { email: NEW, otp: '123456' } },
  ])
})

test.each([
  ['not an address', 'monsoon river 2026', 'Invalid email format'],
  ['ASHA-RAO@example.org', 'monsoon river 2026', 'This is your email address already'],
  [NEW, '', 'Password is required'],
])('%j with the password %j is refused here: %s', async (email, password, sentence) => {
  await openProfile()
  await change(email, password)
  expect(await screen.findByText(sentence)).toBeTruthy()
  // sessions of earlier tests of the thread may be refreshed meanwhile
  expect(received.filter(({ call }) => call.endsWith('/users/profile'))).toEqual([])
})

test('a wrong password and a wrong code are shown in the words of the server', async () => {
  await openProfile()
  await change(NEW, 'not this one')
  expect(await screen.findByText('The current password is wrong')).toBeTruthy()
  await change(NEW, 'monsoon river 2026')
  await enter('000000')
  expect(await screen.findByText('Invalid OTP. Please try again.')).toBeTruthy()
})

test("a wrong code's error disappears when a new code is requested", async () => {
  account = { email: asha.email, pendingEmail: NEW }
  await openProfile()
  await enter('000000')
  expect(await screen.findByText('Invalid OTP. Please try again.')).toBeTruthy()
  await press('Resend OTP')
  await waitFor(() => expect(screen.queryByText('Invalid OTP. Please try again.')).toBeNull())
  expect(await screen.findByText('A new OTP is on its way')).toBeTruthy()
})

test('a change that waits is shown on the next visit, without taking the focus; it can be sent again and cancelled', async () => {
  account = { email: asha.email, pendingEmail: NEW }
  await openProfile()
  expect(await screen.findByText(`Waiting for you to verify ${NEW}`)).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  await press('Resend OTP')
  await waitFor(() => expect(received).toEqual([{ call: 'POST /auth/resend-otp', body: { email: NEW } }]))
  await press('Cancel the change')
  expect(await screen.findByLabelText('Email address')).toBeTruthy()
  expect(received.at(-1)).toEqual({ call: 'PATCH /users/profile', body: { email: asha.email } })
})

test("one's own e-mail is only shown where users are edited, with a link to the profile, and is not sent", async () => {
  await start()
  shownTo(
    asha,
    <Routes>
      <Route path="/admin/users/edit/:id" element={<EditUserScreen />} />
    </Routes>,
    `/admin/users/edit/${asha.id}`,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Email Address')
  expect([field.readOnly, field.value]).toEqual([true, asha.email])
  expect(screen.getByRole('link', { name: 'your profile' }).getAttribute('href')).toBe('/admin/profile')
  await type('Full Name', 'Asha V. Rao')
  await press('Save Changes')
  await waitFor(() => expect(received).toHaveLength(1))
  expect(received).toMatchObject([{ call: `PATCH /admin/users/${asha.id}`, body: { name: 'Asha V. Rao' } }])
  expect(received[0]?.body).not.toHaveProperty('email')
})
