import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { yes } from '../../testing/server/served.ts'
import { click, draggedData, few, focusOn, link, openFew, resultsOf } from './testing/shown-files.tsx'

let storage = few()
beforeEach(() => void (storage = few()))
const openRoot = () => openFew(storage)

test('what is dragged onto a folder moves there with all that is chosen, and back by Undo', async () => {
  storage.change = call => resultsOf(call, {}, (call.body as { targetPath: string }).targetPath)
  await openRoot()
  fireEvent.click(screen.getByLabelText('Choose copyright-form.pdf'))
  fireEvent.click(screen.getByLabelText('Choose poster.png'))
  const dataTransfer = draggedData()
  fireEvent.dragStart(link('poster.png'), { dataTransfer })
  fireEvent.dragOver(link('Covers'), { dataTransfer })
  fireEvent.drop(link('Covers'), { dataTransfer })
  expect(await screen.findByText('2 item(s) moved to "Covers"')).toBeTruthy()
  const items = ['copyright-form.pdf', 'poster.png'].map(path => ({ path, isFolder: false }))
  expect(storage.calls[0]).toEqual({ call: 'POST move', body: { items, targetPath: 'Covers', onConflict: 'refuse' } })
  click('Undo')
  expect(await screen.findByText('2 item(s) moved to "Home"')).toBeTruthy()
})

test('of names that are taken where items are moved it is asked once, and what was not moved is named', async () => {
  const tries = { refuse: 'FILE_EXISTS', replace: 'SCANNING' } as const
  storage.change = ({ body }) => {
    const { items, onConflict } = body as { items: { path: string; isFolder: boolean }[]; onConflict: 'refuse' }
    const results = items.map(({ path, isFolder }) => ({
      path,
      isFolder,
      success: path === 'copyright-form.pdf',
      code: tries[onConflict],
      message: `${path} is taken`,
    }))
    return yes({ results })
  }
  await openRoot()
  focusOn('poster.png')
  for (const name of ['copyright-form.pdf', 'poster.png', 'नमुने'])
    fireEvent.click(screen.getByLabelText(`Choose ${name}`))
  click('Move…')
  fireEvent.click(await screen.findByRole('treeitem', { name: 'Covers' }))
  click('Move here')
  expect(await screen.findByText('1 item(s) moved to "Covers"')).toBeTruthy()
  const question = await screen.findByRole('alertdialog', { name: '2 items already exist' })
  expect(within(question).getByText('poster.png')).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Replace' }))
  const failed = await screen.findByRole('dialog', { name: '2 items could not be moved' })
  expect(
    within(failed)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['नमुने: नमुने is taken', 'poster.png: poster.png is taken'])
  expect(storage.calls.at(-1)).toEqual({
    call: 'POST move',
    body: {
      items: [
        { path: 'नमुने', isFolder: true },
        { path: 'poster.png', isFolder: false },
      ],
      targetPath: 'Covers',
      onConflict: 'replace',
    },
  })
})

test('a folder that is dragged where its name is taken stands beside it, or stays where it is', async () => {
  const asked: unknown[] = []
  storage.change = ({ body }) => {
    const { items, onConflict } = body as { items: { path: string; isFolder: boolean }[]; onConflict: string }
    asked.push(onConflict)
    const isMoved = onConflict === 'keepBoth'
    return yes({ results: items.map(item => ({ ...item, success: isMoved, code: 'FILE_EXISTS', message: 'Taken' })) })
  }
  await openRoot()
  const data = new Map([['application/x-shodh-items', JSON.stringify([{ path: 'नमुने', isFolder: true }])]])
  const dataTransfer = { getData: (type: string) => data.get(type), types: [...data.keys()] }
  fireEvent.drop(link('Covers'), { dataTransfer })
  const question = await screen.findByRole('alertdialog', { name: '"नमुने" already exists in this folder' })
  expect(within(question).queryByRole('button', { name: 'Replace' })).toBeNull()
  fireEvent.click(within(question).getByRole('button', { name: 'Keep both' }))
  expect(await screen.findByText('1 item(s) moved to "Covers"')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked).toEqual(['refuse', 'keepBoth'])
  fireEvent.drop(link('Covers'), { dataTransfer })
  fireEvent.click(await screen.findByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked).toEqual(['refuse', 'keepBoth', 'refuse'])
})
