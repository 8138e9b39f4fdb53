import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { no, yes } from '../../../../testing/server/served.ts'
import { boardOf, click, openBoard, sectionOf, shownMembers, shownSections } from '../testing/shown-board.tsx'

let at: ReturnType<typeof boardOf>
beforeEach(() => {
  at = boardOf([sectionOf('CHIEF EDITOR', ['Asha']), sectionOf('EDITORIAL BOARD', ['Bina', 'Chitra', 'Dev'])])
})

test('a section moves down at once, and the order of all sections is sent on the condition that it was shown', async () => {
  await openBoard(at)
  await screen.findByRole('region', { name: 'CHIEF EDITOR' })
  at.change = () => undefined
  click('Move CHIEF EDITOR up')
  click('Move CHIEF EDITOR down')
  await waitFor(() => expect(shownSections()).toEqual(['EDITORIAL BOARD', 'CHIEF EDITOR']))
  await waitFor(() => expect(at.calls).toHaveLength(1))
  expect(at.calls[0]).toEqual({
    method: 'PATCH',
    path: '/sections/order',
    body: [
      { id: 'EDITORIAL BOARD', displayOrder: 1 },
      { id: 'CHIEF EDITOR', displayOrder: 2 },
    ],
    etag: '"board"',
  })
})

test('an order that the journal refuses is taken back', async () => {
  await openBoard(at)
  await screen.findByRole('region', { name: 'CHIEF EDITOR' })
  at.change = () => no(503, '')
  click('Move EDITORIAL BOARD up')
  expect(shownSections()).toEqual(['EDITORIAL BOARD', 'CHIEF EDITOR'])
  expect(await screen.findByText(/Failed to update section order/u)).toBeTruthy()
  expect(shownSections()).toEqual(['CHIEF EDITOR', 'EDITORIAL BOARD'])
})

test('what somebody else has put in order meanwhile is shown instead of being overwritten', async () => {
  await openBoard(at)
  await screen.findByRole('region', { name: 'CHIEF EDITOR' })
  at.sections = at.sections.toReversed()
  click('Move EDITORIAL BOARD up')
  expect(await screen.findByText('Somebody else changed the order meanwhile. This is how it stands now.')).toBeTruthy()
  expect(shownSections()).toEqual(['EDITORIAL BOARD', 'CHIEF EDITOR'])
  expect(at.calls).toEqual([])
})

test('two moves in a row send both orders, one after the other', async () => {
  at.sections = ['A', 'B', 'C'].map(name => sectionOf(name))
  await openBoard(at)
  await screen.findByRole('region', { name: 'A' })
  at.change = ({ body }) => {
    at.sections = (body as { id: string }[]).map(({ id }) => sectionOf(id))
    return yes({ sections: at.sections })
  }
  click('Move A down')
  click('Move A down')
  expect(await screen.findByText('Section order updated successfully')).toBeTruthy()
  expect(at.calls.map(({ body }) => (body as { id: string }[]).map(({ id }) => id).join(''))).toEqual(['BAC', 'BCA'])
  expect(shownSections()).toEqual(['B', 'C', 'A'])
})

test('a member is put elsewhere by the keyboard, which is announced, or back by Escape', async () => {
  await openBoard(at)
  await screen.findByText('Bina')
  const handle = screen.getByRole('button', { name: 'Reorder Bina' })
  const press = (key: string) => fireEvent.keyDown(handle, { key })
  fireEvent.click(handle)
  expect(screen.getByText(/^Bina lifted from place 1 of 3\./u)).toBeTruthy()
  press('ArrowDown')
  press('Escape')
  expect(screen.getByText('Bina put back at place 1 of 3')).toBeTruthy()
  fireEvent.click(handle)
  press('ArrowRight')
  expect(screen.getByText('Bina: place 2 of 3')).toBeTruthy()
  click('Move later')
  fireEvent.click(handle)
  expect(screen.getByText('Bina put down at place 3 of 3')).toBeTruthy()
  expect(shownMembers()).toEqual(['Asha', 'Chitra', 'Dev', 'Bina'])
  await waitFor(() => expect(at.calls).toHaveLength(1))
  expect(at.calls[0]).toMatchObject({
    path: '/sections/EDITORIAL BOARD/members/order',
    body: [
      { id: 'Chitra', displayOrder: 1 },
      { id: 'Dev', displayOrder: 2 },
      { id: 'Bina', displayOrder: 3 },
    ],
    etag: '"EDITORIAL BOARD"',
  })
})
