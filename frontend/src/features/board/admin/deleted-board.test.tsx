import type { Role } from '@shodh/contracts/users/fields.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { person } from '../../../testing/examples/people.ts'
import { no, yes } from '../../../testing/server/served.ts'
import { click, shownTo, visited } from '../../../testing/screens/shown.tsx'
import { DeletedBoard } from './deleted-board.tsx'

const deletion = { deletedAt: '2026-02-01T04:30:00.000Z', deletedBy: { id: 'u', name: 'Ravi Shah' } }
const memberOf = (fullName: string, isSectionDeleted = false) => ({
  id: fullName,
  _id: fullName,
  sectionId: 's1',
  sectionName: 'CHIEF EDITOR',
  isSectionDeleted,
  fullName,
  designation: 'Editor',
  image: null,
  ...deletion,
})
const pagination = { page: 1, limit: 20, total: 2, totalPages: 1 }

let calls: (readonly [path: string, body: unknown])[]
let struck: boolean
let respond: () => ReturnType<typeof yes> | ReturnType<typeof no>

const opened = async (role: Role = 'admin') => {
  const user = person('Ravi Shah', { role })
  await visited(({ pathname, searchParams }, { method }, body) => {
    if (pathname.endsWith('/users/profile')) return yes(user)
    if (method === 'POST') {
      calls.push([pathname.replace('/api/v1/board-members/sections/', ''), body])
      return respond()
    }
    return searchParams.get('kind') === 'sections'
      ? yes({ sections: [{ id: 's1', _id: 's1', name: 'ADVISORY BODY', memberCount: 3, ...deletion }], pagination })
      : yes({ members: [{ ...memberOf('Asha'), isStruck: struck }, memberOf('Bina', true)], pagination })
  })
  shownTo(user, <DeletedBoard />, '/?deleted=1')
  await screen.findByText('Asha')
}

beforeEach(() => {
  calls = []
  struck = false
  respond = () => yes({})
})

test('deleted sections and members are listed with when and by whom, and are restored', async () => {
  await opened()
  expect(await screen.findByText('ADVISORY BODY')).toBeTruthy()
  expect(screen.getByText('3 members')).toBeTruthy()
  expect(screen.getAllByText('Deleted 1 Feb 2026, 04:30 by Ravi Shah')).toHaveLength(3)
  expect(screen.getByText('Restore its section first')).toBeTruthy()
  click('Restore ADVISORY BODY')
  expect(await screen.findByText('Section restored successfully')).toBeTruthy()
  click('Restore Asha')
  expect(await screen.findByText('Member restored successfully')).toBeTruthy()
  expect(calls).toEqual([
    ['s1/restore', {}],
    ['s1/members/Asha/restore', {}],
  ])
})

test('why something cannot be restored is said', async () => {
  respond = () => no(409, 'A section of this name already exists', 'SECTION_ALREADY_EXISTS')
  await opened()
  await screen.findByText('ADVISORY BODY')
  click('Restore ADVISORY BODY')
  expect(await screen.findByText('A section of this name already exists')).toBeTruthy()
})

test('a member is struck from the history with a reason', async () => {
  await opened()
  click('Strike Asha from the history')
  const strike = screen.getByRole('button', { name: 'Strike' })
  expect(strike.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('Reason (auditors see it)'), { target: { value: ' Entered by mistake ' } })
  fireEvent.click(strike)
  expect(await screen.findByText('Member struck from the history')).toBeTruthy()
  expect(calls).toEqual([['s1/members/Asha/strike', { reason: 'Entered by mistake' }]])
})

test('a member is erased only after a question', async () => {
  await opened()
  click('Erase Bina for good')
  expect(screen.getByRole('alertdialog', { name: 'Erase "Bina" for good?' })).toBeTruthy()
  expect(calls).toEqual([])
  click('Erase')
  await waitFor(() => expect(calls).toEqual([['s1/members/Bina/erase', {}]]))
})

test('one who was struck from the history can only be erased', async () => {
  struck = true
  await opened()
  expect(screen.getByText('Editor · CHIEF EDITOR · struck from the history')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(?:Restore|Strike) Asha/u })).toBeNull()
  click('Erase Asha for good')
  click('Erase')
  await waitFor(() => expect(calls).toEqual([['s1/members/Asha/erase', {}]]))
})

test('an auditor sees what was deleted, and changes nothing', async () => {
  await opened('auditor')
  expect(screen.queryByRole('button', { name: /^(?:Restore|Strike|Erase) /u })).toBeNull()
})
