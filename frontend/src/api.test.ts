// @vitest-environment happy-dom
import * as z from 'zod/mini'
import { afterEach, expect, test } from 'vitest'
import { api } from './api.ts'
import { createStore } from './app/store.ts'
import { no, served, yes, type Served } from './testing/server/served.ts'
import { visit } from './testing/screens/shown.tsx'

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    number: build.query({
      query: (params: Record<string, unknown>) => ({ url: 'number', params, timeout: 300 }),
      responseSchema: z.object({ number: z.int() }),
    }),
    named: build.query({
      query: (_: void) => ({ url: 'number', timeout: 300, defaultMessage: 'Failed to fetch the number' }),
    }),
  }),
}).endpoints

let journal: Served
type Handle = Parameters<typeof served>[0]
const serve = async (handle: Handle) => {
  journal = await served(handle)
  visit(journal)
}
const resultOf = async (handle: Handle, params = {}) => {
  await serve(handle)
  const { data, error } = await createStore().dispatch(endpoints.number.initiate(params))
  return data ?? error
}
const errorOfNamed = async (handle: Handle) => {
  await serve(handle)
  const { error } = await createStore().dispatch(endpoints.named.initiate())
  return error
}
afterEach(() => journal.close())

test('the result of a query is the data of the envelope', async () => {
  expect(await resultOf(() => yes({ number: 7 }))).toEqual({ number: 7 })
})

test('empty or null query values are never sent', async () => {
  await resultOf(() => yes({ number: 7 }), { year: 2025, name: '', type: null, page: undefined, search: 'शोध' })
  expect(journal.requests).toEqual([`/api/v1/number?year=2025&search=${encodeURIComponent('शोध')}`])
})

test("a refusal is reported in the server's words", async () => {
  const refusal = { status: 409, message: 'This year already exists', code: 'YEAR_ALREADY_EXISTS' }
  expect(await resultOf(() => no(409, refusal.message, refusal.code))).toEqual(refusal)
})

test.each([
  [400, undefined],
  [409, undefined],
  [412, undefined],
  [403, '0b5c'],
  [404, '0b5c'],
  [500, '0b5c'],
])('a %i names its request only where its user cannot mend it', async (status, requestId) => {
  const { body } = no(status, 'Not now')
  const error = await errorOfNamed(() => ({ status, body: { ...body, instance: 'urn:uuid:0b5c' } }))
  expect(error).toEqual({ status, message: 'Not now', code: 'UNAVAILABLE', ...(requestId && { requestId }) })
})

test("without a message it is 'HTTP {status}'", async () => {
  expect(await resultOf(() => ({ status: 502, body: '<h1>Bad Gateway</h1>' }))).toEqual({
    status: 502,
    message: 'HTTP 502',
  })
})

test('without a message a 401 is a failed authentication', async () => {
  expect(await resultOf(() => ({ status: 401, body: '' }))).toEqual({ status: 401, message: 'Authentication failed' })
})

test.each([
  ['a page of a proxy', 502, '<h1>Bad Gateway</h1>'],
  ['an empty body', 500, ''],
  ['an envelope without a message', 500, { success: false }],
  ['an empty message', 409, { success: false, message: ' ' }],
  ['an error with the status of a success', 200, { success: false }],
  ['a page with the status of a success', 200, '<!doctype html>'],
])("%s reads the endpoint's default sentence", async (_, status, body) => {
  expect(await errorOfNamed(() => ({ status, body }))).toMatchObject({ message: 'Failed to fetch the number' })
})

test.each([
  [200, { success: false, error: 'Not today' }],
  [409, { success: false, error: 'Not today' }],
  [200, { success: false, error: 'As above', message: 'Not today' }],
])('%i with success false and an error is that error', async (status, body) => {
  expect(await errorOfNamed(() => ({ status, body }))).toMatchObject({ status, message: 'Not today' })
})

test("the server's own message, a timeout and a failed request have sentences of their own", async () => {
  expect(await errorOfNamed(() => no(409, 'Taken'))).toMatchObject({ message: 'Taken' })
  await journal.close()
  expect(await errorOfNamed(() => undefined)).toMatchObject({ message: 'Request timeout - please try again' })
  await journal.close()
  const { error } = await createStore().dispatch(endpoints.named.initiate())
  expect(error).toMatchObject({ message: 'Network error - please check your connection' })
  await serve(() => undefined)
})

test.each([
  [{ requiresVerification: true }],
  [{ canResendVerification: true }],
  [{ data: { requiresVerification: true } }],
])('an unverified account is recognised by %o', async flags => {
  const body = { success: false, message: 'No', ...flags }
  expect(await resultOf(() => ({ status: 403, body }))).toMatchObject({ requiresVerification: true })
})

test.each([['<!doctype html>'], ['null'], [{ success: true, data: { number: 'seven' } }]])(
  'a response that does not match the schema is an error: %o',
  async body => {
    expect(await resultOf(() => ({ body }))).toMatchObject({ status: 'UNREADABLE' })
  },
)

test('a server that does not respond in time is a timeout', async () => {
  expect(await resultOf(() => undefined)).toEqual({ status: 'TIMEOUT', message: 'Request timeout - please try again' })
})

test('a server that cannot be reached is a network error', async () => {
  journal = await served(() => undefined)
  visit(journal)
  await journal.close()
  const { error } = await createStore().dispatch(endpoints.number.initiate({}))
  expect(error).toEqual({ status: 'NETWORK', message: 'Network error - please check your connection' })
  journal = await served(() => undefined)
})

test('a message that says how long to wait has its sentence without that, for other languages', async () => {
  const message = 'Too many failed attempts to sign in. Please try again in 15 minutes.'
  const refusal = no(429, message, 'SIGN_IN_THROTTLED')
  expect(await errorOfNamed(() => ({ ...refusal, headers: { 'retry-after': '900' } }))).toMatchObject({
    message,
    sentence: 'Too many failed attempts to sign in. Please try again later.',
    retryAfter: 900,
  })
})
