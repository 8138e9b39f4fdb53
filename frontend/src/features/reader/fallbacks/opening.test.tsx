import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InEnglish } from '../../../testing/screens/in-english.tsx'
import { Opening } from './opening.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = (received: number) => (
  <InEnglish>
    <Opening received={received} />
  </InEnglish>
)
const status = () => screen.getByRole('status').textContent
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('After 4 s without a byte it says so and offers to try again, until something comes', () => {
  const { rerender } = render(shown(0))
  wait(3900)
  expect([status(), screen.queryByRole('button')]).toEqual(['Opening the paper…', null])
  wait(100)
  expect(status()).toMatch(/slow or cut/u)
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  rerender(shown(1000))
  expect([status(), screen.queryByRole('button')]).toEqual(['Opening the paper…', null])
})
