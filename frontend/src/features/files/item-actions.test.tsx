import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { no, yes } from '../../testing/server/served.ts'
import {
  addressNow,
  button,
  click,
  few,
  fileAt,
  focusOn,
  folderAt,
  link,
  openFew,
  openStorage,
  press,
  resultsOf,
  shows,
  type Visit,
} from './testing/shown-files.tsx'

let storage = few()
beforeEach(() => void (storage = few()))
const open = (...given: Visit) => openStorage(storage, ...given)
const openRoot = (role?: 'auditor') => openFew(storage, role)

/** As the journal refuses: with the id of the request. */
const identified = ({ status, body }: ReturnType<typeof no>) => ({
  status,
  body: { ...body, instance: 'urn:uuid:d890' },
})

test('F2 renames in place: a refusal is said there, Escape keeps the old name', async () => {
  storage.change = ({ body }) => {
    const { oldPath, newName } = body as { oldPath: string; newName: string }
    return newName === 'taken.png'
      ? identified(no(409, '"taken.png" already exists in this folder'))
      : yes({ oldPath, newPath: newName })
  }
  await openRoot()
  focusOn('poster.png')
  press('F2')
  const field = screen.getByLabelText<HTMLInputElement>('New name of poster.png')
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('poster')
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  type('a/b')
  expect(await screen.findByText('File name contains invalid characters')).toBeTruthy()
  type('x'.repeat(256))
  expect(await screen.findByText('File name cannot exceed 255 bytes')).toBeTruthy()
  expect(field.hasAttribute('maxlength')).toBe(false)
  type('taken.png')
  expect(await screen.findByText('"taken.png" already exists in this folder')).toBeTruthy()
  type('placard.png')
  expect(await screen.findByText('Renamed to "placard.png"')).toBeTruthy()
  expect(storage.calls.at(-1)).toEqual({
    call: 'PATCH rename',
    body: { oldPath: 'poster.png', newName: 'placard.png', isFolder: false },
  })
  await waitFor(() => expect(document.activeElement).toBe(link('poster.png')))
  press('F2')
  fireEvent.keyDown(screen.getByLabelText('New name of poster.png'), { key: 'Escape' })
  expect(link('poster.png')).toBeTruthy()
})

test('Delete asks first; what was deleted is brought back by Undo, and what was not is named', async () => {
  storage.change = call =>
    call.call === 'DELETE bulk'
      ? resultsOf(call, { Covers: 'This is used by two pages' })
      : yes({ file: fileAt('poster.png') })
  storage.items = [...storage.items, fileAt('Covers/Old/2.png', { isPublished: true, shareCount: 1 })]
  await openRoot()
  focusOn('Covers')
  press('a', { ctrlKey: true })
  press('Delete')
  expect(
    await screen.findByText('Delete 4 item(s)? They can be restored for 30 days from "Recently deleted".'),
  ).toBeTruthy()
  expect(await screen.findByText('2 files can be opened by everybody at a public address.')).toBeTruthy()
  expect(screen.getByText('3 share links will end, and stay ended after a restore.')).toBeTruthy()
  expect(storage.calls).toEqual([])
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete (4)' }))
  expect(await screen.findByText('3 item(s) deleted')).toBeTruthy()
  expect(screen.getByText(/This is used by two pages/u).textContent).toBe('Covers: This is used by two pages')
  click('Undo')
  await waitFor(() =>
    expect(storage.calls.slice(1)).toEqual(
      ['नमुने', 'copyright-form.pdf', 'poster.png'].map(id => ({ call: 'POST restore', body: { id } })),
    ),
  )
})

test('a folder says what of it is open to readers, and where that could not be looked up', async () => {
  storage.items = [...storage.items, fileAt('Covers/Old/2.png', { publishedThrough: 'Covers' })]
  await openRoot()
  focusOn('Covers')
  press('Delete')
  expect(await screen.findByText('1 file can be opened by everybody at a public address.')).toBeTruthy()
  cleanup()
  await openRoot()
  storage.read = name => (name === 'browse' ? no(503, 'Busy') : undefined)
  focusOn('Covers')
  press('Delete')
  expect(await screen.findByText('What is in the folders could not be looked up completely.')).toBeTruthy()
})

