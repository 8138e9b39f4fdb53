import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { store } from '../../../browser-storage.ts'
import { shown } from '../../../testing/screens/shown.tsx'
import { Citations } from './citations.tsx'

let asked: string[]
const onClick = ({ target }: Event) => {
  if (target instanceof HTMLElement) asked.push(target.dataset['cite'] ?? '')
}

beforeEach(() => {
  asked = []
  document.addEventListener('click', onClick)
})
afterEach(() => {
  document.removeEventListener('click', onClick)
  localStorage.clear()
})

const cite = (id: string) => <a href={`#${id}`} data-cite={id} aria-label={`Cite: ${id}`} />
const press = (more: object = {}, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key: 'c', ...more })

const rows = () =>
  shown(
    <>
      <Citations />
      {['rivers', 'hills'].map(id => (
        <div key={id}>
          <a href="/" aria-label={id} />
          {cite(id)}
        </div>
      ))}
      <input aria-label="Find" />
    </>,
  )

test('the key C cites the paper that has the focus, and of several without it none', () => {
  rows()
  expect(press()).toBe(true)
  screen.getByRole('link', { name: 'hills' }).focus()
  for (const more of [{ ctrlKey: true }, { key: 'x' }]) press(more)
  press({}, screen.getByRole('textbox'))
  expect(asked).toEqual([])
  expect(press()).toBe(false)
  expect(asked).toEqual(['hills'])
})

test('the key C cites the only paper of a page, unless it is switched off', () => {
  shown(
    <>
      <Citations />
      <main>
        {cite('rivers')} {cite('rivers')}
      </main>
    </>,
  )
  store('keys-off', 'cite')
  press()
  expect(asked).toEqual([])
  localStorage.clear()
  press()
  expect(asked).toEqual(['rivers'])
})
