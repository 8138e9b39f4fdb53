// @vitest-environment happy-dom
import * as z from 'zod/mini'
import { afterEach, expect, test } from 'vitest'
import { api } from './api.ts'
import { createStore } from './app/store.ts'
import { no, served, yes, type Served } from './testing/served.ts'
import { visit } from './testing/shown.tsx'

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    number: build.query({
      query: (params: Record<string, unknown>) => ({ url: 'number', params, timeout: 300 }),
      responseSchema: z.object({ number: z.int() }),
    }),
  }),
}).endpoints

let journal: Served
const asked = async (handle: Parameters<typeof served>[0], params = {}) => {
  journal = await served(handle)
  visit(journal)
  const { data, error } = await createStore().dispatch(endpoints.number.initiate(params))
  return data ?? error
}
afterEach(() => journal.close())

test('an answer is what stands in the envelope', async () => {
  expect(await asked(() => yes({ number: 7 }))).toEqual({ number: 7 })
})

test('empty or null query values are never sent', async () => {
  await asked(() => yes({ number: 7 }), { year: 2025, name: '', type: null, page: undefined, search: 'शोध' })
  expect(journal.asked).toEqual([`/api/v1/number?year=2025&search=${encodeURIComponent('शोध')}`])
})

test("a refusal is told in the server's words", async () => {
  const refusal = { status: 409, message: 'This year already exists', code: 'YEAR_ALREADY_EXISTS' }
  expect(await asked(() => no(409, refusal.message, refusal.code))).toEqual(refusal)
})

test("without a message it is 'HTTP {status}'", async () => {
  expect(await asked(() => ({ status: 502, body: '<h1>Bad Gateway</h1>' }))).toEqual({
    status: 502,
    message: 'HTTP 502',
  })
})

test.each([['<!doctype html>'], ['null'], [{ success: true, data: { number: 'seven' } }]])(
  'an answer that is none is not taken for one: %o',
  async body => {
    expect(await asked(() => ({ body }))).toMatchObject({ status: 'UNREADABLE' })
  },
)

test('a server that does not answer in time', async () => {
  expect(await asked(() => undefined)).toEqual({ status: 'TIMEOUT', message: 'Request timeout - please try again' })
})

test('a server that is not there', async () => {
  journal = await served(() => undefined)
  visit(journal)
  await journal.close()
  const { error } = await createStore().dispatch(endpoints.number.initiate({}))
  expect(error).toEqual({ status: 'NETWORK', message: 'Network error - please check your connection' })
  journal = await served(() => undefined)
})
