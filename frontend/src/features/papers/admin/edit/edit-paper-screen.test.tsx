import { examplePaper, exampleVersion } from '@shodh/contracts/papers/examples.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hashOf } from '../../../../hash-of.ts'
import { no } from '../../../../testing/server/served.ts'
import { errors, field, journalWithPaper, nameAuthors, namesIn, open, type, update } from './testing/edited-paper.tsx'

const { id, volumeId } = examplePaper
const journal = journalWithPaper()

const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('New PDF (optional)'), { target: { files: [file] } })
const pdf = () => new File(['%PDF-1.7'], 'rivers.pdf', { type: 'application/pdf' })

test('year, type, volume and serial are shown and cannot be edited; the current file and its versions too', async () => {
  open()
  await field('Title')
  for (const name of ['Year', 'Issue Type', 'Volume', 'SR Number'])
    expect((await screen.findByText(name)).tagName).toBe('DT')
  expect(screen.getByText('(0.05 MB, 2 pages, version 1)')).toBeTruthy()
  expect(await screen.findByText('First print')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Version 1' })).toBeTruthy()
  expect(screen.getByText(exampleVersion.sha256)).toBeTruthy()
})

test('a current file that is missing says so', async () => {
  journal.stored = { ...examplePaper, fileProblem: 'missing' }
  open()
  expect(await screen.findByText('The PDF may need to be replaced')).toBeTruthy()
})

test('the current file and each version are fetched as who is signed in', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Version 1' }))
  await waitFor(() => expect(journal.downloads).toHaveLength(2))
  expect(new Map(journal.downloads)).toEqual(
    new Map([
      [examplePaper.downloadUrl, 'Bearer first'],
      [exampleVersion.url, 'Bearer first'],
    ]),
  )
})

const types = { Title: (text: string) => type('Title', text), 'Author Name': nameAuthors }

test.each([
  ['Title', '', 'Title is required'],
  ['Title', 'x', 'Title must be at least 2 characters long'],
  ['Title', 'x'.repeat(1001), 'Title cannot exceed 1000 characters'],
  ['Author Name', ' ', 'Author name is required'],
  ['Author Name', 'x'.repeat(301), 'Author name cannot exceed 300 characters'],
] as const)('%s %j is refused: %s', async (label, value, message) => {
  open()
  await types[label](value)
  update()
  expect(await screen.findByText('Please fix validation errors before submitting')).toBeTruthy()
  expect(await errors()).toEqual([message])
  await types[label]('On Rivers')
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  expect(journal.patches).toEqual([])
})

test('authors are chips: what differs from how the line reads is sent as a list, too', async () => {
  const { authors: _, ...paper } = examplePaper
  journal.stored = { ...paper, authorName: 'Example, Asha' }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Asha Example' }))
  fireEvent.change(screen.getByLabelText('Given name of Asha Example'), { target: { value: 'Asha Maria' } })
  fireEvent.change(screen.getByLabelText('Family name of Asha Example'), { target: { value: 'Example Sample' } })
  fireEvent.keyDown(screen.getByLabelText('Family name of Asha Example'), { key: 'Enter' })
  update()
  await waitFor(() => expect(journal.patches).toHaveLength(1))
  expect(journal.patches[0]?.form).toContain('Asha Maria Example Sample')
  expect(journal.patches[0]?.form).toContain('"given":"Asha Maria","family":"Example Sample"')
})

test('a name that is changed in the details is changed in the line of authors', async () => {
  open()
  await screen.findByRole('button', { name: 'Pariksha Prashnakar' })
  fireEvent.click(screen.getByText('More details'))
  await type('Given name', 'Asha')
  expect(await screen.findByRole('button', { name: 'Asha Prashnakar' })).toBeTruthy()
  update()
  await waitFor(() => expect(journal.patches).toHaveLength(1))
  expect(namesIn(journal.patches[0]?.form)).toEqual(['authorName', 'authors'])
})

test.each([
  [0, 'File cannot be empty'],
  [PDF_MAX_BYTES + 1, 'File size cannot exceed 50MB'],
])('a file that has %i bytes when the form is sent is refused: %s', async (size, message) => {
  open()
  const file = pdf()
  await choose(file)
  Object.defineProperty(file, 'size', { value: size })
  update()
  await waitFor(async () => expect(await errors()).toEqual([message]))
  expect(journal.patches).toEqual([])
})

test.each([
  ['abstract', 'Abstract'],
  ['language', 'Language of the paper'],
])('the field %s that another screen names has the focus, and one returns to that screen', async (hash, label) => {
  open('admin', { hash: `#${hash}`, state: { from: '/admin/papers/volumes/january/publish' } })
  const named = await field(label)
  await waitFor(() => expect(document.activeElement).toBe(named))
  fireEvent.click(screen.getByRole('link', { name: 'Previous screen' }))
  expect(await screen.findByText('The issue is here')).toBeTruthy()
})

test('the title is one line, which Enter sends', async () => {
  open()
  await type('Title', 'On\n  Rivers')
  const title = await field('Title')
  expect(title).toHaveProperty('value', 'On Rivers')
  fireEvent.keyDown(title, { key: 'Enter' })
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(namesIn(journal.patches[0]?.form)).toEqual(['title'])
})

test('what is filled of the folded details is named', async () => {
  open()
  expect(await screen.findByText(/^subtitle, .*, first page, last page, 1 author, 1 translation$/u)).toBeTruthy()
  fireEvent.click(screen.getByText('More details'))
  expect(await field('First page')).toHaveProperty('value', '1')
})

