import { expect, test } from 'vitest'
import { StoreFull, Unavailable } from './event-store.ts'
import { receivedError, sentError } from './threads.ts'

test.each([StoreFull, Unavailable, Error])('An error of another thread is of the class that it was: %o', Thrown => {
  const received = receivedError(structuredClone(sentError(new Thrown('No space is left'))))
  expect(received).toBeInstanceOf(Thrown)
  expect([received.constructor, received.message]).toEqual([Thrown, 'No space is left'])
})

test('Of an error of another class remains what it says', () => {
  expect(receivedError(sentError(new RangeError('too far'))).constructor).toBe(Error)
  expect(receivedError(sentError('a text')).message).toBe('a text')
})
