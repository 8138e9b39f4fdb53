import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { no, yes } from '../../testing/served.ts'
import {
  addressNow,
  button,
  click,
  fileAt,
  focusOn,
  folderAt,
  link,
  listed,
  openStorage,
  press,
  resultsOf,
  storageOf,
} from './testing/shown-files.tsx'

const few = () =>
  storageOf([
    folderAt('Covers', { itemCount: 14 }),
    folderAt('नमुने'),
    fileAt('copyright-form.pdf', { size: 2_000_000 }),
    fileAt('poster.png', { isPublished: true, publicUrl: '/files/poster.png', shareCount: 2 }),
    fileAt('Covers/1.png'),
  ])

let storage = few()
const open = async (...given: Parameters<typeof openStorage> extends [unknown, ...infer Rest] ? Rest : never) => {
  const shown = await openStorage(storage, ...given)
  return shown
}
const names = () => listed().map(item => within(item).getByRole('link').getAttribute('title'))
const shows = (...expected: readonly string[]) => waitFor(() => expect(names()).toEqual(expected))

afterEach(async () => {
  cleanup()
  localStorage.clear()
  await storage.served?.close()
  storage = few()
})

const ALL = ['Covers', 'नमुने', 'copyright-form.pdf', 'poster.png']

test('the files of the root, what is in it and of what size', async () => {
  await open()
  await shows(...ALL)
  expect(
    await screen.findByText(/^3 files · 2 folders · 2.0 MB · 1.0 MB on disk · last modified 28 Nov 2026/u),
  ).toBeTruthy()
  expect(screen.getByText('14 items · 28 Nov 2026')).toBeTruthy()
  expect(screen.getByText('36 KB · Public · 2 links')).toBeTruthy()
})

test('a folder is opened in the address, keeps the order, and leads back through the breadcrumb', async () => {
  await open('admin', '/?sort=date-desc&q=cov')
  await shows('Covers')
  fireEvent.click(link('Covers'))
  await shows('1.png')
  expect(addressNow()).toBe('?path=Covers&sort=date-desc')
  expect(storage.browsed.at(-1)?.toString()).toBe('path=Covers&sortBy=date&sortOrder=desc')
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Folder' })).getByRole('link', { name: 'Home' }))
  await shows(...ALL)
})

test('names are searched, types and sizes filtered', async () => {
  await open('admin', '/?q=FORM')
  await shows('copyright-form.pdf')
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'images' } })
  expect(await screen.findByText('No items match your filters')).toBeTruthy()
  cleanup()
  await open('admin', '/?type=images')
  await shows('poster.png')
  cleanup()
  await open('admin', '/?size=medium&type=nonsense')
  await shows('copyright-form.pdf')
  expect([...screen.getByLabelText<HTMLSelectElement>('Sort').options].map(({ text }) => text)).toEqual([
    'Name A-Z',
    'Name Z-A',
    'Newest First',
    'Oldest First',
    'Largest First',
    'Smallest First',
  ])
})

test('a folder without anything says so; one that cannot be read, why', async () => {
  await open('admin', '/?path=Empty')
  expect(await screen.findByText('This folder is empty')).toBeTruthy()
  cleanup()
  storage.read = name => (name === 'browse' ? no(404, 'Folder not found', 'FOLDER_NOT_FOUND') : undefined)
  await open('admin', '/?path=Gone')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to browse folder: Folder not found')
})

test('of ten thousand files few are in the document, and all of them can be chosen and filtered', async () => {
  storage = storageOf(Array.from({ length: 10_000 }, (_, n) => fileAt(`${n} चित्र.png`)))
  await open()
  await waitFor(() => expect(screen.getByText('10000 of 10000 items')).toBeTruthy())
  expect(listed().length).toBeLessThanOrEqual(150)
  press('a', { ctrlKey: true })
  expect(await screen.findByRole('button', { name: 'Delete (10000)' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: '9999' } })
  await shows('9999 चित्र.png')
  expect(button('Delete (1)')).toBeTruthy()
})