test('only what was changed is sent, on the condition that the paper is still the one that was shown', async () => {
  open()
  await type('Title', 'नदियाँ')
  await type('DOI', '')
  expect(screen.getByText(/the file stays as it is/u)).toBeTruthy()
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  const [{ ifMatch, key, form } = { ifMatch: '', key: '', form: '' }] = journal.patches
  expect([ifMatch, key?.length]).toEqual(['"7-x"', 36])
  expect(namesIn(form)).toEqual(['title', 'doi'])
  expect(form).toContain('नदियाँ')
  expect(journal.requests).toContain(`/api/v1/papers/${volumeId}/${id}`)
})

test('what was stored long ago and is not changed may be as it is', async () => {
  journal.stored = { ...examplePaper, doi: 'not a DOI', authors: [{ family: 'Rao', orcid: '0000-0000-0000-0000' }] }
  open()
  await type('Title', 'On Rivers')
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
})

test('the bar names what is unsaved; without that there is nothing to save', async () => {
  open()
  await type('Title', 'On Rivers')
  expect(await screen.findByText('Unsaved changes: title')).toBeTruthy()
  await type('DOI', '')
  expect(await screen.findByText('Unsaved changes: title, DOI')).toBeTruthy()
  await type('Title', ` ${examplePaper.title}`)
  await type('DOI', examplePaper.doi ?? '')
  expect(await screen.findByText('No unsaved changes')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Update Paper' })).toHaveProperty('disabled', true)
})

test('a saved paper stays open, and is the one that the next change is compared with', async () => {
  open()
  await type('Title', 'On Rivers')
  cleanup()
  open()
  expect(await screen.findByText(/What you typed here before is back/u)).toBeTruthy()
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(await screen.findByText('No unsaved changes')).toBeTruthy()
  expect(screen.queryByText(/What you typed here before is back/u)).toBeNull()
  expect(await field('Title')).toHaveProperty('value', 'On Rivers')
  await nameAuthors('Asha Rao')
  update()
  await waitFor(() => expect(journal.patches).toHaveLength(2))
  expect(journal.patches.map(({ ifMatch, form }) => [ifMatch, namesIn(form)])).toEqual([
    ['"7-x"', ['title']],
    ['"8-x"', ['authorName', 'authors']],
  ])
})

test('Cancel leads to the list, and asks before what is typed is lost', async () => {
  open()
  await type('Title', 'On Rivers')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('All papers are here')).toBeTruthy()
})

test('a new PDF is sent with its reason', async () => {
  open()
  await choose(pdf())
  expect(await screen.findByText(/The existing file will be replaced/u)).toBeTruthy()
  await type('Reason for the new PDF (optional)', 'A wrong table')
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(namesIn(journal.patches[0]?.form)).toEqual(['reason', 'file'])
})

test("another paper's PDF is named, and sent only once that is meant", async () => {
  journal.known = [
    { id, title: 'This one' },
    { id: 'p2', title: 'On Wells' },
  ]
  open()
  await choose(pdf())
  expect(await screen.findByRole('link', { name: 'On Wells' })).toBeTruthy()
  update()
  await waitFor(async () => expect(await errors()).toEqual([expect.stringMatching(/^Another paper has this PDF/u)]))
  expect(journal.patches).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Use it all the same' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Errors' })).toBeNull())
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(journal.patches.map(({ query }) => query)).toEqual([''])
})

test('the PDF that the paper has is named, and not sent again', async () => {
  const file = pdf()
  journal.stored = { ...journal.stored, sha256: await hashOf(file) }
  open()
  await choose(file)
  expect(await screen.findByText('This is the PDF that the paper has.')).toBeTruthy()
  update()
  await waitFor(async () => expect(await errors()).toEqual([expect.stringMatching(/^This is the PDF/u)]))
  expect(journal.patches).toEqual([])
})

test('a PDF that another paper got meanwhile is refused by the journal, and sent once that is meant', async () => {
  journal.responses = [no(409, 'Another paper has this PDF: "On Wells"', 'PDF_OF_ANOTHER_PAPER')]
  open()
  await choose(pdf())
  update()
  await waitFor(async () => expect(await errors()).toEqual(['Another paper has this PDF: "On Wells"']))
  expect(screen.queryByRole('button', { name: 'Use it all the same' })).toBeNull()
  journal.known = [{ id: 'p2', title: 'On Wells' }]
  journal.responses = [no(409, 'Another paper has this PDF: "On Wells"', 'PDF_OF_ANOTHER_PAPER')]
  update()
  fireEvent.click(await screen.findByRole('button', { name: 'Use it all the same' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Errors' })).toBeNull())
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(journal.patches.map(({ query }) => query)).toEqual(['?refuseKnownPdf=true', '?refuseKnownPdf=true', ''])
})

test('what the server refuses of the PDF is shown at it; an error without words reads Failed to update paper', async () => {
  journal.responses = [
    no(400, 'File appears to be corrupted or empty', 'PDF_BROKEN'),
    { status: 502, body: '<h1>Bad Gateway</h1>' },
  ]
  open()
  await choose(pdf())
  update()
  await waitFor(async () => expect(await errors()).toEqual(['File appears to be corrupted or empty']))
  update()
  expect(await screen.findByText('Failed to update paper')).toBeTruthy()
  expect(new Set(journal.patches.map(({ key }) => key)).size).toBe(1)
})
