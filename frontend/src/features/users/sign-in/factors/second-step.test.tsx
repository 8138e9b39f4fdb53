import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { person, tokens } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { fill, press, shown, type, visited } from '../../../../testing/screens/shown.tsx'
import { storedSession } from '../../../../session/storage/stored-session.ts'
import { LoginPage } from '../login-page.tsx'
import { SetUpPage } from '../set-up-page.tsx'

const challenge = { id: 'one', methods: ['totp', 'recovery'], expiresAt: '2026-01-15T05:00:00.000Z' }
const asked = no(401, 'Please sign in with your second step.', 'SECOND_FACTOR_REQUIRED')

/** Signs in up to the second step; `respond` responds to what is sent then. */
const serve = async (respond: (body: unknown) => ReturnType<typeof no> | ReturnType<typeof yes>) => {
  const sent: unknown[] = []
  await visited(({ pathname }, _, body) => {
    if (/\/auth\/(?:login|set-up)$/u.test(pathname)) return { ...asked, body: { ...asked.body, challenge } }
    if (!pathname.endsWith('/auth/second-factor')) return yes(person())
    sent.push(body)
    return respond(body)
  })
  return sent
}
const opened = async (respond: Parameters<typeof serve>[0]) => {
  const sent = await serve(respond)
  shown(<LoginPage />, '/login')
  await fill({ Email: 'asha@example.org', Password: 'secret 1' })
  await press('Sign in')
  await screen.findByRole('heading', { name: 'Second step' })
  return sent
}
const signedIn = () => yes({ user: person(), tokens: tokens() })
const enter = async (code: string) =>
  fireEvent.change(await screen.findByLabelText('6-digit code from your authenticator app'), {
    target: { value: code },
  })

describe('the second step of a sign-in', () => {
  test('takes the code of the app', async () => {
    const sent = await opened(signedIn)
    await enter('204 863')
    await press('Confirm')
    await waitFor(() => expect(storedSession()?.user.name).toBe('Asha Rao'))
    expect(sent).toEqual([{ challengeId: 'one', code: '204863' }])
  })

  test('also follows the set-up of an account that has one', async () => {
    const sent = await serve(signedIn)
    shown(<SetUpPage />, '/set-up#token=t0k3n')
    await fill({
      'Full name': 'Meera Kulkarni',
      'Email address': 'meera@example.org',
      Password: 'monsoon river 2026',
      'Confirm password': 'monsoon river 2026',
    })
    await press('Set up')
    await enter('204863')
    await press('Confirm')
    await waitFor(() => expect(storedSession()?.user.name).toBe('Asha Rao'))
    expect(sent).toEqual([{ challengeId: 'one', code: '204863' }])
  })

  test('says that a code is not right, and takes another one', async () => {
    const sent = await opened(body =>
      JSON.stringify(body).includes('000000') ? no(400, 'This code is not right.', 'CODE_WRONG') : signedIn(),
    )
    await enter('000000')
    await press('Confirm')
    expect(await screen.findByText('This code is not right.')).toBeTruthy()
    await enter('204863')
    await press('Confirm')
    await waitFor(() => expect(storedSession()?.user.name).toBe('Asha Rao'))
    expect(sent).toHaveLength(2)
  })

  test('takes a recovery code instead', async () => {
    const sent = await opened(signedIn)
    await press('Use a recovery code')
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'))
    await press('Confirm')
    expect((await screen.findAllByText('Please enter a recovery code')).length).toBeGreaterThan(0)
    await type('Recovery code', 'abcd-efgh')
    await press('Confirm')
    await waitFor(() => expect(storedSession()?.user.name).toBe('Asha Rao'))
    expect(sent).toEqual([{ challengeId: 'one', recoveryCode: 'abcd-efgh' }])
  })

  test('sends no code that is too short', async () => {
    const sent = await opened(signedIn)
    await enter('204')
    await press('Confirm')
    expect(await screen.findByText('Please enter the 6 digits of the code')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('that took too long begins again, and says why', async () => {
    await opened(() => no(400, 'This sign-in took too long. Please start again.', 'CHALLENGE_EXPIRED'))
    await enter('204863')
    await press('Confirm')
    expect(await screen.findByText('This sign-in took too long. Please start again.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  test('is left by Back', async () => {
    await opened(signedIn)
    await press('Back')
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })
})
