import { exampleFolder } from '@shodh/contracts/files/examples.ts'
import { FILE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { person } from '../../../testing/examples/people.ts'
import { no, yes } from '../../../testing/server/served.ts'
import { click, shownTo, visited } from '../../../testing/screens/shown.tsx'
import { uploadsInParts } from '../../../testing/server/uploads-in-parts.ts'
import { FolderNamesDialog } from './folder-names-dialog.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useUploads } from './use-uploads.ts'

type Reply = ReturnType<typeof yes> | ReturnType<typeof no> | undefined

let sent: string[]
let stored: number
let people = 0
let folderReply: Reply
let inParts: ReturnType<typeof uploadsInParts>

function Folder() {
  const uploads = useUploads('forms', () => void (stored += 1))
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {uploads.naming && <FolderNamesDialog {...uploads.naming} />}
      {isOpen && <UploadDialog uploads={uploads} path="forms" close={() => setOpen(false)} />}
      <UnfinishedUploads uploads={uploads} />
      <UploadPanel uploads={uploads} />
    </>
  )
}

/** Each test is another administrator's: what one began is nothing to the next. */
const open = async (respond: (form: string) => Reply = () => yes({})) => {
  ;[sent, stored, folderReply] = [[], 0, yes({ folder: exampleFolder })]
  const user = person(`Editor ${(people += 1)}`)
  inParts = uploadsInParts()
  await visited((url, request, body) => {
    const { pathname } = url
    const { method } = request
    if (pathname.includes('/uploads')) return inParts.handle(url, request, body)
    if (method !== 'POST') return yes(user)
    if (pathname.endsWith('/folder')) return folderReply
    sent.push(`${pathname.replace('/api/v1/file-manager/', '')} ${String(body)}`)
    return respond(String(body))
  })
  shownTo(user, <Folder />)
}

afterEach(() => localStorage.clear())

const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } })
const panel = () => screen.getByRole('region', { name: 'Uploads' })

