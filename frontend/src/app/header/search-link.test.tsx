import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { store } from '../../browser-storage.ts'
import { shown } from '../../testing/screens/shown.tsx'
import { SearchInput } from '../../ui/input/search-input.tsx'
import { SearchLink } from './search-link.tsx'

function Address() {
  const { pathname, hash } = useLocation()
  return <p data-testid="address">{pathname + hash}</p>
}

beforeEach(() => localStorage.clear())

const address = () => screen.getByTestId('address').textContent

const open = (field: boolean) =>
  shown(
    <>
      <SearchLink className="" />
      {field && <SearchInput aria-label="Find" defaultValue="rivers" />}
      <Address />
    </>,
  )

const slash = (target: Element = document.body, more: object = {}) => fireEvent.keyDown(target, { key: '/', ...more })

test('the key / and the icon lead to the field of the page, where every key is a character', () => {
  open(true)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  expect(slash()).toBe(false)
  expect([document.activeElement, field.selectionEnd]).toEqual([field, 6])
  expect(slash(field)).toBe(true)
  field.blur()
  fireEvent.click(screen.getByRole('link', { name: 'Search' }))
  expect(document.activeElement).toBe(field)
  expect(address()).toBe('/')
})

test('where the page has none, they lead to that of the searches', () => {
  open(false)
  expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search#search-field')
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { key: 'x' }]) slash(document.body, more)
  expect(address()).toBe('/')
  slash()
  expect(address()).toBe('/search#search-field')
})

test('the key does nothing where it is switched off', () => {
  store('keys-off', 'rows search')
  open(true)
  expect(slash()).toBe(true)
  expect(document.activeElement).toBe(document.body)
})
