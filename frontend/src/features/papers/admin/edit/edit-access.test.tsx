import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { no } from '../../../../testing/server/served.ts'
import { field, journalWithPaper, open, type, update } from './testing/edited-paper.tsx'

const { id, title, volumeId } = examplePaper
const journal = journalWithPaper()

test('a paper that does not exist leads to the list and says so', async () => {
  journal.reading = no(404, 'Paper not found', 'PAPER_NOT_FOUND')
  open()
  expect(await screen.findByText(`Paper with ID ${id} not found`)).toBeTruthy()
  expect(await screen.findByText('All papers are here')).toBeTruthy()
})

test('a paper that cannot be loaded says so, with the id of the request', async () => {
  const { body } = no(403, 'Not now', 'FORBIDDEN')
  journal.reading = { status: 403, body: { ...body, instance: 'urn:uuid:0b5c' } }
  open()
  expect(await screen.findByText('Failed to load paper data')).toBeTruthy()
  expect(screen.getByText('0b5c')).toBeTruthy()
})

test('an author edits, and proposes a correction', async () => {
  open('author')
  expect(await screen.findByRole('button', { name: 'Update Paper' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Propose correction…' })).toBeTruthy()
})

test('an auditor sees everything, and nothing that changes it', async () => {
  open('auditor')
  expect(await screen.findByText(examplePaper.title)).toBeTruthy()
  expect(screen.getByText('classroom assessment, item analysis')).toBeTruthy()
  expect(await screen.findByText('First print')).toBeTruthy()
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['', 'Download', 'Version 1'])
  expect(screen.getByRole('button', { name: 'Show the pages of the PDF' })).toBeTruthy()
  expect(screen.queryAllByRole('textbox')).toEqual([])
})

const deletion = { deletedAt: '2026-02-01T04:30:00.000Z', reason: 'Withdrawn by the author', volumeId }
const gone = () => {
  const { body } = no(410, 'This paper was deleted', 'PAPER_DELETED')
  return { status: 410, body: { ...body, ...deletion } }
}

test('a deleted paper says when and why, and an administrator restores it', async () => {
  journal.reading = gone()
  open()
  expect(await screen.findByText('This paper was deleted')).toBeTruthy()
  expect(screen.getByText('Reason: Withdrawn by the author')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Paper' }))
  expect(await field('Title')).toHaveProperty('value', title)
  expect(journal.requests).toContain(`/api/v1/papers/${volumeId}/${id}/restore`)
})

test('what was typed in a paper that is deleted meanwhile stays in view, and is in the form again once it is restored', async () => {
  open()
  await type('Title', 'On Wells')
  journal.reading = gone()
  journal.responses = [no(412, 'It was changed in the meantime', 'PRECONDITION_FAILED')]
  update()
  const typed = within(await screen.findByRole('region', { name: 'What you typed' }))
  expect(typed.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['On Wells'])
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Paper' }))
  expect(await field('Title')).toHaveProperty('value', 'On Wells')
})

test('a paper of a deleted volume says that the volume comes first', async () => {
  journal.reading = gone()
  journal.restoring = no(409, 'Restore its volume first', 'RESTORE_VOLUME_FIRST')
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Paper' }))
  expect(await screen.findByText(/^Restore its volume first/u)).toBeTruthy()
  expect(await screen.findByText('This paper was deleted')).toBeTruthy()
})

test('who may not restore a deleted paper reads that it was deleted', async () => {
  journal.reading = gone()
  open('author')
  expect(await screen.findByText('This paper was deleted')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a paper that readers have downloaded says how often', async () => {
  journal.stored = { ...examplePaper, downloads: 0 }
  open()
  expect(await field('Title')).toBeTruthy()
  expect(screen.queryByText(/was downloaded/u)).toBeNull()
  cleanup()
  journal.stored = { ...examplePaper, downloads: 12 }
  open()
  expect(await screen.findByText(/This paper was downloaded 12 times\./u)).toBeTruthy()
})
