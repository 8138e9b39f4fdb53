import { afterEach, expect, test, vi } from 'vitest'
import { endHold, hold, isHeld } from './hold-position.ts'

afterEach(endHold)

/** A container in which a place moves further down as its surroundings are laid out. */
const container = () => {
  const element = document.createElement('div')
  const put = vi.fn(() => {
    element.scrollTop = Math.min(300, element.scrollTop + 100)
  })
  return { element, put }
}

test('a place is put again until it stands still', async () => {
  const { element, put } = container()
  hold(element, put)
  expect([element.scrollTop, isHeld()]).toEqual([100, true])
  await expect.poll(isHeld).toBe(false)
  expect(element.scrollTop).toBe(300)
})

test.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])('a reader who moves is not held: %s', move => {
  const { element, put } = container()
  hold(element, put)
  element.dispatchEvent(new Event(move))
  expect([isHeld(), put.mock.calls.length]).toEqual([false, 1])
})
