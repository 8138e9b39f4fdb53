import { examplePaper, exampleVersion } from '@shodh/contracts/papers/examples.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { IncomingMessage } from 'node:http'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { person } from '../../../../testing/people.ts'
import { no, served, yes, type Served } from '../../../../testing/served.ts'
import { shownTo, visit } from '../../../../testing/shown.tsx'
import { Toasts } from '../../../../ui/toast.tsx'
import { EditPaperScreen } from './edit-paper-screen.tsx'

const { id, volumeId } = examplePaper
const SHOWN = `/admin/papers/edit/${id}`

type Patch = { readonly ifMatch: string | undefined; readonly key: string | undefined; readonly form: string }
type Response = Exclude<ReturnType<Parameters<typeof served>[0]>, undefined>

let journal: Served
let stored: Paper
let revision: number
let patches: Patch[]
/** The responses to the next changes; without one, a change is stored. */
let responses: Response[]
let reading: Response | undefined

const accepted = { body: { success: true, message: 'Paper updated successfully', data: { paper: examplePaper } } }

const respond = (request: IncomingMessage, path: string, body: unknown) => {
  if (request.method === 'PATCH') {
    const { headers } = request
    patches.push({ ifMatch: headers['if-match'], key: String(headers['idempotency-key']), form: String(body) })
    return responses.shift() ?? accepted
  }
  if (path.endsWith('/history')) return yes({ versions: [{ ...exampleVersion, reason: 'First print' }] })
  return reading ?? { ...yes({ paper: stored }), headers: { etag: `"${revision}-x"`, 'cache-control': 'no-store' } }
}

beforeEach(async () => {
  localStorage.clear()
  stored = examplePaper
  revision = 7
  patches = []
  responses = []
  reading = undefined
  journal = await served(({ pathname }, request, body) => respond(request, pathname, body))
  visit(journal)
})
afterEach(async () => {
  cleanup()
  await journal.close()
})

const open = (role: 'admin' | 'author' | 'auditor' = 'admin') =>
  shownTo(
    person('Asha Rao', { role }),
    <>
      <Routes>
        <Route path="/admin/papers/edit/:id" element={<EditPaperScreen />} />
        <Route path="/admin/papers" element={<p>All papers are here</p>} />
      </Routes>
      <Toasts />
    </>,
    SHOWN,
  )

