import type { IssueMailingRow } from '@shodh/contracts/subscriptions/vault-rows.ts'
import { describe, expect, test } from 'vitest'
import { afterNotSent, afterSent, isDue } from './mailing.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000

const mailing: IssueMailingRow = {
  ...{ id: 'event', volumeId: 'volume', at: 0, state: 'sending', total: 9, after: 'a', sent: 1, failed: 0 },
  ...{ refused: [], refusedInARow: 0, attempts: 0, reason: '', nextAt: 0 },
}
const turn = { subscriberId: 'b' }

describe('a mailing', () => {
  test('goes on after the subscriber whose mail was taken', () => {
    const before = { ...mailing, attempts: 2, reason: 'ECONNECTION', nextAt: NOW, refusedInARow: 3 }
    expect(afterSent(before, turn)).toEqual({ ...mailing, after: 'b', sent: 2 })
  })

  test.each(['ECONNECTION', 'ETIMEDOUT', 'ETLS', '421', '535'])(
    'waits, ever longer up to ten minutes, where the server takes nothing (%s)',
    code => {
      const waits = [0, 1, 5, 9, 30].map(attempts => {
        const next = afterNotSent({ ...mailing, attempts }, turn, code, NOW)
        expect(next).toMatchObject({
          after: 'a',
          sent: 1,
          failed: 0,
          refused: [],
          reason: code,
          attempts: attempts + 1,
        })
        return (next.nextAt - NOW) / MINUTE
      })
      expect(waits).toEqual([0.25, 0.5, 8, 10, 10])
    },
  )

  test('goes on where a recipient is refused, whom it tries again', () => {
    const once = afterNotSent(mailing, turn, '451', NOW)
    const waiting = { subscriberId: 'b', attempts: 1, nextAt: NOW + 15 * MINUTE }
    expect(once).toEqual({ ...mailing, after: 'b', refusedInARow: 1, refused: [waiting] })
    const again = { subscriberId: 'b', before: waiting }
    const moved = { ...once, after: 'z' }
    expect(afterSent(moved, again)).toMatchObject({ after: 'z', sent: 2, refused: [] })
    const later = [{ ...waiting, attempts: 2, nextAt: NOW + 30 * MINUTE }]
    expect(afterNotSent(moved, again, '452', NOW)).toMatchObject({ after: 'z', failed: 0, refused: later })
  })

  test.each([
    ['550', 2],
    ['451', 8],
  ])('gives a recipient up whom the server refuses with %s for the %ith time', (code, attempts) => {
    const before = (n: number) => ({ subscriberId: 'b', attempts: n, nextAt: 0 })
    const afterTimes = (n: number) =>
      afterNotSent({ ...mailing, refused: [before(n - 1)] }, { ...turn, before: before(n - 1) }, code, NOW)
    expect(afterTimes(attempts)).toMatchObject({ failed: 1, refused: [] })
    expect(afterTimes(attempts - 1)).toMatchObject({ failed: 0, refused: [{ attempts: attempts - 1 }] })
  })

  test('is slowed where the server refuses more than twenty in a row: nobody is lost at once to a wrong setting', () => {
    const before = { ...mailing, refusedInARow: 20 }
    expect(afterNotSent({ ...mailing, refusedInARow: 19 }, turn, '550', NOW)).toMatchObject({ nextAt: 0, reason: '' })
    const slowed = { after: 'b', refusedInARow: 21, reason: '550', nextAt: NOW + 15_000 }
    expect(afterNotSent(before, turn, '550', NOW)).toMatchObject(slowed)
    expect(afterNotSent({ ...before, refusedInARow: 99 }, turn, '550', NOW).nextAt).toBe(NOW + 10 * MINUTE)
  })

  test('is due at its time, and where that was stored before the clock went back', () => {
    const DAY = 24 * 60 * MINUTE
    expect([NOW - 1, NOW, NOW + 1, NOW + DAY].map(at => isDue(at, NOW))).toEqual([true, true, false, true])
  })
})
