import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { expect, onTestFinished, test } from 'vitest'
import { sitemapsOf } from './sitemap.ts'

const place = { year: 2025, issueType: 'Regular' } as const

const volume = { id: 'v', name: 'Vol. 1', order: '1', updatedAt: '2026-02-01T00:00:00.000Z', ...place }
const paper = (sr: number, updatedAt: string) => ({
  id: `p${sr}`,
  sr,
  title: `Paper ${sr}`,
  volumeName: 'Vol. 1',
  order: `1 ${sr}`,
  updatedAt,
  ...place,
})

const viewsOf = async (volumes: readonly object[], papers: readonly { readonly id: string }[]) => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-sitemap-'))
  const store = await openSqliteReadStore({ file: join(directory, 'views.db') })
  onTestFinished(async () => {
    await store.close()
    await rm(directory, { recursive: true })
  })
  const model = { version: 1, indexes: [['order']] as never }
  const [volumeViews, paperViews] = [
    await store.collection<VolumeDocument>({ name: 'volumes', ...model }),
    await store.collection<PaperDocument>({ name: 'papers', ...model }),
  ]
  await volumeViews.commit([{ id: 'v', document: volumes[0] as VolumeDocument }], 1)
  await paperViews.commit(
    papers.map(document => ({ id: document.id, document: document as PaperDocument })),
    1,
  )
  return { volumes: volumeViews, papers: paperViews }
}

test('an index of sitemaps states the latest change of what each lists', async () => {
  const papers = [
    paper(1, '2026-03-05T00:00:00.000Z'),
    paper(2, '2026-03-01T00:00:00.000Z'),
    paper(3, '2026-04-01T00:00:00.000Z'),
  ]
  const views = await viewsOf([volume], papers)
  const all = await sitemapsOf({ views, settings: {} }, 'https://journal.example.org')
  expect(all.parts).toEqual([])
  const pages = all.whole.markup.split('<url>').length - 1

  const { whole, parts } = await sitemapsOf({ views, settings: {} }, 'https://journal.example.org', pages - 1)
  expect(parts).toHaveLength(2)
  expect(parts[1]?.markup).toContain('/3-paper-3</loc><lastmod>2026-04-01T00:00:00.000Z</lastmod>')
  expect(whole.markup).toContain(
    '<sitemap><loc>https://journal.example.org/sitemap-1.xml</loc><lastmod>2026-03-05T00:00:00.000Z</lastmod></sitemap>' +
      '<sitemap><loc>https://journal.example.org/sitemap-2.xml</loc><lastmod>2026-04-01T00:00:00.000Z</lastmod></sitemap>',
  )
})
