import { describe, expect, test } from 'vitest'
import { describedPaper } from '../../papers/testing/described-paper.ts'
import { paperDocument, paperId, volumeId } from '../../testing/paper-document.ts'
import { journal, PAGE, withDeposits } from './testing/with-deposits.ts'

const { at, deposit, journalIs } = withDeposits()

describe('articles for DOAJ', () => {
  test('have all that is known of a paper', async () => {
    at.given.give('papers', { ...describedPaper(), keywords: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })
    const { status, headers, body } = await deposit('doaj.json')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toContain('filename="Vol. 7, No. 82.doaj.json"')
    expect(body).toEqual([
      {
        bibjson: {
          title: 'On Rivers & Rain: A study',
          author: [
            {
              name: 'Asha Rao',
              affiliation: 'Pune University; IIT & Co',
              orcid_id: 'https://orcid.org/0000-0002-1825-0097',
            },
            { name: 'Collective' },
          ],
          abstract: 'Why rivers rise',
          keywords: ['a', 'b', 'c', 'd', 'e', 'f'],
          year: '2025',
          month: '03',
          start_page: '1',
          end_page: '9',
          journal: { volume: '7', number: '82' },
          identifier: [
            { type: 'doi', id: '10.1234/rivers' },
            { type: 'eissn', id: '1234-5679' },
          ],
          link: [
            { type: 'fulltext', content_type: 'HTML', url: PAGE },
            { type: 'fulltext', content_type: 'PDF', url: `${PAGE}.pdf` },
          ],
        },
      },
    ])
  })

  test('leave out what is not known', async () => {
    journalIs(journal)
    const withheld = { at: '2026-01-01T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
    at.given.give('papers', paperDocument({ volumeName: 'Monsoon', authors: [], withheld }))
    const [{ bibjson }] = (await deposit('doaj.json')).body
    expect(bibjson).toEqual({
      title: 'On Rivers',
      author: [{ name: 'A. Rao' }, { name: 'B. Patil' }],
      keywords: [],
      year: '2025',
      month: '03',
      journal: {},
      identifier: [],
      link: [
        {
          type: 'fulltext',
          content_type: 'HTML',
          url: 'https://journal.example.org/papers/2025/regular/Monsoon/1-on-rivers',
        },
      ],
    })
    at.given.give('papers', paperDocument({ createdAt: '2026-11-28T10:00:00Z' }))
    expect((await deposit('doaj.json')).body[0].bibjson).toMatchObject({ year: '2025' })
    expect((await deposit('doaj.json')).body[0].bibjson).not.toHaveProperty('month')
    at.given.give('papers', paperDocument({ authors: [{}] }))
    expect((await deposit('doaj.json')).body[0].bibjson.author).toEqual([{ name: '' }])
  })

  test('are those of the volume, in its order, and none of one without papers', async () => {
    expect(await deposit('doaj.json')).toMatchObject({ status: 404, body: { refused: 'NO_PAPERS' } })
    for (const [sr, volume] of [
      [2, volumeId],
      [1, volumeId],
      [3, 'other'],
    ] as const)
      at.given.give('papers', paperDocument({ id: `${paperId}${9 - sr}`, sr, title: `Paper ${sr}`, volumeId: volume }))
    const titles = (await deposit('doaj.json')).body.map((each: { bibjson: { title: string } }) => each.bibjson.title)
    expect(titles).toEqual(['Paper 1', 'Paper 2'])
  })
})
