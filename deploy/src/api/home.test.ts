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

  test('are the six volumes that were updated last, each with its first five papers, and the newest one', async () => {
    const editor = await at.journal.editor()
    for (const volume of [1, 7, 3, 4, 5, 6, 2]) {
      await editor.createVolume(`Volume ${volume}`, 2026)
      const titles = volume === 2 ? ['One', 'Two', 'Three', 'Four', 'Five', 'Six'] : ['One']
      for (const title of titles)
        await editor.upload({ year: '2026', volumeName: `Volume ${volume}`, title, authorName: 'Asha Rao' })
    }
    await editor.createVolume('Empty', 2026)
    const { volumes, current } = (await at.visitor.get('/papers/volumes/recent')).body.data
    type Recent = { name: string; papers: { title: string; authorName: string; sr: number }[] }
    expect(volumes.map(({ name }: Recent) => name)).toEqual([2, 6, 5, 4, 3, 7].map(n => `Volume ${n}`))
    expect(
      volumes[0].papers.map(({ title, authorName, sr }: Recent['papers'][number]) => [title, authorName, sr]),
    ).toEqual(['One', 'Two', 'Three', 'Four', 'Five'].map((title, n) => [title, 'Asha Rao', n + 1]))
    expect(current).toMatchObject({ name: 'Volume 7', paperCount: 1, papers: [{ title: 'One' }] })
  })

  test('are the newest volumes that have papers, and how many there are', async () => {
    const { newest, volumeCount, tree } = (await at.visitor.get('/papers/years?newest=1')).body.data
    expect(newest.map(({ name }: { name: string }) => name)).toEqual([7, 6, 5, 4, 3, 2, 1].map(n => `Volume ${n}`))
    expect([volumeCount, tree]).toEqual([8, undefined])
  })

  test('counts the papers, years and addresses of the sitemap', async () => {
    const counted = await stats()
    expect(counted).toMatchObject({ totalPapers: 12, years: [2026] })
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
