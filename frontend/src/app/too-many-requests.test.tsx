import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { AppRoutes } from './routes.tsx'
import { person } from '../testing/examples/people.ts'
import { no, yes } from '../testing/server/served.ts'
import { fill, press, shown, shownTo, type, visited } from '../testing/screens/shown.tsx'
import { Toasts } from '../ui/toasts/toast.tsx'
import { ProfileScreen } from '../features/users/admin/profile/profile-screen.tsx'

const asha = person()
const NEW = 'rao@example.org'

let profile: object
beforeEach(async () => {
  profile = asha
  await visited(({ pathname }, { method }) => {
    if (method !== 'GET')
      return { ...no(429, 'Too many requests.', 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '90' } }
    return yes(pathname.endsWith('/sessions') ? { sessions: [] } : profile)
  })
})

const enterCode = async () => {
  fireEvent.change(await screen.findByLabelText('6-digit OTP'), { target: { value: '123456' } })
  await press('Verify')
}
const open = (at: Parameters<typeof shown>[1]) =>
  shown(
    <>
      <AppRoutes />
      <Toasts />
    </>,
    at,
  )
const openProfile = () => shownTo(asha, <ProfileScreen />)
const unverified = { pathname: '/login', state: { unverified: asha.email } }

const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
  'the request for a code to replace a password': async () => {
    open('/forgot-password')
    await type('Email address', asha.email)
    await press('Send OTP')
  },
  'a new password': async () => {
    open('/reset-password#email=asha%40example.org&token=t')
    await fill({ 'New password': 'a new harvest 7', 'Confirm new password': 'a new harvest 7' })
    await press('Reset password')
  },
  'a code that verifies an address': async () => {
    open(unverified)
    await enterCode()
  },
  'the request for another code': async () => {
    open(unverified)
    await press('Resend OTP')
  },
  'a link that verifies an address': async () => open('/login#email=asha%40example.org&token=t'),
  'a change of the email address': async () => {
    openProfile()
    await fill({ 'Email address': NEW, 'Your password': 'monsoon river 2026' })
    await press('Change email')
  },
  'the code for a changed email address': async () => {
    profile = { ...asha, pendingEmail: NEW }
    openProfile()
    await enterCode()
  },
  'a change of the password': async () => {
    openProfile()
    await fill({
      'Current password': 'monsoon river 2026',
      'New password': 'a new harvest 7',
      'Confirm new password': 'a new harvest 7',
    })
    await press('Change password')
  },
}

test.each(Object.entries(attempts))('%s that is one too many is answered with how long to wait', async (_, attempt) => {
  await attempt()
  expect(await screen.findByText('Too many requests. You can try again in 2 minutes.')).toBeTruthy()
})