/** The first field of a label: translations have fields of the same name. */
const field = async (label: string) => (await screen.findAllByLabelText(label))[0] ?? document.body
const type = async (label: string, value: string) => fireEvent.input(await field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const update = () => press('Update Paper')
const errors = async () =>
  within(await screen.findByRole('group', { name: 'Errors' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('New PDF (optional)'), { target: { files: [file] } })
const pdf = (name = 'rivers.pdf', kind = 'application/pdf') => new File(['%PDF-1.7'], name, { type: kind })
const sized = (size: number) => Object.defineProperty(pdf(), 'size', { value: size })

test('year, type, volume and serial are shown and cannot be edited; the current file and its versions too', async () => {
  open()
  await field('Title')
  for (const name of ['Year', 'Issue Type', 'Volume', 'SR Number']) expect(screen.getByText(name).tagName).toBe('DT')
  expect(screen.getByText('(47 KB, 2 pages, version 1)')).toBeTruthy()
  expect(await screen.findByText('First print')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Version 1' }).getAttribute('href')).toBe(exampleVersion.url)
  expect(screen.getByText(exampleVersion.sha256)).toBeTruthy()
})

test.each([
  ['Title', '', 'Title is required'],
  ['Title', 'x', 'Title must be at least 2 characters long'],
  ['Title', 'x'.repeat(1001), 'Title cannot exceed 1000 characters'],
  ['Author Name', ' ', 'Author name is required'],
  ['Author Name', 'x'.repeat(301), 'Author name cannot exceed 300 characters'],
])('%s %j is refused: %s', async (label, value, message) => {
  open()
  await type(label, value)
  update()
  expect(await screen.findByText('Please fix validation errors before submitting')).toBeTruthy()
  expect(await errors()).toEqual([message])
  await type(label, 'On Rivers')
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  expect(patches).toEqual([])
})

test.each([
  ['of another type', () => pdf('rivers.docx', 'application/msword'), 'Only PDF files are allowed'],
  ['that is empty', () => sized(0), 'Cannot upload empty file'],
  ['that is too large', () => sized(PDF_MAX_BYTES + 1), 'File size too large. Maximum size is 50MB.'],
])('a file %s is refused when it is chosen', async (_, file, message) => {
  open()
  await choose(file())
  expect(await screen.findByText(message)).toBeTruthy()
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
  expect(patches).toEqual([])
})

test('only what was changed is sent, on the condition that the paper is still the one that was shown', async () => {
  open()
  await type('Title', 'नदियाँ')
  await type('DOI', '')
  expect(screen.getByText(/the file stays as it is/u)).toBeTruthy()
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(await screen.findByText('All papers are here')).toBeTruthy()
  const [{ ifMatch, key, form } = { ifMatch: '', key: '', form: '' }] = patches
  expect([ifMatch, key?.length]).toEqual(['"7-x"', 36])
  expect([...form.matchAll(/name="(\w+)"/gu)].map(([, name]) => name)).toEqual(['title', 'doi'])
  expect(form).toContain('नदियाँ')
  expect(journal.requests).toContain(`/api/v1/papers/${volumeId}/${id}`)
})

test('what was stored long ago and is not changed may be as it is', async () => {
  stored = { ...examplePaper, doi: 'not a DOI', authors: [{ family: 'Rao', orcid: '0000-0000-0000-0000' }] }
  open()
  await type('Title', 'On Rivers')
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
})

test('without a change nothing is sent', async () => {
  open()
  await field('Title')
  update()
  expect(await screen.findByText('Nothing was changed')).toBeTruthy()
  expect(patches).toEqual([])
})

test('a new PDF is sent with its reason', async () => {
  open()
  await choose(pdf())
  expect(await screen.findByText(/The existing file will be replaced/u)).toBeTruthy()
  await type('Reason for the new PDF (optional)', 'A wrong table')
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect([...(patches[0]?.form ?? '').matchAll(/name="(\w+)"/gu)].map(([, name]) => name)).toEqual(['reason', 'file'])
})

test('what the server refuses of the PDF is shown at it; an error without words reads Failed to update paper', async () => {
  responses = [
    no(400, 'File appears to be corrupted or empty', 'PDF_BROKEN'),
    { status: 502, body: '<h1>Bad Gateway</h1>' },
  ]
  open()
  await choose(pdf())
  update()
  await waitFor(async () => expect(await errors()).toEqual(['File appears to be corrupted or empty']))
  update()
  expect(await screen.findByText('Failed to update paper')).toBeTruthy()
  expect(new Set(patches.map(({ key }) => key)).size).toBe(1)
})

test('what only somebody else changed is taken over; what both changed is compared, and one version has to be chosen', async () => {
  open()
  await type('Title', 'Mine')
  stored = { ...examplePaper, title: 'Theirs', authorName: 'Ravi Shah' }
  revision = 8
  responses = [no(412, 'It was changed in the meantime', 'PRECONDITION_FAILED')]
  update()
  const both = await screen.findByRole('region', { name: 'Saved by somebody else meanwhile' })
  expect(within(both).getByText('Author Name: Ravi Shah')).toBeTruthy()
  expect(await field('Author Name')).toHaveProperty('value', 'Ravi Shah')
  expect([within(both).getByText('Mine'), within(both).getByText('Theirs')]).toHaveLength(2)
  expect(await field('Title')).toHaveProperty('value', 'Mine')

  update()
  await waitFor(async () => expect(await errors()).toEqual(['Please choose which version to save']))
  expect(patches).toHaveLength(1)
  fireEvent.click(within(both).getByLabelText('Saved by somebody else'))
  expect(await field('Title')).toHaveProperty('value', 'Theirs')
  fireEvent.click(within(both).getByLabelText('Yours'))
  expect(await field('Title')).toHaveProperty('value', 'Mine')
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(patches[1]?.ifMatch).toBe('"8-x"')
  expect(patches[1]?.form.match(/name="\w+"/gu)).toEqual(['name="title"'])
})

test('an edit after the comparison decides as well', async () => {
  open()
  await type('Title', 'Mine')
  stored = { ...examplePaper, title: 'Theirs' }
  responses = [no(412, 'It was changed in the meantime', 'PRECONDITION_FAILED')]
  update()
  await screen.findByRole('region', { name: 'Saved by somebody else meanwhile' })
  await type('Title', 'Mine and theirs')
  expect(await screen.findByText(/You have edited it since/u)).toBeTruthy()
  update()
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
})

test('a paper that does not exist leads to the list and says so', async () => {
  reading = no(404, 'Paper not found', 'PAPER_NOT_FOUND')
  open()
  expect(await screen.findByText(`Paper with ID ${id} not found`)).toBeTruthy()
  expect(screen.getByText('All papers are here')).toBeTruthy()
})

test('a paper that cannot be loaded says so, with the id of the request', async () => {
  const { body } = no(403, 'Not now', 'FORBIDDEN')
  reading = { status: 403, body: { ...body, instance: 'urn:uuid:0b5c' } }
  open()
  expect(await screen.findByText('Failed to load paper data')).toBeTruthy()
  expect(screen.getByText('0b5c')).toBeTruthy()
})

test('an author edits; an auditor sees everything, and nothing that changes it', async () => {
  open('author')
  expect(await screen.findByRole('button', { name: 'Update Paper' })).toBeTruthy()
  cleanup()
  open('auditor')
  expect(await screen.findByText(examplePaper.title)).toBeTruthy()
  expect(screen.getByText('classroom assessment, item analysis')).toBeTruthy()
  expect(await screen.findByText('First print')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryAllByRole('textbox')).toEqual([])
})
