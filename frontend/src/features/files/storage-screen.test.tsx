import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { no } from '../../testing/server/served.ts'
import {
  addressNow,
  button,
  click,
  few,
  fileAt,
  focusOn,
  IN_ROOT,
  link,
  listed,
  openFew,
  openStorage,
  press,
  shows,
  storageOf,
  type Visit,
} from './testing/shown-files.tsx'

let storage = few()
beforeEach(() => void (storage = few()))
const open = (...given: Visit) => openStorage(storage, ...given)
const openRoot = (role?: 'auditor') => openFew(storage, role)

test('the files of the root, what is in it and of what size', async () => {
  await openRoot()
  expect(
    await screen.findByText(/^3 files · 2 folders · 2.0 MB · 1.0 MB on disk · last modified 28 Nov 2026/u),
  ).toBeTruthy()
  expect(screen.getByText('14 items · 28 Nov 2026')).toBeTruthy()
  expect(screen.getByText('36 KB · 28 Nov 2026')).toBeTruthy()
  expect(screen.getByText('Public · 2 links')).toBeTruthy()
})

test('what is small is counted in bytes; a sum that is the same on disk is said once', async () => {
  storage = storageOf([fileAt('small.txt', { size: 22 }), fileAt('large.bin', { size: 1024 * 1024 - 20 })])
  await open()
  expect(await screen.findByText('22 bytes · 28 Nov 2026')).toBeTruthy()
  expect(await screen.findByText(/^2 files · 0 folders · 1.0 MB · last modified 28 Nov 2026/u)).toBeTruthy()
})

test('a folder is opened in the address, keeps the order, and leads back through the breadcrumb', async () => {
  await open('admin', '/?sort=date-desc&q=cov')
  await shows('Covers')
  fireEvent.click(link('Covers'))
  await shows('1.png')
  expect(addressNow()).toBe('?path=Covers&sort=date-desc')
  expect(document.title).toMatch(/^Covers \| File Manager/u)
  expect(storage.browsed.at(-1)?.toString()).toBe('path=Covers&sortBy=date&sortOrder=desc')
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Folder' })).getByRole('link', { name: 'Home' }))
  await shows(...IN_ROOT)
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
  for (const filter of ['Type', 'Size'])
    expect(screen.getByLabelText<HTMLSelectElement>(filter).options[0]?.text).toBe('All')
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
  expect(screen.queryByRole('button', { name: 'New Folder' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(button('Recently deleted')).toBeTruthy()
})

test('of ten thousand files few are in the document, and all of them can be chosen and filtered', async () => {
  storage = storageOf(Array.from({ length: 10_000 }, (_, n) => fileAt(`${n} चित्र.png`)))
  await open()
  await waitFor(() => expect(screen.getByText('10,000 of 10,000 items')).toBeTruthy())
  expect(listed().length).toBeLessThanOrEqual(150)
  press('a', { ctrlKey: true })
  expect(await screen.findByRole('button', { name: 'Delete (10,000)' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: '9999' } })
  await shows('9999 चित्र.png')
  expect(button('Delete (1)')).toBeTruthy()
})

test('arrows walk, Shift extends the choice, Escape ends it', async () => {
  await openRoot()
  focusOn('Covers')
  press('ArrowRight')
  expect(document.activeElement).toBe(link('नमुने'))
  press('End', { shiftKey: true })
  expect(document.activeElement).toBe(link('poster.png'))
  expect(await screen.findByRole('button', { name: 'Delete (3)' })).toBeTruthy()
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete/u })).toBeNull())
})

test('an author is refused; an auditor sees all and changes nothing', async () => {
  await open('author')
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(screen.getByText('Admin privileges required to access file manager.')).toBeTruthy()
  cleanup()
  await openRoot('auditor')
  expect(screen.queryByRole('button', { name: 'New Folder' })).toBeNull()
  focusOn('Covers')
  press('F2')
  press('Delete')
  fireEvent.click(screen.getByLabelText('Choose poster.png'))
  expect(await screen.findByText('1 selected', { selector: '[role=status]' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Delete/u })).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('lines or tiles, as chosen last', async () => {
  await openRoot()
  click('List')
  expect(localStorage.getItem('files-view')).toBe('list')
  expect(button('List').getAttribute('aria-pressed')).toBe('true')
})
