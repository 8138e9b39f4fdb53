import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../../testing/screens/shown.tsx'
import { observedToast } from '../../testing/screens/toast.tsx'
import { Toasts } from './toast.tsx'

const { toast, Source } = observedToast()

const show = () =>
  shown(
    <>
      <Source />
      <button type="button">Save</button>
      <div className="toasts">
        <Toasts />
      </div>
    </>,
  )

// The code of the first toast is fetched; later ones have it.
beforeAll(async () => {
  show()
  act(() => toast('First'))
  await screen.findByText('First')
  cleanup()
})
beforeEach(() => {
  vi.useFakeTimers()
  show()
})
afterEach(() => void vi.useRealTimers())

const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/(?:Undo)?×$/u, ''))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test.each([
  ['a success', 4000, () => toast('Saved')],
  ['a copied link', 3000, () => toast('Saved', 'copied')],
  ['an error', 8000, () => toast('Saved', 'error')],
  ['one that can be taken back', 8000, () => toast('Saved', 'success', () => undefined)],
])('%s is shown for %i ms', (_, milliseconds, show) => {
  act(show)
  pass(milliseconds - 1)
  expect(texts()).toEqual(['Saved'])
  pass(1)
  expect(texts()).toEqual([])
})

test('at most the newest 20 are shown', () => {
  act(() => {
    for (let number = 1; number <= 25; number += 1) toast(`Toast ${number}`)
  })
  expect(texts()).toEqual(Array.from({ length: 20 }, (_, place) => `Toast ${place + 6}`))
})

test('the Undo button takes back what was done, once, and only where that is possible', () => {
  const undo = vi.fn()
  act(() => {
    toast('Saved')
    toast('Deleted', 'success', undo)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(texts()).toEqual(['Saved'])
})

test('an error that occurs again is shown once, a success each time', () => {
  act(() => {
    for (const kind of ['error', 'error', 'success', 'success'] as const) toast('Paper not found', kind)
  })
  expect(texts()).toEqual(['Paper not found', 'Paper not found', 'Paper not found'])
})

test.each([
  ['above what they would cover', 700, true],
  ['below where they cover nothing', 100, false],
])('they stand %s', (_, top, isAbove) => {
  const pressed = screen.getByRole('button', { name: 'Save' })
  pressed.focus()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return new DOMRect(900, this === pressed ? top : 720, 300, 50)
  })
  act(() => toast('Saved'))
  expect(document.querySelector('.toasts')?.hasAttribute('data-above')).toBe(isAbove)
  vi.restoreAllMocks()
})
