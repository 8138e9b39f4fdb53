import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPopup } from '../../../testing/screens/popup.ts'
import { shown, visited } from '../../../testing/screens/shown.tsx'
import { FilterChip } from '../fields/chip.tsx'
import { Heading } from '../heading.tsx'
import { Menu } from './menu.tsx'

beforeEach(async () => {
  await visited(() => undefined)
})

const open = (name: string) => openPopup(screen.getByRole('button', { name }))
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

test('a menu has words with their keys; arrows lead through it, what destroys stands last, and Escape leads back', () => {
  const edit = vi.fn<() => void>()
  const items = [
    { label: 'Delete', danger: true, onSelect: () => undefined },
    { label: 'Edit', keys: 'E', onSelect: edit },
    { label: 'View on site', href: '/papers/1' },
  ]
  shown(<Menu label="Actions of On Rivers" items={items} />)
  expect(screen.queryByRole('menuitem')).toBeNull()
  open('Actions of On Rivers')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'EditE',
    'View on site',
    'Delete',
  ])
  expect(focused()).toBe('EditE')
  press('ArrowUp')
  expect(focused()).toBe('Delete')
  press('Home')
  press('ArrowDown')
  expect(focused()).toBe('View on site')
  press('Escape')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions of On Rivers' }))
  expect(edit).not.toHaveBeenCalled()
})

test('what is chosen in a menu is done once the focus is back on its button', () => {
  const focus = vi.fn<(at: Element | null) => void>()
  const items = [{ label: 'Edit', onSelect: () => focus(document.activeElement) }]
  shown(<Menu label="Acts" items={items} />)
  open('Acts')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(focus).toHaveBeenCalledWith(screen.getByRole('button', { name: 'Acts' }))
  expect(screen.queryByRole('menuitem')).toBeNull()
})

const years = Array.from({ length: 20 }, (_, year) => [String(2000 + year), String(2000 + year)] as const)

test('a filter opens its list, which can be searched where it is long, and what is chosen can be taken away', () => {
  const chosen = vi.fn<(value: string) => void>()
  const { rerender } = shown(<FilterChip label="Year" value="" options={years} onChange={chosen} />)
  open('Year')
  expect(screen.getAllByRole('option')).toHaveLength(20)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search Year' }), { target: { value: '9' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['2009', '2019'])
  press('ArrowDown')
  press('ArrowDown')
  fireEvent.click(document.activeElement as Element)
  expect(chosen).toHaveBeenLastCalledWith('2019')
  rerender(<FilterChip label="Year" value="2019" options={years} onChange={chosen} />)
  expect(screen.getByRole('button', { name: 'Year: 2019' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Without Year: 2019' }))
  expect(chosen).toHaveBeenLastCalledWith('')
})

test('further acts of a screen are behind one button, too, which has the focus again once one is chosen', () => {
  const refresh = vi.fn<(at: string | null | undefined) => void>()
  const more = (
    <button type="button" onClick={() => refresh(document.activeElement?.getAttribute('aria-label'))}>
      Refresh
    </button>
  )
  shown(<Heading title="Log" more={more} />)
  expect(screen.getAllByText('Refresh')).toHaveLength(1)
  const popup = open('Actions of Log')
  expect([focused(), popup.contains(document.activeElement)]).toEqual(['Refresh', true])
  fireEvent.click(document.activeElement as Element)
  expect(refresh.mock.calls).toEqual([['Actions of Log']])
  expect(screen.getAllByText('Refresh')).toHaveLength(1)
})
