import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHover } from './use-hover.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [show, hide] = [vi.fn<() => void>(), vi.fn<() => void>()]
afterEach(() => vi.resetAllMocks())

function Menu() {
  return (
    <div {...useHover({ show, hide })} data-testid="area">
      <button type="button">Year</button>
    </div>
  )
}

const MOUSE = { pointerType: 'mouse' }
const area = () => screen.getByTestId('area')
const year = () => screen.getByRole('button')
const open = () => {
  render(<Menu />)
  fireEvent.pointerOver(area(), MOUSE)
  expect(show).toHaveBeenCalledOnce()
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('it closes 300 ms after the mouse moves elsewhere, though no event said that it left', () => {
  open()
  fireEvent.pointerMove(document.body, MOUSE)
  wait(200)
  fireEvent.pointerMove(document.body, MOUSE)
  wait(99)
  expect(hide).not.toHaveBeenCalled()
  wait(1)
  expect(hide).toHaveBeenCalledOnce()
})

test('it stays open under a mouse that rests, moves in it, or comes back in time', () => {
  open()
  wait(1000)
  fireEvent.pointerMove(document.body, MOUSE)
  wait(299)
  fireEvent.pointerMove(year(), MOUSE)
  wait(1000)
  expect(hide).not.toHaveBeenCalled()
})

test('it closes where the mouse leaves the window', () => {
  open()
  fireEvent(document.documentElement, new Event('pointerleave'))
  wait(300)
  expect(hide).toHaveBeenCalledOnce()
})

test('the focus of the keyboard keeps it open, and a finger neither opens nor closes it', () => {
  open()
  fireEvent.keyDown(year(), { key: 'Tab' })
  act(() => year().focus())
  fireEvent.pointerMove(document.body, MOUSE)
  wait(1000)
  expect(hide).not.toHaveBeenCalled()
  act(() => year().blur())
  fireEvent.pointerMove(document.body, { pointerType: 'touch' })
  wait(1000)
  expect(hide).not.toHaveBeenCalled()
})
