import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AuthorChips } from './author-chips.tsx'
import type { Authors } from './author-list.ts'

afterEach(cleanup)

const shownWith = (first: Partial<Authors>, isReadOnly = false) => {
  const changes: Authors[] = []
  function Screen() {
    const [value, setValue] = useState<Authors>({ authorName: '', authors: [], ...first })
    return (
      <>
        <label htmlFor="authors">Author Name</label>
        <AuthorChips
          id="authors"
          value={value}
          readOnly={isReadOnly}
          onChange={changed => {
            changes.push(changed)
            setValue(changed)
          }}
        />
      </>
    )
  }
  render(<Screen />)
  return changes
}

const field = () => screen.getByLabelText('Author Name')
const chips = () => [...document.querySelectorAll('[data-author]')].map(each => each.textContent)
const bold = () => [...document.querySelectorAll('b')].map(each => each.textContent)
const three = 'Asha Rao, मीरा जोशी, Ann van der Berg'

test('each author is a chip with a bold family name', () => {
  shownWith({ authorName: three })
  expect(chips()).toEqual(['Asha Rao', 'मीरा जोशी', 'Ann van der Berg'])
  expect(bold()).toEqual(['Rao', 'जोशी', 'van der Berg'])
})

test('what is typed counts at once, and becomes chips when the field is left', () => {
  const changes = shownWith({ authorName: 'Asha Rao' })
  fireEvent.input(field(), { target: { value: 'B. Patil and C. Kulkarni' } })
  expect(changes.at(-1)).toEqual({ authorName: 'Asha Rao, B. Patil, C. Kulkarni', authors: [] })
  expect(chips()).toEqual(['Asha Rao'])
  fireEvent.blur(field())
  expect(chips()).toEqual(['Asha Rao', 'B. Patil', 'C. Kulkarni'])
  expect(field()).toHaveProperty('value', '')
})

test('Enter ends a name, and is left to the form where none is typed', () => {
  shownWith({})
  fireEvent.input(field(), { target: { value: 'B. Patil' } })
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  expect(chips()).toEqual(['B. Patil'])
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
})

test.each(['Asha Rao, B. Patil and C. Kulkarni', 'Asha Rao\nPatil, B.\nC. Kulkarni'])(
  'a pasted list becomes chips: %j',
  text => {
    shownWith({})
    fireEvent.paste(field(), { clipboardData: { getData: () => text } })
    expect(chips()).toEqual(['Asha Rao', 'B. Patil', 'C. Kulkarni'])
  },
)

test('Backspace in the empty field removes the last, Delete the chip', () => {
  shownWith({ authorName: three })
  fireEvent.keyDown(field(), { key: 'Backspace' })
  expect(chips()).toEqual(['Asha Rao', 'मीरा जोशी'])
  expect(screen.getByRole('status').textContent).toBe('Ann van der Berg removed')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Asha Rao' }), { key: 'Delete' })
  expect(chips()).toEqual(['मीरा जोशी'])
})

test('Alt and an arrow move an author, an arrow alone the focus', async () => {
  const changes = shownWith({ authorName: three })
  const rao = screen.getByRole('button', { name: 'Asha Rao' })
  fireEvent.keyDown(rao, { key: 'ArrowLeft', altKey: true })
  expect(changes).toEqual([])
  fireEvent.keyDown(rao, { key: 'ArrowRight', altKey: true })
  expect(chips()).toEqual(['मीरा जोशी', 'Asha Rao', 'Ann van der Berg'])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Ann van der Berg' }), { key: 'ArrowRight' })
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('an author is dragged to another place', () => {
  shownWith({ authorName: three })
  fireEvent.drop(screen.getByRole('button', { name: 'Asha Rao' }), { dataTransfer: { getData: () => '2' } })
  expect(chips()).toEqual(['Ann van der Berg', 'Asha Rao', 'मीरा जोशी'])
})

test('the family name is changed in place, and goes into the list where the line does not say it', () => {
  const changes = shownWith({ authorName: 'Maria Garcia Lopez' })
  fireEvent.click(screen.getByRole('button', { name: 'Maria Garcia Lopez' }))
  fireEvent.input(screen.getByLabelText(/^Given name/u), { target: { value: 'Maria' } })
  fireEvent.input(screen.getByLabelText(/^Family name/u), { target: { value: 'Garcia Lopez' } })
  fireEvent.keyDown(screen.getByLabelText(/^Family name/u), { key: 'Enter' })
  expect(bold()).toEqual(['Garcia Lopez'])
  expect(changes.at(-1)).toEqual({
    authorName: 'Maria Garcia Lopez',
    authors: [{ given: 'Maria', family: 'Garcia Lopez' }],
  })
})

test('what else is known of an author stays with another name; Escape leaves the name as it was', () => {
  const author = { given: 'Asha', family: 'Rao', orcid: '0000-0002-1825-0097' }
  const changes = shownWith({ authorName: 'Asha Rao', authors: [author] })
  fireEvent.click(screen.getByRole('button', { name: 'Asha Rao' }))
  fireEvent.click(screen.getByRole('button', { name: 'Swap the names of Asha Rao' }))
  fireEvent.keyDown(screen.getByLabelText(/^Family name/u), { key: 'Escape' })
  expect(changes).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Asha Rao' }))
  fireEvent.click(screen.getByRole('button', { name: 'Swap the names of Asha Rao' }))
  fireEvent.blur(screen.getByLabelText(/^Family name/u))
  expect(changes).toEqual([{ authorName: 'Rao Asha', authors: [{ ...author, given: 'Rao', family: 'Asha' }] }])
  expect(chips()).toEqual(['Rao Asha'])
})

test('a name that is emptied is removed, and a finger moves one up', () => {
  shownWith({ authorName: three })
  fireEvent.click(screen.getByRole('button', { name: 'Ann van der Berg' }))
  fireEvent.click(screen.getByRole('button', { name: 'Move Ann van der Berg up' }))
  expect(chips()).toEqual(['Asha Rao', 'Ann van der Berg', 'मीरा जोशी'])
  fireEvent.click(screen.getByRole('button', { name: 'Asha Rao' }))
  fireEvent.input(screen.getByLabelText(/^Given name/u), { target: { value: '' } })
  fireEvent.input(screen.getByLabelText(/^Family name/u), { target: { value: ' ' } })
  fireEvent.keyDown(screen.getByLabelText(/^Family name/u), { key: 'Enter' })
  expect(chips()).toEqual(['Ann van der Berg', 'मीरा जोशी'])
})

test('forty authors are folded, and unfold once', () => {
  shownWith({ authors: Array.from({ length: 40 }, (_, n) => ({ given: 'Asha', family: `Rao-${n}` })) })
  expect(chips()).toEqual(['Asha Rao-0', 'Asha Rao-1', 'Asha Rao-2'])
  fireEvent.click(screen.getByRole('button', { name: '37 more authors' }))
  expect(chips()).toHaveLength(40)
})

test('nothing changes where it is only read', () => {
  const changes = shownWith({ authorName: three }, true)
  expect(screen.getByRole('button', { name: 'Asha Rao' })).toHaveProperty('disabled', true)
  expect(field()).toHaveProperty('readOnly', true)
  expect(changes).toEqual([])
})
