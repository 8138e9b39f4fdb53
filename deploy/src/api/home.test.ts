import { describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal({ SAMPLE: '0' })

const stats = async () => (await fetch(`${at.journal.address}/sitemap-stats.json`)).json()
const sitemap = async () => (await fetch(`${at.journal.address}/sitemap.xml`)).text()

describe('what the home page shows', () => {
  test('is nothing but true figures: of an empty journal they are 0', async () => {
    const addresses = (await sitemap()).match(/<loc>/gu)
    expect(await stats()).toEqual({ totalPapers: 0, lastGenerated: null, years: [], totalUrls: addresses?.length })
    expect((await at.visitor.get('/papers/volumes/recent')).body.data).toEqual({ volumes: [] })
  })

  test('are the six volumes that were updated last, each with its newest papers', async () => {
    const editor = await at.journal.editor()
    for (const volume of [1, 2, 3, 4, 5, 6, 7]) {
      await editor.createVolume(`Volume ${volume}`, 2026)
      const titles = volume === 7 ? ['One', 'Two', 'Three', 'Four'] : ['One']
      for (const title of titles)
        await editor.upload({ year: '2026', volumeName: `Volume ${volume}`, title, authorName: 'Asha Rao' })
    }
    await editor.createVolume('Empty', 2026)
    const { volumes } = (await editor.get('/papers/volumes/recent')).body.data
    type Recent = { name: string; papers: { title: string; authorName: string; sr: number }[] }
    expect(volumes.map(({ name }: Recent) => name)).toEqual([7, 6, 5, 4, 3, 2].map(n => `Volume ${n}`))
    expect(
      volumes[0].papers.map(({ title, authorName, sr }: Recent['papers'][number]) => [title, authorName, sr]),
    ).toEqual([
      ['Four', 'Asha Rao', 4],
      ['Three', 'Asha Rao', 3],
      ['Two', 'Asha Rao', 2],
    ])
  })

  test('counts the papers, years and addresses of the sitemap', async () => {
    const counted = await stats()
    expect(counted).toMatchObject({ totalPapers: 10, years: [2026] })
    expect(counted.totalUrls).toBe((await sitemap()).match(/<loc>/gu)?.length)
    expect(Date.parse(counted.lastGenerated)).toBeLessThanOrEqual(Date.now())
  })
})

describe('a text of the journal', () => {
  test('is read by name and language', async () => {
    const { body } = await at.visitor.get('/texts/guidelines?language=mr')
    expect(body.data).toMatchObject({ name: 'guidelines', language: 'mr', title: 'लेखकांसाठी मार्गदर्शक सूचना' })
    expect((await at.visitor.get('/texts/about')).body.data.title).toBe('About the Journal')
  })

  test('that is not one is refused in words', async () => {
    const unknown = await at.visitor.get('/texts/imprint')
    expect([unknown.status, unknown.body.message]).toEqual([
      400,
      'name must be one of: about, guidelines, privacy, accessibility',
    ])
  })
})