test('arrows walk, Shift extends the choice, Escape ends it', async () => {
  await open()
  await shows(...ALL)
  focusOn('Covers')
  press('ArrowRight')
  expect(document.activeElement).toBe(link('नमुने'))
  press('End', { shiftKey: true })
  expect(document.activeElement).toBe(link('poster.png'))
  expect(await screen.findByRole('button', { name: 'Delete (3)' })).toBeTruthy()
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete/u })).toBeNull())
})

test('F2 renames in place: a refusal is said there, Escape keeps the old name', async () => {
  storage.change = ({ body }) => {
    const { oldPath, newName } = body as { oldPath: string; newName: string }
    return newName === 'taken.png'
      ? no(409, '"taken.png" already exists in this folder')
      : yes({ oldPath, newPath: newName })
  }
  await open()
  await shows(...ALL)
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
  await open()
  await shows(...ALL)
  focusOn('Covers')
  press('a', { ctrlKey: true })
  press('Delete')
  expect(
    await screen.findByText('Delete 4 item(s)? They can be restored for 30 days from "Recently deleted".'),
  ).toBeTruthy()
  expect(screen.getByText('1 of them can be opened by everybody at a public address.')).toBeTruthy()
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

test('what is dragged onto a folder moves there with all that is chosen, and back by Undo', async () => {
  storage.change = call => resultsOf(call, {}, (call.body as { targetPath: string }).targetPath)
  await open()
  await shows(...ALL)
  fireEvent.click(screen.getByLabelText('Choose copyright-form.pdf'))
  fireEvent.click(screen.getByLabelText('Choose poster.png'))
  const data = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type),
    get types() {
      return [...data.keys()]
    },
  }
  fireEvent.dragStart(link('poster.png'), { dataTransfer })
  fireEvent.dragOver(link('Covers'), { dataTransfer })
  fireEvent.drop(link('Covers'), { dataTransfer })
  expect(await screen.findByText('2 item(s) moved to "Covers"')).toBeTruthy()
  const items = ['copyright-form.pdf', 'poster.png'].map(path => ({ path, isFolder: false }))
  expect(storage.calls[0]).toEqual({ call: 'POST move', body: { items, targetPath: 'Covers', onConflict: 'refuse' } })
  click('Undo')
  expect(await screen.findByText('2 item(s) moved to "Home"')).toBeTruthy()
})

test('the menu of an item names what can be done with it, an auditor’s what changes nothing', async () => {
  await open()
  await shows(...ALL)
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
  cleanup()
  await open('auditor')
  await shows(...ALL)
  expect(await itemsOf('Covers')).toEqual(['OpenEnter', 'Download as ZIP'])
  expect(await itemsOf('poster.png')).toEqual([...ofFile, 'Versions…'])
})

test('a file is previewed at an address of its own, and a link of a download begins it', async () => {
  storage.change = () => yes({ url: '#downloading' })
  await open()
  await shows(...ALL)
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
  fireEvent.change(field, { target: { value: 'Calls 2027' } })
  click('Create')
  expect(await screen.findByText('Folder "Calls 2027" created')).toBeTruthy()
  expect(storage.calls).toEqual([{ call: 'POST folder', body: { parentPath: 'Covers', folderName: 'Calls 2027' } }])
})

test('an author is refused; an auditor sees all and changes nothing', async () => {
  await open('author')
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(screen.getByText('Admin privileges required to access file manager.')).toBeTruthy()
  cleanup()
  await open('auditor')
  await shows(...ALL)
  expect(screen.queryByRole('button', { name: 'New Folder' })).toBeNull()
  focusOn('Covers')
  press('F2')
  press('Delete')
  fireEvent.click(screen.getByLabelText('Choose poster.png'))
  expect(await screen.findByText('1 chosen', { selector: '[role=status]' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Delete/u })).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('lines or tiles, as chosen last', async () => {
  await open()
  await shows(...ALL)
  click('List')
  expect(localStorage.getItem('files-view')).toBe('list')
  expect(button('List').getAttribute('aria-pressed')).toBe('true')
})
