import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { attestation, createdPasskey, creationOptions, offerPasskeys } from '../../../../testing/browser/passkeys.ts'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { fill, press, shownTo, type, visited } from '../../../../testing/screens/shown.tsx'
import { Security } from './security.tsx'

const asha = person('Asha Rao')
const CODES = ['abcd-efgh', 'ijkl-mnop']
const totp = {
  factorId: 't1',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/J:asha?secret=JBSWY3DPEHPK3PXP&issuer=J',
}
const factor = (id: string, given: object = {}) => ({
  id,
  kind: 'totp',
  name: 'Phone',
  createdAt: '2026-01-05T10:00:00.000Z',
  usedAt: null,
  ...given,
})

type Sent = readonly [call: string, body: unknown]

/** A journal with these second steps; `refuse` says no to a call. */
const open = async (
  factors: object[] = [],
  policy: object = { isRequired: false, deadline: null, isOver: false },
  refuse = '',
) => {
  const sent: Sent[] = []
  await visited(({ pathname }, { method = '' }, body) => {
    const call = `${method} ${pathname.replace('/api/v1/users/profile/factors', '')}`
    if (method === 'GET')
      return yes({ hasPassword: true, factors, recoveryCodesLeft: factors.length > 0 ? 2 : 0, policy })
    sent.push([call, body])
    if (call === refuse) return no(409, 'You need a second step')
    if (call === 'POST /totp') return yes(totp)
    if (call === 'POST /passkeys/options') return yes({ challengeId: 'c1', publicKey: creationOptions })
    if (call === 'POST /recovery-codes') return yes({ codes: CODES })
    if (call.endsWith('/activate')) {
      factors.push(factor('t1'))
      return yes({ factor: factor('t1'), recoveryCodes: CODES })
    }
    return yes({ factor: factor('t1'), recoveryCodes: null })
  })
  shownTo(asha, <Security />)
  return sent
}

test('an authenticator app is set up by its secret and two codes, and its recovery codes are shown once', async () => {
  const sent = await open()
  expect(await screen.findByText(/^You have no second step yet/u)).toBeTruthy()
  await press('Set up an authenticator app')
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  await fill({ 'Code of the app': '12345', 'The next code': '654 321' })
  await press('Activate')
  expect(await screen.findAllByText('Please enter the 6 digits of the code')).toHaveLength(1)
  await type('Code of the app', '123456')
  await press('Activate')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES)
  expect(sent).toEqual([
    ['POST /totp', {}],
    ['POST /totp/t1/activate', { first: '123456', second: '654 321' }],
  ])
  await press('I have stored them')
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull())
  expect(await screen.findByText('Phone')).toBeTruthy()
  expect(screen.getByText(/^Authenticator app, added 5 Jan 2026, not used yet$/u)).toBeTruthy()
})

test('recovery codes can be stored as a file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  await open([factor('t1')])
  expect((await screen.findByText('2 recovery codes left')).className).toContain('warning')
  await press('New recovery codes')
  await press('Create')
  await press('Download')
  const [blob] = saved.mock.calls[0] ?? []
  expect(await (blob as Blob).text()).toContain('abcd-efgh\nijkl-mnop\n')
  saved.mockRestore()
})

test('recovery codes stay until they are said to be stored, or after a warning', async () => {
  await open([factor('t1')])
  await press('New recovery codes')
  await press('Create')
  const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^They are not shown again/u)
  expect(screen.getByText(CODES[0] ?? '')).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull())
})

test('a second step is renamed, and removed once that is confirmed', async () => {
  const sent = await open([factor('t1'), factor('t2', { kind: 'passkey', name: 'Laptop', isBackedUp: true })])
  expect(await screen.findByText(/^Passkey, also on other devices of the same account, added/u)).toBeTruthy()
  await press('Rename Phone')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Phone')
  fireEvent.change(name, { target: { value: 'Old phone' } })
  await press('Rename')
  expect(await screen.findByText('Renamed')).toBeTruthy()
  await press('Remove Laptop')
  expect(await screen.findByText(/^You can no longer sign in with it\. The passkey itself stays/u)).toBeTruthy()
  await press('Remove')
  expect(await screen.findByText('Passkey removed')).toBeTruthy()
  expect(sent).toEqual([
    ['PATCH /t1', { name: 'Old phone' }],
    ['DELETE /t2', undefined],
  ])
})

test('the only one says so, and the refusal of its removal is shown', async () => {
  await open([factor('t1')], { isRequired: true, deadline: '2026-01-12T10:00:00.000Z', isOver: false }, 'DELETE /t1')
  await press('Remove Phone')
  expect(await screen.findByText(/^It is your only second step/u)).toBeTruthy()
  await press('Remove')
  expect(await screen.findByText('You need a second step')).toBeTruthy()
  expect(screen.queryByText(/^Your account needs/u)).toBeNull()
})

test('who needs one reads until when', async () => {
  await open([], { isRequired: true, deadline: '2026-01-12T10:00:00.000Z', isOver: false })
  expect(await screen.findByText('Your account needs a second step from 12 Jan 2026 on.')).toBeTruthy()
})

test('a browser without passkeys says so', async () => {
  await open()
  expect(await screen.findByText('Your browser offers no passkeys at this address.')).toBeTruthy()
})

test.each([
  ['NotAllowedError', /^No passkey was created: it was cancelled/u],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
])('a passkey that is not created for %s says why', async (name, sentence) => {
  offerPasskeys(() => Promise.reject(new DOMException('No', name)))
  const sent = await open()
  await press('Add a passkey')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(sent).toEqual([['POST /passkeys/options', {}]])
})

test('why a passkey was not created is gone once the second steps are others', async () => {
  offerPasskeys(() => Promise.reject(new DOMException('No', 'InvalidStateError')))
  const factors = [factor('t1', { kind: 'passkey', name: 'Laptop' })]
  await open(factors)
  await press('Add a passkey')
  expect(await screen.findByText('This device has a passkey for your account already.')).toBeTruthy()
  factors.pop()
  await press('Remove Laptop')
  await press('Remove')
  await waitFor(() => expect(screen.queryByText('This device has a passkey for your account already.')).toBeNull())
})

test('a passkey is added under the name of the browser', async () => {
  offerPasskeys(() => Promise.resolve(createdPasskey))
  const sent = await open()
  await press('Add a passkey')
  expect(await screen.findByText('Passkey added')).toBeTruthy()
  expect(sent.at(-1)).toMatchObject(['POST /passkeys', { challengeId: 'c1', name: expect.any(String), attestation }])
})
