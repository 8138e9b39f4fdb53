import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import { expect, test } from 'vitest'
import type { ApiError } from '../../../../../api.ts'
import { type Call, type Failure, type Job, type Saved, saveAll } from './apply.ts'

const jobs = (many: number) =>
  Array.from({ length: many }, (_, n) => ({
    paper: { ...examplePaper, id: `p${n}`, revision: n },
    cells: { title: `Title ${n}` },
    idempotencyKey: `k${n}`,
  }))

/** Saves against a journal that refuses the first calls with these errors. */
const saving = async (given: readonly Job[], errors: ApiError[], stopAfter = Infinity) => {
  const control = new AbortController()
  const calls: Call[] = []
  const [saved, failures]: [Saved[], Failure[]] = [[], []]
  let [now, most] = [0, 0]
  await saveAll(given, {
    send: async call => {
      now += 1
      most = Math.max(most, now)
      calls.push(call)
      await Promise.resolve()
      now -= 1
      const error = errors.shift()
      return error ? { error } : {}
    },
    saved: one => {
      saved.push(one)
      if (saved.length === stopAfter) control.abort()
    },
    failed: failure => failures.push(failure),
    signal: control.signal,
  })
  return { calls, saved, failures, most }
}

test('papers are saved a few at a time, each on the condition of its revision', async () => {
  const { calls, saved, failures, most } = await saving(jobs(8), [])
  expect([saved.length, failures, most]).toEqual([8, [], 3])
  expect(calls[2]).toMatchObject({ method: 'PATCH', body: { title: 'Title 2' }, headers: { 'if-match': '"2-"' } })
})

test('what the journal refuses only for the moment is sent again as the same call', async () => {
  const busy = { status: 429, message: 'Too many requests', retryAfter: 0.01 }
  const { calls, saved, failures } = await saving(jobs(1), [busy, { ...busy, status: 503 }])
  expect([saved.length, failures, calls.length]).toEqual([1, [], 3])
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('one that is refused does not keep the others, and nothing more is sent after a stop', async () => {
  const refused = { status: 409, message: 'Another paper has this DOI' }
  const { saved, failures } = await saving(jobs(20), [refused], 4)
  expect(failures).toMatchObject([{ error: refused, job: { paper: { id: 'p0' } } }])
  expect(saved.length).toBeLessThan(8)
})
