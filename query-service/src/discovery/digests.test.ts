import { describe, expect, test } from 'vitest'
import { withSite } from '../testing/with-site.ts'
import { feedRoutes } from './feeds.ts'

const at = withSite(feedRoutes)
const entries = async () =>
  [...(await at.get('/digest.atom')).body.matchAll(/<entry>.*?<\/entry>/gsu)].map(([entry]) => entry)

describe('the feed of weeks', () => {
  const week = (id: string, given: object = {}) => {
    const from = Date.parse(`${id}T00:00:00+05:30`)
    const head = { origin: 'journal.example.org/log', size: 12, root: 'cm9vdA==', signedAt: from }
    const times = { from, to: from + 7 * 24 * 60 * 60 * 1000, madeAt: from + 8 * 24 * 60 * 60 * 1000 }
    at.store('audit-digests', {
      id,
      ...times,
      head,
      changes: [],
      continues: null,
      witnesses: [],
      refusal: null,
      ...given,
    })
  }
  test('has each week with what its digest says of it, and the head of the log', async () => {
    expect(await entries()).toEqual([])
    week('2026-01-05')
    const quiet = (await entries())[0]
    expect(quiet).toContain('<id>https://journal.example.org/log#week-2026-01-05</id>')
    expect(quiet).toContain(
      'to 11 January 2026: nothing was replaced, noticed, withheld, released, deleted or restored',
    )
    const change = { title: 'On Rivers & Rain', url: 'https://journal.example.org/p' }
    const changes = [
      { ...change, kind: 'withheld', at: '2026-01-14T10:00:00Z', text: 'A court said so' },
      { ...change, kind: 'deleted', at: '2026-01-15T10:00:00Z' },
    ]
    week('2026-01-12', { changes })
    const [later, earlier] = await entries()
    expect(earlier).toBe(quiet)
    expect(later).toContain('<title>12 January 2026 to 18 January 2026: 1 withheld PDF, 1 deleted paper</title>')
    expect(later).toContain('<updated>2026-01-19T18:30:00Z</updated>')
    expect(later).toContain('1 withheld PDF:')
    expect(later).toContain('On Rivers &amp; Rain (14 January 2026): A court said so https://journal.example.org/p')
    expect(later).toContain('Signed head: 12 events, root cm9vdA==, 12 January 2026 at 00:00 GMT+5:30.')
  })
})
