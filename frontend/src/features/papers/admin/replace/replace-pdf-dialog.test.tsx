import { createHash } from 'node:crypto'
import { exampleVersion } from '@shodh/contracts/papers/examples.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { paperOf } from '../../../../testing/examples/papers.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { uploadsInParts } from '../../../../testing/server/uploads-in-parts.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { replacementError, ReplacePdfDialog } from './replace-pdf-dialog.tsx'

const paper = paperOf(volume(2026, 'Vol. 1 March'), 1, { title: 'On Rivers' })

/** The papers that have the PDF that is chosen. */
let known: readonly { readonly id: string; readonly title: string }[] | undefined
/** The papers that get it before the replacement arrives. */
let meanwhile: typeof known
let history: readonly (typeof exampleVersion)[]
let inParts: ReturnType<typeof uploadsInParts>
let replacement: unknown
let stored: typeof paper
const { open, requests } = backOffice((url, request, body) => {
  const { pathname, searchParams } = url
  if (pathname.includes('/uploads')) return inParts.handle(url, request, body)
  if (pathname.endsWith('/history')) return yes({ versions: history })
  if (pathname.endsWith('/with-pdf')) return known ? yes({ papers: known }) : { status: 503, body: '' }
  if (pathname.endsWith('/replace-pdf')) {
    replacement = body
    known = meanwhile ?? known
    return meanwhile && searchParams.get('refuseKnownPdf') === 'true'
      ? no(409, 'Another paper has this PDF: "On Wells"', 'PDF_OF_ANOTHER_PAPER')
      : yes({ paper })
  }
  return pathname.endsWith(`/papers/${encodeURIComponent(paper.id)}`)
    ? { ...yes({ paper: stored }), headers: { etag: '"1.1"' } }
    : undefined
})
const show = (of: Partial<typeof paper> = {}) =>
  open(<ReplacePdfDialog paper={{ ...paper, ...of }} close={() => undefined} />)
beforeEach(async () => {
  stored = paper
  known = []
  meanwhile = undefined
  history = []
  inParts = uploadsInParts()
  await show()
})

/** What is chosen is to replace the PDF once that is pressed. */
const choosePdf = async (name: string, bytes = 8) => {
  choose(new File(['%PDF-1.7'.padEnd(bytes)], name, { type: 'application/pdf' }))
  fireEvent.change(screen.getByLabelText('Reason for Replacement'), { target: { value: 'A table was wrong' } })
  const replace = screen.getByRole('button', { name: 'Replace PDF' })
  const press = async () => {
    await waitFor(() => expect(replace.hasAttribute('disabled')).toBe(false))
    fireEvent.click(replace)
  }
  return press
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText(/^New PDF/u), { target: { files: [file] } })
const pdf = (bytes: number, type = 'application/pdf') => ({ name: 'new.pdf', type, size: bytes })

test.each([
  [pdf(10, 'text/plain'), 'Only PDF files are allowed'],
  [pdf(0), 'File cannot be empty'],
  [pdf(50 * 1024 * 1024 + 1), 'File size must be less than 50MB'],
  [pdf(50 * 1024 * 1024), undefined],
  [pdf(10, ''), undefined],
])('%o: %s', (file, message) => {
  expect(replacementError(file)).toBe(message)
})

test('a replacement needs a file and a reason, and tells the truth about what it does', async () => {
  const replace = screen.getByRole('button', { name: 'Replace PDF' })
  expect(screen.getByText('No file selected for replacement')).toBeTruthy()
  expect(
    screen.getByText(/^Replacement is permanent: all links update at once .*, and it cannot be undone\.$/u),
  ).toBeTruthy()
  choose(new File(['text'], 'notes.txt', { type: 'text/plain' }))
  expect(screen.getByText('Only PDF files are allowed')).toBeTruthy()
  choose(new File(['%PDF-1.7'], 'new.pdf', { type: 'application/pdf' }))
  expect(screen.getByText('new.pdf · 0.01 MB')).toBeTruthy()
  const reason = screen.getByLabelText('Reason for Replacement')
  fireEvent.change(reason, { target: { value: '  ' } })
  fireEvent.blur(reason)
  expect(screen.getByText('Please provide a reason for PDF replacement')).toBeTruthy()
  expect(replace.hasAttribute('disabled')).toBe(true)
  fireEvent.change(reason, { target: { value: 'A table was wrong' } })
  await waitFor(() => expect(replace.hasAttribute('disabled')).toBe(false))
})

