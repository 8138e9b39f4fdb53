import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NextLog } from '../ports.ts'
import { withService } from '../testing/with-service.ts'
import { systemRoutes } from './routes.ts'

const root = `${'A'.repeat(43)}=`
const previous = { origin: 'journal.example.org/log', size: 42, root }
const named = { origin: 'journal.example.org/log/2', vkey: 'journal.example.org/log/2+1+x' }
const head = { size: 42, root }
const reason = 'The backup is of the day before'
const given = { ...head, dryRun: false, reason }

describe('a new public log', () => {
  let next: NextLog | undefined
  let begun: number
  const at = withService(openEmbeddedPorts, systemRoutes, {
    system: { nextLog: async () => next } as never,
  })
  const begin = (body: object = given, headers = {}) => at.send('POST', '/admin/system/log', { body, headers })
  beforeEach(() => {
    at.signIn('admin')
    begun = 0
    const first = async () => {
      begun += 1
      next = undefined
    }
    next = { named, previous, begin: first }
  })

  test('is only announced, unless it is demanded', async () => {
    expect((await begin(head)).body).toEqual({
      success: true,
      message: 'This is the log that would be begun',
      data: { log: { dryRun: true, origin: named.origin, previous } },
    })
    expect([begun, await at.events()]).toEqual([0, []])
  })

  test('is recorded with the head that it follows, then begun', async () => {
    expect((await begin()).body).toEqual({
      success: true,
      message: 'A new public log was begun',
      data: { log: { dryRun: false, origin: named.origin, previous } },
    })
    const data = { ...named, previous, reason }
    expect(await at.events()).toEqual([{ stream: 'operations', type: 'JournalLogBegun', data }])
    expect(begun).toBe(1)
  })

  test('is begun once under a key, where another one is refused', async () => {
    const headers = { 'idempotency-key': 'key' }
    const first = await begin(given, headers)
    const again = await begin(given, headers)
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect((await begin({ ...given, reason: 'Another' }, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await begin({ ...given, size: 43 }, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await begin(given, { 'idempotency-key': '' })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect(begun).toBe(1)
  })

  test('of which the process ended before it was begun is not begun by a retry', async () => {
    const headers = { 'idempotency-key': 'key' }
    const log = next
    await begin(given, headers)
    next = log
    await begin(given, headers)
    expect(begun).toBe(1)
  })

  test.for([
    ['another size', { size: 41, root }],
    ['another root', { size: 42, root: `B${root.slice(1)}` }],
    ['no root', { size: 42 }],
  ] as const)('is refused where %s is named', async ([, other]) => {
    for (const more of [{}, { dryRun: false, reason }])
      expect((await begin({ ...other, ...more })).body.refused).toBe('LOG_HEAD_NOT_NAMED')
    expect([begun, await at.events()]).toEqual([0, []])
  })

  test('is refused while the log can be signed', async () => {
    next = undefined
    for (const more of [{}, { dryRun: false, reason }])
      expect((await begin({ ...head, ...more })).body.refused).toBe('LOG_NOT_REFUSED')
    expect(await at.events()).toEqual([])
  })
})
