import type { Role } from '@shodh/contracts/users/fields.ts'
import type { Invitation } from '@shodh/contracts/users/views.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { press, shownTo, type, visited } from '../../../../testing/screens/shown.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { peopleIn } from './invite-form.tsx'

describe('the lines of who is invited', () => {
  const asha = { name: 'Asha Rao', email: 'asha@example.org' }
  test.for([
    ['Asha Rao, asha@example.org', [asha]],
    ['  Asha Rao <asha@example.org>,\n\n"Asha Rao";b@example.org', [asha, { ...asha, email: 'b@example.org' }]],
    ['आशा राव\tasha@example.org', [{ name: 'आशा राव', email: 'asha@example.org' }]],
    ['Rao, Asha, asha@example.org', [{ name: 'Rao, Asha', email: 'asha@example.org' }]],
  ] as const)('%j name people', ([text, people]) => {
    expect(peopleIn(text)).toEqual({ people })
  })
  const HOW = 'write a name and an e-mail address, as in “Asha Rao, asha@example.org”'
  test.for([
    ['', 'Please name somebody to invite'],
    ['asha@example.org', `Line 1: ${HOW}`],
    ['Asha, asha@example.org\nRavi', `Line 2: ${HOW}`],
    ['Asha, asha@nowhere', 'Line 1: Invalid email format'],
    [`${'x'.repeat(101)}, a@example.org`, 'Line 1: Name cannot exceed 100 characters'],
    [
      'Asha\nAsha, asha@nowhere\nA, a@example.org\nA, a@example.org',
      `Line 1: ${HOW}\nLine 2: Invalid email format\nLine 4: a@example.org is named twice`,
    ],
    ['Asha, a@example.org\nA, A@Example.org', 'Line 2: A@Example.org is named twice'],
    [Array.from({ length: 51 }, (_, n) => `A, ${n}@example.org`).join('\n'), 'At most 50 can be invited at once'],
  ] as const)('%j say what is wrong: %s', ([text, error]) => {
    expect(peopleIn(text)).toEqual({ people: [], error })
  })
})

const meera = person('Meera')
let bodies: unknown[]
let answer: ReturnType<typeof yes>
let invitations: Invitation[]

const open = async (shown: React.ReactNode, role: Role = 'admin') => {
  bodies = []
  await visited(({ pathname }, { method = 'GET' }, body) => {
    if (method === 'GET') return pathname.endsWith('/invitations') ? yes({ invitations }) : yes({ ...meera, role })
    bodies.push([method, pathname.replace('/api/v1', ''), body])
    return answer
  })
  shownTo({ ...meera, role }, shown)
}

const resultsOf = (...codes: readonly (readonly [string, string | null])[]) => {
  const results = codes.map(([id, code]) => ({ id, code, success: code === null, message: code ?? 'Invited' }))
  const succeeded = results.filter(({ success }) => success).length
  return yes({ results, total: results.length, succeeded, failed: results.length - succeeded })
}

describe('inviting', () => {
  const people = () => screen.getByLabelText<HTMLTextAreaElement>('Whom to invite').value

  test('sends all lines at once, with one role', async () => {
    await open(<InviteForm />)
    answer = resultsOf(['a@example.org', null], ['b@example.org', null])
    await type('Whom to invite', 'A, a@example.org\nB, b@example.org')
    await press('Send Invitations')
    expect(await screen.findByText('2 invitations are on their way')).toBeTruthy()
    const sent = ['a', 'b'].map(name => ({ name: name.toUpperCase(), email: `${name}@example.org`, role: 'author' }))
    expect(bodies).toEqual([['POST', '/admin/invitations', { invitations: sent }]])
    expect(people()).toBe('')
  })

  test('leaves the lines that were refused, with the reason of each', async () => {
    await open(<InviteForm />)
    answer = resultsOf(['a@example.org', null], ['b@example.org', 'Taken'])
    await type('Whom to invite', 'A, a@example.org\nB <b@example.org>')
    await press('Send Invitations')
    expect((await screen.findAllByText('b@example.org: Taken')).length).toBeGreaterThan(0)
    expect(screen.getByText('1 invitation is on its way')).toBeTruthy()
    expect(people()).toBe('B, b@example.org')
  })

  test('loses nothing where the journal cannot be reached', async () => {
    await open(<InviteForm />)
    answer = no(503, 'The service is not available right now. Please try again.') as never
    await type('Whom to invite', 'A, a@example.org')
    await press('Send Invitations')
    await screen.findByText('The service is not available right now. Please try again.')
    expect(people()).toBe('A, a@example.org')
  })
})

describe('who is invited', () => {
  const row = (changes: Partial<Invitation> = {}): Invitation => ({
    ...{ id: '1', name: 'Asha Rao', email: 'asha@example.org', role: 'author', invitedBy: 'Meera' },
    ...{ sentAt: '2026-01-15T04:00:00.000Z', expiresAt: '2026-01-22T04:00:00.000Z' },
    ...{ isExpired: false, hasFailedMail: false, ...changes },
  })

  test('is listed with when and by whom, and what is wrong', async () => {
    invitations = [row(), row({ id: '2', name: 'Ravi', isExpired: true, hasFailedMail: true, invitedBy: null })]
    await open(<InvitationList />)
    const [asha, ravi] = (await screen.findAllByRole('rowheader')).map(cell => cell.parentElement?.textContent)
    expect(asha).toMatch(/Author.*Sent 15 Jan 2026, .* by Meera, valid until 22 Jan 2026/u)
    expect(ravi).toMatch(/No longer validMail came backSent /u)
  })

  test('is sent the mail again, or withdrawn once that is confirmed', async () => {
    invitations = [row()]
    await open(<InvitationList />)
    answer = yes({})
    await press('Send again to Asha Rao')
    expect(await screen.findByText('A mail is on its way to asha@example.org')).toBeTruthy()
    await press('Withdraw the invitation of Asha Rao')
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByRole('button', { name: 'Withdraw' }).click()
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toEqual([
      ['POST', '/admin/invitations/1/resend', undefined],
      ['DELETE', '/admin/invitations/1', undefined],
    ])
  })

  test('is seen by an auditor, who changes nothing', async () => {
    invitations = [row()]
    await open(<InvitationList />, 'auditor')
    await screen.findByRole('rowheader', { name: 'Asha Rao' })
    expect(screen.queryAllByRole('button', { name: /Send|Withdraw/u })).toEqual([])
  })

  test('shows nothing where nobody is', async () => {
    invitations = []
    await open(<InvitationList />)
    await waitFor(() => expect(screen.queryByText('Invited')).toBeNull())
  })
})