test('what was brought back from “Recently deleted” is offered by no Undo any more', async () => {
  const deleted = {
    ...{ id: 'poster.png', _id: 'poster.png', name: 'poster.png', path: 'poster.png', isFolder: false, size: 1 },
    ...{ itemCount: 0, deletedAt: '2026-11-28T09:02:00.000Z', restorableUntil: '2026-12-28T09:02:00.000Z' },
    deletedBy: { id: '1', name: 'Asha Rao' },
  }
  storage.read = name => (name === 'deleted' ? yes({ items: [deleted], nextCursor: null }) : undefined)
  storage.change = call => (call.call === 'DELETE bulk' ? resultsOf(call) : yes({ file: fileAt('poster.png') }))
  await openRoot()
  focusOn('poster.png')
  press('Delete')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete (1)' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  click('Recently deleted')
  fireEvent.click(await screen.findByRole('button', { name: 'Restore poster.png' }))
  expect(await screen.findByText('poster.png restored')).toBeTruthy()
  expect(screen.queryByText('1 item(s) deleted')).toBeNull()
})

test('the menu of an item names what can be done with it, an auditor’s what changes nothing', async () => {
  await openRoot()
  const itemsOf = async (name: string) => {
    click(`More for ${name}`)
    const menu = await screen.findByRole('menu')
    const labels = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return labels
  }
  const changing = ['RenameF2', 'Move…', 'Delete…Del']
  expect(await itemsOf('Covers')).toEqual(['OpenEnter', 'Download as ZIP', 'Publish…', ...changing])
  const ofFile = ['PreviewEnter', 'Download', 'Copy Link', 'Share…']
  expect(await itemsOf('poster.png')).toEqual([...ofFile, 'Publish, versions…', ...changing])
  await waitFor(() => expect(document.activeElement).toBe(button('More for poster.png')))
  click('More for poster.png')
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/u }))
  expect(await screen.findByRole('alertdialog', { name: 'Delete "poster.png"?' })).toBeTruthy()
  click('Cancel')
  await waitFor(() => expect(document.activeElement).toBe(button('More for poster.png')))
  click('More for poster.png')
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Rename/u }))
  expect(await screen.findByLabelText('New name of poster.png')).toBe(document.activeElement)
  cleanup()
  await openRoot('auditor')
  expect(await itemsOf('Covers')).toEqual(['OpenEnter', 'Download as ZIP'])
  expect(await itemsOf('poster.png')).toEqual([...ofFile, 'Versions…'])
})

test('a file is previewed at an address of its own, and a link of a download begins it', async () => {
  storage.change = () => yes({ url: '#downloading' })
  await openRoot()
  fireEvent.click(link('copyright-form.pdf'))
  expect(await screen.findByRole('dialog', { name: 'copyright-form.pdf' })).toBeTruthy()
  expect(addressNow()).toBe('?preview=copyright-form.pdf')
  cleanup()
  await open('admin', '/?download=poster.png')
  expect(await screen.findByText('Downloading poster.png')).toBeTruthy()
  await waitFor(() => expect(addressNow()).toBe(''))
  const ticket = { call: 'POST ticket', body: { path: 'poster.png', isFolder: false } }
  await waitFor(() => expect(storage.calls).toEqual([ticket]))
  cleanup()
  await open('admin', '/?download=gone.png')
  expect(await screen.findByText('"gone.png" was not found')).toBeTruthy()
})

test('files that are dropped anywhere on the screen are uploaded into its folder', async () => {
  storage.change = () => yes({ file: fileAt('Covers/2.png'), uploadResult: {} })
  await open('admin', '/?path=Covers')
  await shows('1.png')
  const files = [Object.assign(new File(['x'], '2.png'), { webkitRelativePath: '' })]
  const dataTransfer = { types: ['Files'], files, items: [] }
  fireEvent.dragOver(document.body, { dataTransfer })
  expect(await screen.findByText('Drop to upload to "Covers"')).toBeTruthy()
  fireEvent.drop(document.body, { dataTransfer })
  expect(await screen.findByText('2.png uploaded successfully')).toBeTruthy()
  expect(storage.calls.map(({ call }) => call)).toEqual(['POST upload'])
})

test('a folder is created with a name that is allowed', async () => {
  storage.change = () => yes({ folder: folderAt('Calls 2027') })
  await open('admin', '/?path=Covers')
  click('New Folder')
  const field = await screen.findByLabelText('Folder name')
  click('Create')
  expect(await screen.findByText('Folder name is required')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'a?' } })
  click('Create')
  expect(await screen.findByText('Folder name contains invalid characters')).toBeTruthy()
  for (const long of ['x'.repeat(256), 'क'.repeat(86)]) {
    fireEvent.change(field, { target: { value: long } })
    click('Create')
    expect(await screen.findByText('Folder name cannot exceed 255 bytes')).toBeTruthy()
  }
  expect(field.hasAttribute('maxlength')).toBe(false)
  fireEvent.change(field, { target: { value: 'Calls 2027' } })
  click('Create')
  expect(await screen.findByText('Folder "Calls 2027" created')).toBeTruthy()
  expect(storage.calls).toEqual([{ call: 'POST folder', body: { parentPath: 'Covers', folderName: 'Calls 2027' } }])
})
