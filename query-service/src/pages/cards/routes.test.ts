import type { Card } from '@shodh/contracts/card.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { describedPaper } from '../../papers/testing/described-paper.ts'
import { paperDocument, paperId, volumeId } from '../../testing/paper-document.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { drawnCards } from './drawn-cards.ts'
import { cardRoutes } from './routes.ts'

const settings = {
  ...{ name: 'R & D', shortName: 'rd', tagline: { en: 'Rivers', hi: 'नदियाँ' }, serialNumber: 'S-1' },
  ...{ names: { hi: 'शोध' }, languages: ['en', 'hi'], timeZone: 'Asia/Kolkata', accentColour: '#02585f' },
} as never

let drawn: Card[]
let fails: boolean
const drawCard = async (card: Card) => {
  drawn.push(card)
  await new Promise(setImmediate)
  if (fails) throw new Error('No process')
  return Buffer.from(`\x89PNG ${drawn.length} ${card.title}`)
}
const at = withQueries(cardRoutes, () => ({ settings, drawCard }))
const OF_PAPER = `/papers/${paperId}/card.png`

beforeEach(() => {
  drawn = []
  fails = false
})

describe('the card of a paper', () => {
  test('says what the paper is, in its language and script', async () => {
    at.given.give('papers', describedPaper())
    const { status, headers } = await at.get(OF_PAPER)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'public, no-cache'])
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(drawn).toMatchObject([
      {
        ...{ journal: 'R & D', mark: 'R', accent: '#02585f', title: 'On Rivers & Rain: A study', language: 'en' },
        ...{ authors: 'Asha Rao, Collective', details: 'Vol. 7, No. 82 · 9 March 2025', cover: { language: 'en' } },
      },
    ])
    const authors = ['अशा राव', 'निखिल लेखधर', 'गणेश हिशेबे'].map(family => ({ family }))
    at.given.give('papers', paperDocument({ language: 'hi', title: 'नदियाँ', authors, publishedOn: '2026-01-15' }))
    await at.get(OF_PAPER)
    expect(drawn[1]).toMatchObject({
      ...{ journal: 'शोध', language: 'hi', authors: 'अशा राव, निखिल लेखधर और 1 अन्य' },
      details: expect.stringContaining('15 जनवरी 2026'),
    })
  })

  test('is drawn once for all who ask at once, and is there after a restart', async () => {
    at.given.give('papers', paperDocument())
    const all = await Promise.all([at.get(OF_PAPER), at.get(OF_PAPER), at.get(OF_PAPER)])
    expect(new Set(all.map(({ body }) => body)).size).toBe(1)
    await at.get(OF_PAPER)
    expect(drawn).toHaveLength(1)
    const { etag } = all[0]?.headers ?? {}
    expect((await at.get(OF_PAPER, { 'if-none-match': etag })).status).toBe(304)
    const afterRestart = drawnCards({ files: at.given.files, drawCard })
    await afterRestart(drawn[0]!, paperDocument().sha256)
    expect(drawn).toHaveLength(1)
  })

  test('is another one when its title, its status or its authors have changed', async () => {
    at.given.give('papers', paperDocument())
    const { headers } = await at.get(OF_PAPER)
    at.given.give('papers', paperDocument({ status: { type: 'retraction', effectiveOn: '2026-01-02' } }))
    const retracted = await at.get(OF_PAPER, { 'if-none-match': headers.etag })
    expect(retracted.status).toBe(200)
    expect(drawn[1]?.title).toBe('RETRACTED: On Rivers')
  })

  test('goes with the paper, and with its PDF', async () => {
    at.given.give('papers', paperDocument())
    await at.get(OF_PAPER)
    const act = { at: '2026-01-01T00:00:00.000Z', reason: 'A request', lawfulBasis: 'A law' }
    at.given.give('papers', paperDocument({ withheld: act }))
    const withheld = await at.get(OF_PAPER)
    expect([withheld.status, withheld.body]).toEqual([451, expect.not.stringContaining('PNG')])
    at.given.take('papers', paperId)
    const deletion = { deletedAt: act.at, reason: null }
    at.given.give('paperPlaces', { id: paperId, volumeId, sr: 1, deletion })
    expect((await at.get(OF_PAPER)).status).toBe(410)
    expect((await at.get('/papers/x/card.png')).status).toBe(404)
  })

  test('that could not be drawn is tried again', async () => {
    at.given.give('papers', paperDocument())
    fails = true
    expect((await at.get(OF_PAPER)).status).toBe(500)
    fails = false
    expect((await at.get(OF_PAPER)).status).toBe(200)
  })
})

test('the card of a volume says how many papers it has', async () => {
  at.given.give('volumes', volumeDocument({ id: 'a', name: 'खंड १, अंक २', paperCount: 3 }))
  expect((await at.get('/papers/volumes/a/card.png')).status).toBe(200)
  expect(drawn[0]).toMatchObject({ journal: 'शोध', title: 'खंड १, अंक २', details: '2025 · 3 शोध-पत्र' })
  expect((await at.get('/papers/volumes/x/card.png')).status).toBe(404)
})

test('the card of the journal has the cover of its newest volume with papers, or none yet', async () => {
  await at.get('/card.png')
  at.given.give('volumes', volumeDocument({ id: 'a', year: 2024, name: 'No. 1', paperCount: 1, sortKey: 1 }))
  at.given.give('volumes', volumeDocument({ id: 'b', year: 2025, name: 'No. 2', paperCount: 1, sortKey: 2 }))
  at.given.give('volumes', volumeDocument({ id: 'c', year: 2026, name: 'No. 3', paperCount: 0, sortKey: 3 }))
  await at.get('/card.png?language=hi')
  expect(drawn.map(({ title, details, cover }) => [title, details, cover?.texts[0]?.text])).toEqual([
    ['Rivers', 'S-1 · journal.example.org', undefined],
    ['नदियाँ', 'S-1 · journal.example.org', '2'],
  ])
})
