import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../../../../api.ts'
import { person } from '../../../../testing/examples/people.ts'
import { no } from '../../../../testing/server/served.ts'
import { errors, field, journalWithPaper, namesIn, open, type, update } from './testing/edited-paper.tsx'

const journal = journalWithPaper()

const typeTitle = async (role?: 'author') => {
  open(role)
  await type('Title', 'Mine')
}
/** What is saved elsewhere while a title is being typed here, and the comparison that follows. */
const meetConflict = async (theirs: Partial<typeof examplePaper> = {}) => {
  await typeTitle()
  journal.stored = { ...examplePaper, title: 'Theirs', ...theirs }
  journal.revision = 8
  journal.responses = [no(412, 'It was changed in the meantime', 'PRECONDITION_FAILED')]
  update()
  return screen.findByRole('region', { name: 'Saved by somebody else meanwhile' })
}

test('what only somebody else changed is taken over; what both changed is compared, and one version has to be chosen', async () => {
  const both = await meetConflict({ authorName: 'Ravi Shah' })
  expect(within(both).getByText('Author Name: Ravi Shah')).toBeTruthy()
  expect(await within(both).findByText(/^Ravi Shah saved this paper on 15 Jan 2026, 04:31, while/u)).toBeTruthy()
  expect(await screen.findByText('Lists show them as “Ravi Shah”.')).toBeTruthy()
  expect([within(both).getByText('Mine'), within(both).getByText('Theirs')]).toHaveLength(2)
  expect(await field('Title')).toHaveProperty('value', 'Mine')

  update()
  await waitFor(async () => expect(await errors()).toEqual(['Please choose which version to save']))
  expect(journal.patches).toHaveLength(1)
  fireEvent.click(within(both).getByLabelText('Saved by Ravi Shah'))
  expect(await field('Title')).toHaveProperty('value', 'Theirs')
  fireEvent.click(within(both).getByLabelText('Yours'))
  expect(await field('Title')).toHaveProperty('value', 'Mine')
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(journal.patches[1]?.ifMatch).toBe('"8-x"')
  expect(namesIn(journal.patches[1]?.form)).toEqual(['title'])
})

test('that somebody else saved is said once, in the comparison, which takes the focus', async () => {
  const both = await meetConflict()
  await screen.findByRole('button', { name: 'Update Paper' })
  expect(screen.getAllByText(/Nothing that you typed is lost/u)).toHaveLength(1)
  expect(screen.queryByRole('group', { name: 'Errors' })).toBeNull()
  expect(document.activeElement).toBe(both)
})

test('an edit after the comparison decides as well', async () => {
  await meetConflict()
  await type('Title', 'Mine and theirs')
  expect(await screen.findByText(/You have edited it since/u)).toBeTruthy()
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
})

test('what was typed and not saved is there again after the screen was left, until it is discarded', async () => {
  await typeTitle()
  cleanup()
  open()
  expect(await field('Title')).toHaveProperty('value', 'Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(await field('Title')).toHaveProperty('value', examplePaper.title)
  cleanup()
  open()
  expect(await field('Title')).toHaveProperty('value', examplePaper.title)
  expect(screen.queryByRole('button', { name: 'Discard it' })).toBeNull()
})

test('an open form says who else has saved meanwhile, and what was typed before is compared with it', async () => {
  await typeTitle()
  cleanup()
  journal.stored = { ...examplePaper, title: 'Theirs', updatedAt: '2026-02-01T04:30:00.000Z' }
  journal.revision = 8
  open()
  expect(await screen.findByText(/^Ravi Shah saved this paper on 1 Feb 2026, 04:30, while/u)).toBeTruthy()
  expect(await field('Title')).toHaveProperty('value', 'Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Show what was changed' }))
  const both = await screen.findByRole('region', { name: 'Saved by somebody else meanwhile' })
  expect([within(both).getByText('Mine'), within(both).getByText('Theirs')]).toHaveLength(2)
})

test('a revision that changes nothing of the form, such as a notice or a restored paper, is no conflict', async () => {
  await typeTitle()
  cleanup()
  journal.revision = 8
  journal.stored = { ...examplePaper, updatedAt: '2026-02-01T04:30:00.000Z' }
  open()
  expect(await field('Title')).toHaveProperty('value', 'Mine')
  expect(screen.queryByText(/while it was open here/u)).toBeNull()
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(journal.patches[0]?.ifMatch).toBe('"8-x"')
})

test('a form in which nothing is typed shows what is stored since', async () => {
  const { store } = open()
  expect(await field('Title')).toHaveProperty('value', examplePaper.title)
  journal.revision = 8
  journal.stored = { ...examplePaper, title: 'Theirs' }
  act(() => void store.dispatch(api.util.invalidateTags(['Paper'])))
  await waitFor(async () => expect(await field('Title')).toHaveProperty('value', 'Theirs'))
  expect(screen.queryByText(/while it was open here/u)).toBeNull()
  expect(screen.getByText('No unsaved changes')).toBeTruthy()
})

test('what one has saved oneself meanwhile is not said of somebody else', async () => {
  journal.saver = { kind: 'person', id: person('Asha Rao').id, name: 'Asha Rao' }
  await typeTitle()
  cleanup()
  journal.stored = { ...examplePaper, version: examplePaper.version + 1 }
  journal.revision = 8
  open()
  expect(await screen.findByText(/^You saved this paper on/u)).toBeTruthy()
})

test('an author does not see who it was', async () => {
  await typeTitle('author')
  cleanup()
  journal.stored = { ...examplePaper, title: 'Theirs' }
  journal.revision = 8
  open('author')
  expect(await screen.findByText(/^Somebody else saved this paper/u)).toBeTruthy()
})
