import type { PaperDocument, PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import { describe, expect, test } from 'vitest'
import { describedPaper, NOTICES } from '../papers/testing/described-paper.ts'
import { paperDocument, paperId } from '../testing/paper-document.ts'
import { withSite } from '../testing/with-site.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { feedRoutes } from './feeds.ts'

const at = withSite(feedRoutes)
const PAGE = 'https://journal.example.org/papers/2025/regular/Vol.%207%2C%20No.%2082/1-on-rivers-rain'

const entries = async () =>
  [...(await at.get('/digest.atom')).body.matchAll(/<entry>.*?<\/entry>/gsu)].map(([entry]) => entry)

const recordOf = (paper: PaperDocument, given: Partial<PaperRecordDocument>): PaperRecordDocument => {
  const { id, year, issueType, volumeId } = paper
  const published = `2025-03-01T04:30:00Z ${id}`
  return { id, year, issueType, volumeId, paper, published, changed: published, isDeleted: false, ...given }
}

describe('the feed of weeks', () => {
  const week = (id: string, given: object = {}) => {
    const from = Date.parse(`${id}T00:00:00+05:30`)
    const head = { origin: 'journal.example.org/log', size: 12, root: 'cm9vdA==', signedAt: from }
    const times = { from, to: from + 7 * 24 * 60 * 60 * 1000, madeAt: from + 8 * 24 * 60 * 60 * 1000 }
    at.store('audit-digests', { id, ...times, head, continues: null, witnesses: [], refusal: null, ...given })
  }
  const withheld = (id: string, versions = [1]) => {
    at.give('paperHistories', { id: paperId, versions: versions.map(version => ({ version })) } as never)
    const act = { at: '2026-01-06T10:00:00.000Z', reason: 'A court said so', lawfulBasis: 'court order' }
    at.give('withheldPdfs', { id, acts: [{ ...act, volumeId: 'v', paperId, version: 1 }] } as never)
  }

  test('has each week with what happened to what readers see, and the head of the log', async () => {
    expect(await entries()).toEqual([])
    week('2026-01-05')
    const quiet = (await entries())[0]
    expect(quiet).toContain('<id>https://journal.example.org/log#week-2026-01-05</id>')
    expect(quiet).toContain('to 11 January 2026: nothing was replaced, noticed or withheld</title>')
    const [erratum] = NOTICES
    const notices = [{ ...erratum, at: '2026-01-08T00:00:00.000Z' }]
    at.give('papers', paperDocument())
    at.give('paperRecords', recordOf({ ...describedPaper(), notices }, { amended: `2026-01-08T00:00:00Z ${paperId}` }))
    withheld('hash')
    week('2026-01-12')
    const [later, own] = await entries()
    expect(later).toContain('nothing was replaced, noticed or withheld')
    expect(own).toContain('<title>5 January 2026 to 11 January 2026: 1 notice, 1 withheld PDF</title>')
    expect(own).toContain('<updated>2026-01-12T18:30:00Z</updated>')
    expect(own).toContain(
      `1 notice:\nErratum: On Rivers &amp; Rain: A study (8 January 2026): What happened ${PAGE}\n1 withheld PDF:\nOn Rivers (6 January 2026): A court said so`,
    )
    expect(own).toContain('Signed head: 12 events, root cm9vdA==, 5 January 2026 at 00:00.')
  })

  test('has nothing of a volume in preparation', async () => {
    week('2026-01-05')
    at.give('papers', paperDocument())
    at.give('volumes', volumeDocument({ id: paperDocument().volumeId, inPreparation: true }))
    withheld('hash')
    expect((await entries())[0]).toContain('nothing was replaced, noticed or withheld')
  })

  test('has nothing of a version that was never public', async () => {
    week('2026-01-05')
    at.give('papers', paperDocument())
    withheld('hash', [2])
    expect((await entries())[0]).toContain('nothing was replaced, noticed or withheld')
  })
})
