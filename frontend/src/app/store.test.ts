import { createAction } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { connection, reported } from './store.ts'

const meta = (requestStatus: string, more = {}) => ({ requestId: 'r', arg: undefined, requestStatus, ...more })
const fulfilled = createAction('q/fulfilled', () => ({ payload: {}, meta: meta('fulfilled') }))
const lost = createAction('q/rejected', (status: unknown) => ({
  payload: { status },
  meta: meta('rejected', { rejectedWithValue: true }),
}))

const after = (...actions: { type: string }[]) =>
  actions.reduce(connection, connection(undefined, { type: 'start' })).reachable

test('a request that finds no network says that the journal cannot be reached, the next response takes that back', () => {
  expect(after()).toBe(true)
  expect(after(lost('NETWORK'))).toBe(false)
  expect(after(lost('NETWORK'), fulfilled())).toBe(true)
})

test('a refusal has reached the journal', () => {
  expect(after(lost(404))).toBe(true)
})

test('with a service worker a response proves nothing, its reports do', () => {
  expect(after(reported(false), fulfilled())).toBe(false)
  expect(after(reported(false), fulfilled(), reported(true))).toBe(true)
})
