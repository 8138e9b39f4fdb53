import { describe, expect, test } from 'vitest'
import { withSite } from '../../testing/with-site.ts'
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
    expect(later).toContain('<summary type="html">&lt;p&gt;1 withheld PDF:&lt;/p&gt;')
    expect(later).toContain('On Rivers &amp;amp; Rain (14 January 2026): A court said so https://journal.example.org/p')
    expect(later).toContain('Signed head: 12 events, root cm9vdA==, 12 January 2026 at 00:00 GMT+5:30.')
  })

  test('says at once that the log does not continue', async () => {
    week('2026-01-05')
    const refusal = { sentence: 'It was cut.', size: 9, root: 'cm9vdA==' }
    const head = { id: '0001', vkey: '', size: 12, count: 1, checkpoint: '', at: Date.parse('2026-01-13T10:00:00Z') }
    at.store('log-heads', { ...head, refusal })
    expect((await entries())[0]).toContain('<updated>2026-01-13T10:00:00Z</updated>')
    at.store('log-heads', { ...head, refusal: { ...refusal, mailedAt: Date.parse('2026-01-13T10:00:04Z') } })
    const [alarm, ...weeks] = await entries()
    expect(alarm).toContain('<id>https://journal.example.org/digest.atom#alarm-9-cm9vdA==</id>')
    expect(alarm).toContain('<title>The public log does not continue</title>')
    expect(alarm).toContain('<updated>2026-01-13T10:00:04Z</updated><summary>It was cut.</summary>')
    expect(weeks).toHaveLength(1)
    at.store('log-heads', head)
    expect(await entries()).toEqual(weeks)
  })
})
