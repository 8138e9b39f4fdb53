import { expect, test } from 'vitest'
import { BEGINNING } from '../event-store.ts'
import { knownEnd } from './log.ts'

test('A log without an event that has been searched ends at its beginning', () => {
  const end = knownEnd(100)
  end.recordSearched(BEGINNING, 5_000)
  expect([end.head(), end.searchedTo()]).toEqual([BEGINNING, 5_000])
})

test('What was searched after a gap says nothing about the end', () => {
  const end = knownEnd(100)
  end.recordEvent(200)
  end.recordSearched(300, 400)
  expect(end.searchedTo()).toBe(200)
  end.recordSearched(150, 300)
  end.recordSearched(300, 400)
  expect(end.searchedTo()).toBe(400)
})

test('An event where there was none shows that the server has another log now', () => {
  const end = knownEnd(100)
  end.recordSearched(100, 5_000)
  end.recordEvent(300)
  expect([end.head(), end.searchedTo()]).toEqual([300, 300])
})

test('What was searched is forgotten with the connection, and an event that is gone', () => {
  const end = knownEnd(100)
  end.recordEvent(200)
  end.recordSearched(200, 5_000)
  end.distrust(true)
  expect([end.head(), end.searchedTo()]).toEqual([200, 200])
  end.distrust(false)
  expect([end.head(), end.searchedTo()]).toEqual([BEGINNING, 100])
})

test('Events after the last one are read from where others have been passed, on the same connection alone', () => {
  const end = knownEnd(100)
  end.recordEvent(200)
  end.recordSearched(200, 5_000)
  expect(end.resumeAfter(200, 1)).toBe(200)
  end.recordVerified(1)
  expect([end.resumeAfter(200, 1), end.resumeAfter(150, 1), end.resumeAfter(200, 2)]).toEqual([5_000, 150, 200])
})
