// @vitest-environment happy-dom
import { SendReadings } from '@shodh/contracts/usage/fields.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { served, type Served } from '../../../testing/server/served.ts'
import { visit } from '../../../testing/screens/shown.tsx'
import { addReading, sendReadings, waitingReadings } from './late-readings.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

let journal: Served
let status: number
let received: { id: string; paperId: string; kind: string; at: string }[][]
let papers = 0
const newPaper = () => {
  papers += 1
  return `e2f7c1a4-6c3b-5c57-8d53-${String(papers).padStart(12, '0')}`
}

beforeEach(async () => {
  localStorage.clear()
  status = 200
  received = []
  journal = await served((_, __, body) => {
    received.push(SendReadings.parse(body).readings)
    return { status, body: { success: status === 200, message: 'x', data: {} } }
  })
  visit(journal)
})
afterEach(() => journal.close())

test('the opening of a saved paper is sent once, with an id and the time of its own', async () => {
  const paperId = newPaper()
  await addReading({ paperId, kind: 'pdf' }, NOW)
  await sendReadings(NOW)
  expect(received).toEqual([[{ id: expect.any(String), paperId, kind: 'pdf', at: '2026-11-20T10:00:00.000Z' }]])
  expect(waitingReadings()).toEqual([])
})

test('a double click is left out, and another kind or a later opening is not', async () => {
  const paperId = newPaper()
  await addReading({ paperId, kind: 'pdf' }, NOW)
  await addReading({ paperId, kind: 'pdf' }, NOW + 29_000)
  await addReading({ paperId, kind: 'page' }, NOW + 29_000)
  await addReading({ paperId, kind: 'pdf' }, NOW + 60_000)
  expect(received.flat().map(({ kind }) => kind)).toEqual(['pdf', 'page', 'pdf'])
})

test.each([503, 429])('with status %i it waits, and is sent later in requests of at most 100', async refused => {
  status = refused
  for (let n = 0; n < 101; n += 1) await addReading({ paperId: newPaper(), kind: 'page' }, NOW + n)
  expect(waitingReadings()).toHaveLength(101)
  status = 200
  received = []
  await sendReadings(NOW)
  expect(received.map(readings => readings.length)).toEqual([100, 1])
  expect(new Set(received.flat().map(({ id }) => id)).size).toBe(101)
})

test('what the journal refuses for good is dropped', async () => {
  status = 400
  await addReading({ paperId: newPaper(), kind: 'page' }, NOW)
  expect([received.length, waitingReadings().length]).toEqual([1, 0])
})

test('what is older than 30 days is dropped, and never sent', async () => {
  status = 503
  await addReading({ paperId: newPaper(), kind: 'page' }, NOW)
  received = []
  await sendReadings(NOW + 30 * DAY_MS)
  expect([received, waitingReadings()]).toEqual([[], []])
})

test('the opening by somebody who is signed in is not counted', async () => {
  localStorage.setItem('shodh:user', JSON.stringify({ name: 'Asha Rao' }))
  await addReading({ paperId: newPaper(), kind: 'pdf' }, NOW)
  expect([received, waitingReadings()]).toEqual([[], []])
})

test('what is damaged in storage waits no more', async () => {
  for (const stored of ['{', '"x"', '[1,{"id":1}]']) {
    localStorage.setItem('shodh:late-readings', stored)
    expect(waitingReadings()).toEqual([])
  }
})
