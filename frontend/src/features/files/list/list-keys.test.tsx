import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  addressNow,
  button,
  draggedData,
  few,
  fileAt,
  focusOn,
  IN_ROOT,
  link,
  openFew,
  openStorage,
  press,
  resultsOf,
  shows,
  storageOf,
} from '../testing/shown-files.tsx'

let storage = few()
beforeEach(() => void (storage = few()))
const open = async (path = '/') => {
  await openStorage(storage, 'admin', path)
}
const openRoot = () => openFew(storage)

const isFocused = (name: string) => waitFor(() => expect(document.activeElement).toBe(link(name)))

test('Backspace leads to the folder above, where the one that was left has the focus', async () => {
  storage.items = [...storage.items, fileAt('नमुने/1.txt')]
  await open('/?path=नमुने')
  await shows('1.txt')
  focusOn('1.txt')
  press('Backspace')
  await shows(...IN_ROOT)
  expect(addressNow()).toBe('')
  await isFocused('नमुने')
})

test('F2 and Delete are for what has the focus or is chosen, and for nothing else', async () => {
  await openRoot()
  focusOn('poster.png')
  button('Recently deleted').focus()
  press('F2')
  press('Delete')
  expect(screen.queryByLabelText('New name of poster.png')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(screen.getByLabelText('Choose Covers'))
  button('Recently deleted').focus()
  press('Delete')
  expect(await screen.findByRole('alertdialog', { name: 'Delete "Covers"?' })).toBeTruthy()
})

test('the keys of the list work on an item’s button, too', async () => {
  await openRoot()
  button('More for Covers').focus()
  press('a', { ctrlKey: true })
  expect(await screen.findByRole('button', { name: 'Delete (4)' })).toBeTruthy()
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete/u })).toBeNull())
  press(' ')
  expect(screen.queryByRole('button', { name: /^Delete/u })).toBeNull()
  press('F2')
  expect(screen.getByLabelText('New name of Covers')).toBeTruthy()
})

test('Space chooses the item that has the focus', async () => {
  await openRoot()
  focusOn('Covers')
  press(' ')
  expect(await screen.findByRole('button', { name: 'Delete (1)' })).toBeTruthy()
  focusOn('poster.png')
  press(' ', { ctrlKey: true })
  expect(await screen.findByRole('button', { name: 'Delete (2)' })).toBeTruthy()
  press(' ')
  expect(await screen.findByRole('button', { name: 'Delete (1)' })).toBeTruthy()
})

test('letters lead to the name that begins with them, of any script', async () => {
  storage = storageOf(['Apple.txt', 'avocado.txt', 'Banana.txt', 'नमुना.txt', 'निबंध.txt'].map(path => fileAt(path)))
  await open()
  await waitFor(() => expect(link('Apple.txt')).toBeTruthy())
  focusOn('Banana.txt')
  press('a')
  expect(document.activeElement).toBe(link('Apple.txt'))
  press('v')
  expect(document.activeElement).toBe(link('avocado.txt'))
})

test('a letter again leads to the next name, marks go on with the word', async () => {
  storage = storageOf(['Apple.txt', 'avocado.txt', 'Banana.txt', 'नमुना.txt', 'निबंध.txt'].map(path => fileAt(path)))
  await open()
  await waitFor(() => expect(link('Apple.txt')).toBeTruthy())
  focusOn('Apple.txt')
  press('A')
  expect(document.activeElement).toBe(link('avocado.txt'))
  press('a')
  expect(document.activeElement).toBe(link('Apple.txt'))
  press('b', { ctrlKey: true })
  expect(document.activeElement).toBe(link('Apple.txt'))
  cleanup()
  await open()
  await waitFor(() => expect(link('Apple.txt')).toBeTruthy())
  focusOn('Apple.txt')
  press('न')
  press('ि')
  expect(document.activeElement).toBe(link('निबंध.txt'))
})

const leaves = (path: string) => {
  storage.items = storage.items.filter(item => item.path !== path)
}

test('after a deletion the item that took the place has the focus, after the last one the one before', async () => {
  storage.change = call => {
    for (const { path } of (call.body as { items: { path: string }[] }).items) leaves(path)
    return resultsOf(call)
  }
  await openRoot()
  const remove = async (name: string) => {
    focusOn(name)
    press('Delete')
    const dialog = await screen.findByRole('alertdialog', { name: `Delete "${name}"?` })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete (1)' }))
    await waitFor(() => expect(screen.queryByTitle(name)).toBeNull())
  }
  await remove('नमुने')
  await isFocused('copyright-form.pdf')
  await remove('poster.png')
  await isFocused('copyright-form.pdf')
})

test('after a move by dragging, too', async () => {
  storage.change = call => {
    leaves('copyright-form.pdf')
    return resultsOf(call, {}, 'Covers')
  }
  await openRoot()
  focusOn('copyright-form.pdf')
  const dataTransfer = draggedData()
  fireEvent.dragStart(link('copyright-form.pdf'), { dataTransfer })
  fireEvent.drop(link('Covers'), { dataTransfer })
  await shows('Covers', 'नमुने', 'poster.png')
  await isFocused('poster.png')
})

test('what the search hides takes no focus', async () => {
  await openRoot()
  focusOn('Covers')
  const field = screen.getByLabelText('Search by name')
  field.focus()
  fireEvent.change(field, { target: { value: 'poster' } })
  await shows('poster.png')
  expect(document.activeElement).toBe(field)
})