test('the reasons that fit often are a click away, and what the paper has now is named', async () => {
  expect(screen.getByText('Now: version 1')).toBeTruthy()
  expect(screen.getByText(/ · 1\.00 MB, 8 pages$/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Typing errors' }))
  expect(screen.getByLabelText('Reason for Replacement')).toHaveProperty('value', 'Typing errors')
})

test('of many authors the first is named, and how many there are', async () => {
  cleanup()
  const authors = ['Rao', 'Sen', 'Shah'].map(family => ({ given: 'A.', family }))
  stored = { ...paper, authors }
  await show()
  expect(await screen.findByText('A. Rao +2')).toBeTruthy()
})

test('a PDF is taken where it is dropped, and another one takes its place', async () => {
  const zone = screen.getByText('Choose a PDF, or drop it here')
  fireEvent.drop(zone, {
    dataTransfer: { files: [new File(['%PDF-1.7'], 'dropped.pdf', { type: 'application/pdf' })] },
  })
  expect(screen.getByText('dropped.pdf · 0.01 MB')).toBeTruthy()
  expect(screen.getByText('Choose another PDF')).toBeTruthy()
})

test.each([
  [
    { withheld: { at: '2026-03-03T04:30:00.000Z', reason: 'A court order', lawfulBasis: 'Order' } },
    'It is withheld: A court order',
  ],
  [{ fileProblem: 'missing' as const }, 'The PDF may need to be replaced'],
])('%j says in the place of the page why there is none', async (of, sentence) => {
  cleanup()
  stored = { ...paper, ...of }
  await show(of)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
})

const replacements = () => requests().filter(path => path.includes('/replace-pdf')).length

test('a PDF that another paper got meanwhile is refused by the journal, and replaces this one once that is meant', async () => {
  meanwhile = [{ id: 'p2', title: 'On Wells' }]
  const replace = await choosePdf('wells.pdf')
  await replace()
  expect(await screen.findByText('Another paper has this PDF: "On Wells"')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Use it all the same' }))
  await replace()
  expect(await screen.findByText('PDF replaced successfully for "On Rivers"')).toBeTruthy()
  expect(replacements()).toBe(2)
})

test("another paper's PDF is named, and replaces this one only once that is meant", async () => {
  known = [
    { id: paper.id, title: 'On Rivers' },
    { id: 'p2', title: 'On Wells' },
  ]
  const replace = await choosePdf('wells.pdf')
  expect((await screen.findByRole('link', { name: 'On Wells' })).getAttribute('href')).toBe('/admin/papers/edit/p2')
  expect(screen.getByRole('button', { name: 'Replace PDF' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Use it all the same' }))
  await replace()
  expect(await screen.findByText('PDF replaced successfully for "On Rivers"')).toBeTruthy()
  expect(replacements()).toBe(1)
})

test('nothing is replaced while it cannot be found out whose the PDF is, and that is asked again', async () => {
  known = undefined
  const replace = await choosePdf('wells.pdf')
  await replace()
  expect(await screen.findByText(/could not be checked. Please try again/u)).toBeTruthy()
  known = [{ id: 'p2', title: 'On Wells' }]
  await replace()
  expect(await screen.findByRole('link', { name: 'On Wells' })).toBeTruthy()
  expect(replacements()).toBe(0)
})

test("the paper's own earlier PDF is taken as it is", async () => {
  known = [{ id: paper.id, title: 'On Rivers' }]
  const replace = await choosePdf('rivers.pdf')
  await replace()
  expect(await screen.findByText('PDF replaced successfully for "On Rivers"')).toBeTruthy()
})

const sha256 = createHash('sha256').update('%PDF-1.7').digest('hex')

test('the PDF that the paper has is named, and does not replace itself', async () => {
  cleanup()
  stored = { ...paper, sha256 }
  await show()
  await choosePdf('rivers.pdf')
  expect(await screen.findByText('This is the PDF that the paper has.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace PDF' })).toHaveProperty('disabled', true)
})

test.each([
  ['an earlier version', { version: 2 }],
  ['the PDF of a paper whose file is missing', { sha256, version: 1, fileProblem: 'missing' as const }],
])('%s is named, and taken', async (_, of) => {
  cleanup()
  stored = { ...paper, ...of }
  history = [{ ...exampleVersion, version: 1, sha256 }]
  await show(of)
  const replace = await choosePdf('rivers.pdf')
  expect(await screen.findByText('This is version 1 of this paper.')).toBeTruthy()
  await replace()
  expect(await screen.findByText('PDF replaced successfully for "On Rivers"')).toBeTruthy()
})

test('a PDF over 5 MB is sent in parts, on a line that breaks too, and then named', async () => {
  const bytes = 40 * 1024 * 1024
  inParts.interfere = call => {
    inParts.interfere = call.startsWith('PATCH u1 3') ? () => undefined : inParts.interfere
    return call.startsWith('PATCH u1 3') ? 'cut' : undefined
  }
  const replace = await choosePdf('rivers.pdf', bytes)
  await replace()
  expect(await screen.findByText('Reconnecting…')).toBeTruthy()
  expect(await screen.findByText('PDF replaced successfully for "On Rivers"')).toBeTruthy()
  expect(inParts.open.get('u1')).toMatchObject({ offset: bytes, metadata: { purpose: 'replacement' } })
  expect(inParts.open.size).toBe(1)
  expect(String(replacement)).toMatch(/name="reason"\s+A table was wrong\s[^]*name="uploadId"\s+u1\s/u)
  expect(String(replacement)).not.toContain('filename=')
})
