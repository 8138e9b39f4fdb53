import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../testing/examples/people.ts'
import { yes } from '../../../testing/server/served.ts'
import { shownTo, visited } from '../../../testing/screens/shown.tsx'
import { useScreenKeys } from '../../../ui/admin/screen-keys.ts'
import { Keys } from './keys.tsx'
import { Palette } from './palette.tsx'

beforeEach(() => visited(() => yes({ papers: [], volumes: [], users: [], years: [], tree: [] })))

test('Enter opens a place, but not where it ends a word of an input method', () => {
  const close = vi.fn<() => void>()
  shownTo(person(), <Palette close={close} takeTyped={() => ''} />)
  const field = screen.getByRole('combobox')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  // as Safari reports it
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(close).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(close).toHaveBeenCalledOnce()
})

test('screens beside the menu are opened by their names', async () => {
  shownTo(person(), <Palette close={() => {}} takeTyped={() => ''} />)
  for (const name of ['Sign-in Policy', 'API Tokens']) {
    fireEvent.change(screen.getByRole('combobox'), { target: { value: name } })
    expect(await screen.findByRole('option', { name: new RegExp(name, 'u') })).toBeTruthy()
  }
})

test.each([
  ['author', 'profile', 'Profile'],
  ['admin', 'profile', 'Profile'],
  ['admin', 'invit', 'Invite'],
  ['admin', 'passkey', 'Profile'],
  ['author', 'second step', 'Profile'],
] as const)('finds for an %s by "%s": %s', async (role, value, label) => {
  shownTo(person('Asha Rao', { role }), <Palette close={() => {}} takeTyped={() => ''} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  const found = await screen.findAllByRole('option', { name: /Screen$/u })
  expect(found.map(option => option.getAttribute('aria-label'))).toEqual([`${label} Screen`])
})

test('letters that are typed while it is fetched stand in its field, and are no keys of the list', async () => {
  const edit = vi.fn<() => void>()
  function List() {
    useScreenKeys({ e: edit })
    return <button type="button">On Rivers</button>
  }
  shownTo(
    person(),
    <>
      <List />
      <Keys />
    </>,
  )
  const row = screen.getByRole('button', { name: 'On Rivers' })
  row.focus()
  fireEvent.keyDown(row, { key: 'k', ctrlKey: true })
  for (const key of ['m', 'e', 'x', 'Backspace', 't', 'Enter']) fireEvent.keyDown(row, { key })
  const field = await screen.findByRole('combobox')
  await expect.poll(() => field).toHaveProperty('value', 'met')
  expect(edit).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('combobox')).toBeNull()
  fireEvent.keyDown(row, { key: 'e' })
  expect(edit).toHaveBeenCalledOnce()
})
