import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { beforeEach, vi } from 'vitest'
import { paperDocument } from '../../testing/paper-document.ts'
import { withCounts } from '../../testing/with-counts.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { usageRoutes } from '../routes.ts'

export const P = '1f0e0d0c-0b0a-4908-8706-050403020100'
export const Q = '2f0e0d0c-0b0a-4908-8706-050403020100'
export const V = '3f0e0d0c-0b0a-4908-8706-050403020100'

/** The routes of readings for an administrator, of a journal with two papers; `read` counts readings of them. */
export const withReadings = (open: Parameters<typeof withCounts>[0]) => {
  const { at, count, commit } = withCounts(open, usageRoutes as never)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-10T19:00:00Z') })
    at.signIn('admin')
    at.given.give(
      'papers',
      paperDocument({ id: P, title: 'On =Rivers', volumeId: V, order: '1' }),
      paperDocument({ id: Q, title: 'On Floods', volumeId: 'w', year: 2024, issueType: 'Special', order: '2' }),
    )
    at.given.give(
      'volumes',
      volumeDocument({ id: V, order: '1' }),
      volumeDocument({ id: 'w', name: 'Vol. 6', year: 2024, issueType: 'Special', isActive: false, order: '2' }),
      volumeDocument({ id: 'x', name: 'Vol. 5', year: 2024, order: '3' }),
    )
    return () => vi.useRealTimers()
  })

  const read = () =>
    count(
      ['2026-01-08', P, { pdf: 2, page: 4, viaZip: 1, uniqueRequests: 2, uniqueInvestigations: 3 }],
      ['2026-01-09', Q, { pdf: 3 }],
      ['2026-01-09', V, { zip: 5 }],
      ['2026-01-08', JOURNAL, { pdf: 2, page: 4 }],
      ['2026-01-09', JOURNAL, { pdf: 4, zip: 5 }],
    )
  return { at, count, commit, read }
}
