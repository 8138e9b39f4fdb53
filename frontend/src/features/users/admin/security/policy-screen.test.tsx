import { fireEvent, screen } from '@testing-library/react'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { expect, test } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { press, shownTo, type, visited } from '../../../../testing/screens/shown.tsx'
import { SignInPolicyScreen } from './policy-screen.tsx'

const asha = { ...person('Asha Rao'), factors: { passkeys: 1, totp: 0 } }
const meera = { ...person('Meera Sen'), factors: { passkeys: 0, totp: 0 } }
const ravi = person('Ravi Shah', { role: 'author' })
const left = person('Vijay Das', { status: 'inactive' })

const open = async (role: Role = 'admin', isRefused = false) => {
  const sent: unknown[] = []
  const policy = {
    required: 'nobody',
    administratorsSince: null,
    everybodySince: null,
    changedAt: null as string | null,
  }
  await visited(({ pathname }, { method }, body) => {
    if (pathname.endsWith('/admin/users'))
      return yes({ users: [asha, meera, ravi, left], pagination: { page: 1, limit: 1000, total: 4, totalPages: 1 } })
    if (method !== 'PUT') return yes({ policy })
    sent.push(body)
    if (isRefused) return no(409, 'Set up a second step for your own account first.')
    Object.assign(policy, { required: 'administrators', changedAt: '2026-01-05T10:00:00.000Z' })
    return yes({ policy })
  })
  shownTo({ ...asha, role }, <SignInPolicyScreen />)
  return sent
}
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const asked = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

test('the screen says whom each choice asks, and changes it for a reason', async () => {
  const sent = await open()
  expect(await screen.findByText(/^Nobody is asked/u)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  await choose(/^Everybody must/u)
  expect(asked()).toEqual(['Meera Sen', 'Ravi Shah'])
  await choose(/^Administrators must/u)
  expect(asked()).toEqual(['Meera Sen'])
  expect(screen.getByRole('button', { name: 'Change the policy' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Reason (in the log)'), { target: { value: 'As decided' } })
  await press('Change the policy')
  expect(await screen.findByText('Changed last on 5 Jan 2026.')).toBeTruthy()
  expect(sent).toEqual([{ required: 'administrators', reason: 'As decided' }])
  expect(screen.queryByRole('button', { name: 'Change the policy' })).toBeNull()
})

test('a refused policy says why, and what was chosen stays', async () => {
  await open('admin', true)
  await choose(/^Everybody must/u)
  await type('Reason (in the log)', 'As decided')
  fireEvent.change(screen.getByLabelText('Reason (in the log)'), { target: { value: 'As decided' } })
  await press('Change the policy')
  expect(await screen.findByText('Set up a second step for your own account first.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^Everybody must/u })).toHaveProperty('checked', true)
})

test('an auditor sees the policy and changes nothing', async () => {
  await open('auditor')
  for (const radio of await screen.findAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
})
