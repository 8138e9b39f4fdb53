import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { VirtualRows } from './virtual-rows.tsx'

type Item = { readonly id: number; readonly kind: 'head' | 'row' }

const items: readonly Item[] = Array.from({ length: 10_000 }, (_, id) => ({ id, kind: id % 10 === 0 ? 'head' : 'row' }))
const HEIGHTS = { head: 30, row: 40 }

let top = 0
/** Heights of rows, and how far the body is scrolled, of which happy-dom knows nothing. */
const laidOut = (heightOf = (kind: keyof typeof HEIGHTS) => HEIGHTS[kind]) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const kind = this instanceof HTMLElement ? this.dataset['kind'] : undefined
    return kind === 'head' || kind === 'row' ? new DOMRect(0, 0, 0, heightOf(kind)) : new DOMRect(0, top, 0, 0)
  })

const scrollTo = (offset: number) =>
  act(() => {
    top = -offset
    dispatchEvent(new Event('scroll'))
  })

const Table = ({ inView }: { inView?: string }) => (
  <table>
    <VirtualRows items={items} keyOf={({ id }) => String(id)} kindOf={({ kind }) => kind} inView={inView}>
      {({ id, kind }, index) => (
        <tr key={id} data-kind={kind} data-index={index}>
          <td>
            <button type="button">{id}</button>
          </td>
        </tr>
      )}
    </VirtualRows>
  </table>
)

const ids = () => screen.getAllByRole('button').map(({ textContent }) => Number(textContent))
const height = () =>
  [...document.querySelectorAll('tr')].reduce(
    (sum, { style, dataset: { kind } }) =>
      sum + (kind === 'head' || kind === 'row' ? HEIGHTS[kind] : Number.parseFloat(style.height)),
    0,
  )

test('rows near the window are rendered, and the others are a blank of their heights', () => {
  const layout = laidOut()
  scrollTo(0)
  render(<Table />)
  expect([ids()[0], ids().length < 100, height()]).toEqual([0, true, 390_000])
  scrollTo(39_000 * 5)
  expect(ids()).toContain(5000)
  expect([ids().includes(0), ids().length < 100, height()]).toEqual([false, true, 390_000])
  scrollTo(390_000 - innerHeight)
  expect(ids().at(-1)).toBe(9999)
  expect(height()).toBe(390_000)
  layout.mockRestore()
})

test('the row with the focus stays, and so does the one that is to be in view, to which the window scrolls', () => {
  const layout = laidOut()
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue()
  scrollTo(0)
  const { rerender } = render(<Table />)
  act(() => screen.getByRole('button', { name: '3' }).focus())
  scrollTo(100_000)
  expect(ids()[0]).toBe(3)
  expect(document.activeElement?.textContent).toBe('3')
  rerender(<Table inView="9000" />)
  expect(ids().at(-1)).toBe(9000)
  expect(height()).toBe(390_000)
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 251_000 - innerHeight / 2 })
  scrollBy.mockRestore()
  layout.mockRestore()
})

test('rows of one kind that differ by a rounded pixel are measured once', async () => {
  let pixel = 0
  const layout = laidOut(kind => HEIGHTS[kind] + (pixel = 1 - pixel))
  scrollTo(0)
  render(<Table />)
  const blank = () =>
    [...document.querySelectorAll('tr:not([data-kind])')].map(row => (row as HTMLElement).style.height)
  const before = blank()
  for (const offset of [10_000, 20_000, 0]) scrollTo(offset)
  await waitFor(() => expect(blank()).toEqual(before))
  layout.mockRestore()
})