test('files are looked at, and then uploaded together', async () => {
  await open()
  expect(screen.getByRole('dialog', { name: 'Upload to "forms"' })).toBeTruthy()
  expect(screen.getByText('Each file at most 500MB')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload' }).hasAttribute('disabled')).toBe(true)
  choose(new File(['one'], 'नमुना.pdf'), new File(['two'], 'b.txt'))
  choose(new File(['three'], 'c.txt'))
  expect(screen.getByText('3 items · 1 KB')).toBeTruthy()
  click('Remove b.txt')
  click('Upload (2)')
  expect(await screen.findByText('2 files uploaded successfully')).toBeTruthy()
  expect(stored).toBe(1)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatch(/^upload [^]*name="folderPath"\s+forms\s[^]*name="onConflict"\s+refuse\s[^]*name="file"/u)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file over 500 MB is not sent, and neither is one whose name is refused', async () => {
  await open()
  choose(
    Object.defineProperty(new File(['x'], 'talk.mp4'), 'size', { value: FILE_MAX_BYTES + 1 }),
    new File(['x'], 'CON.txt'),
  )
  click('Upload (2)')
  expect(await screen.findByText('Upload failed: File size (524,288,001 bytes) exceeds 500MB limit')).toBeTruthy()
  expect(await screen.findByText('Upload failed: File name contains invalid characters')).toBeTruthy()
  expect(within(panel()).getByRole('status').textContent).toBe('2 files not uploaded')
  expect(sent).toEqual([])
  fireEvent.click(within(panel()).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
})

test('a name that would turn the text is shown as it is', async () => {
  await open()
  choose(new File(['x'], 'x\u202egnp.exe'))
  expect(screen.getByText('x⟨U+202E⟩gnp.exe').tagName).toBe('BDI')
  click('Upload (1)')
  expect(await within(panel()).findByText('File name contains invalid characters')).toBeTruthy()
  expect(within(panel()).getByText('forms/x⟨U+202E⟩gnp.exe').tagName).toBe('BDI')
  fireEvent.click(within(panel()).getByRole('button', { name: 'Dismiss' }))
})

const inFolder = (path: string) => Object.assign(new File(['x'], 'a.pdf'), { webkitRelativePath: path })

test('a folder whose name is refused is uploaded under another one, which is asked for once', async () => {
  await open()
  choose(inFolder('Forms/Papers (2025)/a.pdf'), inFolder('Forms/Papers (2025)/R&D/a.pdf'), inFolder('Forms/a.pdf'))
  click('Upload (3)')
  const question = await screen.findByRole('dialog', { name: '2 folders need another name' })
  expect(sent).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Forms/Papers (2025)').value).toBe('Papers 2025')
  const field = screen.getByLabelText<HTMLInputElement>('Forms/Papers (2025)/R&D')
  fireEvent.change(field, { target: { value: 'R/D' } })
  expect(within(question).getByText('Folder name contains invalid characters')).toBeTruthy()
  expect(within(question).getByRole('button', { name: 'Upload' }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(field, { target: { value: 'Research' } })
  fireEvent.click(within(question).getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('3 files uploaded successfully')).toBeTruthy()
  const uploaded = sent.flatMap(call => /name="folderPath"\s+(\S[^\r\n]*)/u.exec(call)?.[1] ?? [])
  expect(uploaded.toSorted()).toEqual(['forms/Forms', 'forms/Forms/Papers 2025', 'forms/Forms/Papers 2025/Research'])
})

test('what failed is shown with its path, and a folder that could not be made is named', async () => {
  await open()
  folderReply = no(400, 'This path is too deep: at most 64 levels')
  choose(inFolder('Forms/a.pdf'))
  click('Upload (1)')
  expect(await within(panel()).findByText('forms/Forms/a.pdf')).toBeTruthy()
  expect(within(panel()).getByText('Folder "forms/Forms": This path is too deep: at most 64 levels')).toBeTruthy()
  fireEvent.click(within(panel()).getByRole('button', { name: 'Dismiss' }))
})

const taken = no(409, '"a.pdf" already exists in this folder', 'FILE_EXISTS')

test('a name that is taken is asked about: Replace, Keep both, Skip', async () => {
  await open(form => (form.includes('refuse') ? taken : yes({})))
  choose(new File(['x'], 'a.pdf'))
  click('Upload (1)')
  const question = await screen.findByRole('alertdialog', { name: '"a.pdf" already exists in this folder' })
  expect(
    within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Skip', 'Keep both', 'Replace'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep both'))
  click('Keep both')
  expect(await screen.findByText('a.pdf uploaded successfully')).toBeTruthy()
  expect(sent[1]).toMatch(/name="onConflict"\s+keepBoth/u)
})

test('what failed says why, and is tried again', async () => {
  let isFull = true
  await open(() => (isFull ? no(507, 'There is no room', 'STORAGE_FULL') : yes({})))
  choose(new File(['x'], 'a.pdf'))
  click('Upload (1)')
  expect(await within(panel()).findByText('There is no room')).toBeTruthy()
  isFull = false
  click('Retry a.pdf')
  expect(await screen.findByText('a.pdf uploaded successfully')).toBeTruthy()
})

test('what is on its way can be cancelled, and leaving the page asks first until then', async () => {
  await open(() => undefined)
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  choose(new File(['x'], 'a.pdf'))
  click('Upload (1)')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(within(panel()).getByRole('status').textContent).toBe('Uploading 0 of 1')
  expect(asks()).toBe(true)
  click('Cancel a.pdf')
  expect(await within(panel()).findByText('Cancelled')).toBeTruthy()
  expect(asks()).toBe(false)
  click('Dismiss')
})

const MIB = 1024 * 1024
const PART = 32 * MIB
const talk = (bytes = 40 * MIB) => new File(['x'.repeat(bytes)], 'talk.mp4', { type: 'video/mp4' })
const unfinished = () => screen.findByRole('region', { name: 'Unfinished uploads' })

test('a file over 5 MB is sent in parts, and paused and gone on with, with the keyboard too', async () => {
  await open()
  inParts.interfere = call => (call === `PATCH u1 ${PART}` ? 'hang' : undefined)
  choose(talk())
  click('Upload (1)')
  expect(await within(panel()).findByText('32.0 MB of 40.0 MB')).toBeTruthy()
  const pause = within(panel()).getByRole('button', { name: 'Pause talk.mp4' })
  pause.focus()
  fireEvent.click(pause)
  expect(await within(panel()).findByText('Paused · 32.0 MB of 40.0 MB')).toBeTruthy()
  expect(within(panel()).getByRole('status').textContent).toBe('Uploading 0 of 1 · Paused')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Resume talk.mp4')
  inParts.interfere = () => undefined
  click('Resume talk.mp4')
  expect(await screen.findByText('talk.mp4 uploaded successfully')).toBeTruthy()
  expect(inParts.open.get('u1')).toMatchObject({ offset: 40 * MIB, metadata: { folderPath: 'forms' } })
  expect([inParts.open.size, sent]).toEqual([1, []])
})

test('a file over 5 MB says why it waits and why it failed, and goes on; one that is cancelled is removed', async () => {
  await open()
  inParts.interfere = call => (call === `PATCH u1 ${PART}` ? 'cut' : undefined)
  choose(talk())
  click('Upload (1)')
  expect(await within(panel()).findByText(/^Reconnecting… · \d+\.0 MB of 40\.0 MB$/u)).toBeTruthy()
  expect(within(panel()).getByRole('status').textContent).toBe('Uploading 0 of 1 · Reconnecting…')
  const refused = no(422, 'talk.mp4 was not stored: Eicar', 'FILE_INFECTED')
  inParts.interfere = call => (call === `PATCH u1 ${PART}` ? refused : undefined)
  const why = 'talk.mp4 was not stored: Eicar. What was sent is kept: Retry goes on from there.'
  expect(await within(panel()).findByText(why)).toBeTruthy()
  inParts.interfere = call => (call === `PATCH u1 ${PART}` ? 'hang' : undefined)
  click('Retry talk.mp4')
  expect(await within(panel()).findByText('32.0 MB of 40.0 MB')).toBeTruthy()
  click('Cancel talk.mp4')
  expect(await within(panel()).findByText('Cancelled')).toBeTruthy()
  await expect.poll(() => inParts.calls.at(-1)).toBe('DELETE u1')
  fireEvent.click(within(panel()).getByRole('button', { name: 'Dismiss' }))
})

const left = (id: string, filename: string) => {
  const metadata = { filename, folderPath: 'forms/old', purpose: 'file' }
  inParts.open.set(id, { id, stated: '', metadata, length: 6 * MIB, offset: MIB })
}

test('what was begun before is listed, gone on with where its file is chosen again, and removed', async () => {
  await open()
  click('Cancel')
  left('u1', 'talk.mp4')
  left('u2', 'नमुना.zip')
  cleanup()
  shownTo(person(`Editor ${people}`), <Folder />)
  click('Cancel')
  const list = within(await unfinished())
  expect(list.getByRole('status').textContent).toBe('2 uploads not finished')
  expect(list.getAllByText(/^1\.0 MB of 6\.0 MB sent, kept until 29 Nov 2026/u)).toHaveLength(2)
  const field = list.getByLabelText('Choose the file again to go on with talk.mp4')
  fireEvent.change(field, { target: { files: [talk()] } })
  expect(list.getByText('That is another file: choose "talk.mp4" (6.0 MB), as it was')).toBeTruthy()
  fireEvent.change(field, { target: { files: [talk(6 * MIB)] } })
  expect(await screen.findByText('talk.mp4 uploaded successfully')).toBeTruthy()
  expect([...inParts.open.values()].at(-1)).toMatchObject({ offset: 6 * MIB, metadata: { folderPath: 'forms/old' } })
  click('Remove नमुना.zip')
  await waitFor(() => expect(screen.queryByText('forms/old/नमुना.zip')).toBeNull())
})
