import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { no, yes } from '../../../testing/server/served.ts'
import { boardOf, click, memberOf, openBoard, sectionOf, shownMembers } from './testing/shown-board.tsx'

let at: ReturnType<typeof boardOf>
beforeEach(() => {
  at = boardOf([sectionOf('CHIEF EDITOR', ['Asha']), sectionOf('EDITORIAL BOARD', ['Bina', 'Chitra', 'Dev'])])
})

test('sections have a badge and the number of their members, members all that is known of them', async () => {
  at.sections = [
    {
      ...sectionOf('CHIEF EDITOR'),
      members: [memberOf('CHIEF EDITOR', 'Asha', { isActive: false, isTermOver: true })],
    },
    sectionOf('ADVISORY BODY', [], { isActive: false }),
  ]
  await openBoard(at)
  const first = within(await screen.findByRole('region', { name: 'CHIEF EDITOR' }))
  for (const text of [
    '1 member',
    'Active',
    'Asha',
    'Chief Editor',
    'p.prashnakar@example.org',
    '+91 98220 00000',
    'Inactive',
    'Term over',
  ])
    expect(first.getByText(text)).toBeTruthy()
  const second = within(screen.getByRole('region', { name: 'ADVISORY BODY' }))
  expect(second.getByText('Inactive')).toBeTruthy()
  expect(second.getByText(/^No members in this section/u)).toBeTruthy()
  expect(second.getByRole('button', { name: 'Add the first member' })).toBeTruthy()
})

test('without sections there is a button to create the first one', async () => {
  at.sections = []
  await openBoard(at)
  expect(await screen.findByText('No Board Sections')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Create Section' })).toHaveLength(2)
})

test('a board that could not be fetched says so', async () => {
  at.isForbidden = true
  await openBoard(at)
  expect(await screen.findByText('Failed to load board members')).toBeTruthy()
})

test('deleting a section warns that its members go too, and can be undone', async () => {
  await openBoard(at)
  await screen.findByText('Bina')
  click('Delete section EDITORIAL BOARD')
  expect(screen.getByText('Are you sure you want to delete "EDITORIAL BOARD"?')).toBeTruthy()
  expect(screen.getByText('All its members are deleted too: 3 members.')).toBeTruthy()
  const remove = screen.getByRole('button', { name: 'Delete Section' })
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText('Section deleted successfully')).toBeTruthy()
  expect(at.calls).toMatchObject([{ method: 'DELETE', path: '/sections/EDITORIAL BOARD', etag: '"EDITORIAL BOARD"' }])
  click('Undo')
  expect(await screen.findByText('Section restored successfully')).toBeTruthy()
  expect(at.calls[1]).toMatchObject({ method: 'POST', path: '/sections/EDITORIAL BOARD/restore' })
})

test('deleting a member asks, and shows why the journal refuses', async () => {
  at.change = () => no(410, 'This member was deleted', 'MEMBER_DELETED')
  await openBoard(at)
  await screen.findByText('Bina')
  click('Delete Bina')
  const remove = await screen.findByRole('button', { name: 'Delete Member' })
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText('This member was deleted')).toBeTruthy()
})

test('the search looks through the members of all sections, case-insensitive', async () => {
  await openBoard(at)
  await screen.findByText('Bina')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'CHIT' } })
  expect(await screen.findByText('Showing 1 of 4 members for “CHIT”')).toBeTruthy()
  expect(shownMembers()).toEqual(['Chitra'])
  expect(screen.queryByRole('button', { name: /^Reorder|^Move/u })).toBeNull()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  expect(await screen.findByText('No members found')).toBeTruthy()
})

test('an auditor sees all of it and changes nothing', async () => {
  await openBoard(at, 'auditor', '/?section=new')
  await screen.findByText('Bina')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Recently deleted'])
})

test('a section is created once it has a name', async () => {
  await openBoard(at)
  await screen.findByText('Bina')
  click('Create Section')
  const name = await screen.findByLabelText('Section Name')
  const submit = () => name.closest('form')?.requestSubmit()
  submit()
  expect(await screen.findByText('Section name is required')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'ADVISORY BODY' } })
  fireEvent.change(screen.getByLabelText('Name in Hindi'), { target: { value: 'सलाहकार मंडल' } })
  submit()
  expect(await screen.findByText('Section created successfully')).toBeTruthy()
  expect(at.calls).toMatchObject([
    {
      method: 'POST',
      path: '/sections',
      body: { name: 'ADVISORY BODY', isActive: true, translations: [{ language: 'hi', name: 'सलाहकार मंडल' }] },
    },
  ])
})

test('who saved a section meanwhile is shown, and what was typed stays', async () => {
  await openBoard(at, 'admin', '/?section=CHIEF%20EDITOR')
  const name = await screen.findByLabelText('Section Name')
  fireEvent.change(name, { target: { value: 'CHIEF EDITORS' } })
  at.change = ({ etag }) => {
    if (at.sections[0]?.isActive === false) return yes({ section: at.sections[0], etag })
    at.sections = [sectionOf('CHIEF EDITOR', [], { isActive: false })]
    return no(412, 'It was changed in the meantime.', 'PRECONDITION_FAILED')
  }
  click('Update Section')
  expect(await screen.findByText('Somebody else changed this section meanwhile.')).toBeTruthy()
  expect((name as HTMLInputElement).value).toBe('CHIEF EDITORS')
  click('Update Section')
  expect(await screen.findByText('Section updated successfully')).toBeTruthy()
  expect(at.calls[1]?.body).toMatchObject({ name: 'CHIEF EDITORS', isActive: false })
})
