import type { Contents } from '@shodh/contracts/volumes/contents.ts'
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { withQueries } from '../../testing/with-queries.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { readZip } from '../../zip/testing/read-zip.ts'
import { paperDocument, volumeId } from '../../testing/paper-document.ts'
import { paperRoutes } from '../routes.ts'

let isDrawn: boolean
const drawContents = async ({ title, groups }: Contents) => {
  if (!isDrawn) throw new Error('No process')
  return Buffer.from(`%PDF ${title}: ${groups.flatMap(({ papers }) => papers.map(paper => paper.title)).join(', ')}`)
}
const at = withQueries(paperRoutes, () => ({ drawContents }))

const withheld = { at: '2026-01-05T00:00:00.000Z', reason: 'A\ncourt', lawfulBasis: 'an  order' }
const updatedAt = '2025-03-01T04:30:00.000Z'

type Blob = ReturnType<typeof at.given.storeBlob>
let rivers: Blob
let floods: Blob

beforeEach(() => {
  isDrawn = false
  rivers = at.given.storeBlob('%PDF rivers')
  floods = at.given.storeBlob('%PDF floods')
  at.given.give('volumes', volumeDocument({ updatedAt }))
  at.given.give(
    'papers',
    paperDocument({ id: 'a', sr: 12, title: 'On Floods', updatedAt, ...floods }),
    paperDocument({ id: 'b', sr: 1, title: 'On Rivers?', updatedAt, ...rivers }),
    paperDocument({ id: 'c', volumeId: 'another' }),
  )
})

const zip = (headers = {}) => at.get(`/papers/volume/${volumeId}/download`, headers)
const entries = async (path = `/papers/volume/${volumeId}/download`) => {
  const { rawPayload } = await at.get(path)
  const found = await readZip(rawPayload.length, async (start, end) => rawPayload.subarray(start, end))
  const contents = found.map(async ({ name, content }) => [name, Buffer.from(await content()).toString()] as const)
  return Promise.all(contents)
}

describe('the ZIP of a volume', () => {
  test('has a table of contents, its papers in order, and a MANIFEST with their hashes', async () => {
    isDrawn = true
    const { status, headers } = await zip()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('attachment; filename="Vol. 7 (2025).zip"'),
      'cache-control': 'public, no-cache',
    })
    expect(at.shown).toEqual({ kind: 'zip', volumeId, paperIds: ['b', 'a'] })
    const contents = '%PDF Vol. 7: On Rivers?, On Floods'
    const hash = createHash('sha256').update(contents).digest('hex')
    const manifest = `${hash}  000 - Contents.pdf\n${rivers.sha256}  001 - On Rivers_.pdf\n${floods.sha256}  012 - On Floods.pdf\n`
    expect(await entries()).toEqual([
      ['000 - Contents.pdf', contents],
      ['001 - On Rivers_.pdf', '%PDF rivers'],
      ['012 - On Floods.pdf', '%PDF floods'],
      ['MANIFEST', manifest],
    ])
  })

  test('has them in the order of the volume, in which their names stand too', async () => {
    at.given.give('volumes', volumeDocument({ updatedAt, arrangement: { sections: [], order: ['a'] } }))
    const names = (await entries()).map(([name]) => name)
    expect(names).toEqual(['001 - On Floods.pdf', '002 - On Rivers_.pdf', 'MANIFEST'])
  })

  test('goes on where its table of contents cannot be rendered', async () => {
    expect((await entries()).map(([name]) => name)).toEqual(['001 - On Rivers_.pdf', '012 - On Floods.pdf', 'MANIFEST'])
  })

  test('names its papers without marks, in at most 100 characters', async () => {
    const title = `10<sup>6</sup> cells in H<sub>2</sub>O ${'and rain '.repeat(20)}`
    at.given.give('papers', paperDocument({ id: 'b', sr: 1234, title, updatedAt, ...rivers }))
    const name = (await entries())[1]?.[0] ?? ''
    expect(name).toMatch(/^1234 - 10⁶ cells in H₂O and rain .*\.pdf$/u)
    expect([99, 100]).toContain(name.length)
  })

  test('is another one when a paper or the volume has changed, and only then', async () => {
    const tag = async () => (await zip()).headers.etag
    const before = await tag()
    expect(await tag()).toBe(before)
    at.given.give('volumes', volumeDocument({ updatedAt: '2026-01-01T00:00:00.000Z' }))
    const after = await tag()
    at.given.give('papers', paperDocument({ id: 'a', sr: 12, title: 'On Floods', ...floods, updatedAt: '2026' }))
    expect(new Set([before, after, await tag()]).size).toBe(3)
  })

  test('names what is withheld in its MANIFEST alone', async () => {
    const acts = [{ ...withheld, volumeId, paperId: 'z', version: 1 }]
    at.given.give('withheldPdfs', { id: rivers.sha256, acts })
    expect(await entries()).toEqual([
      ['012 - On Floods.pdf', '%PDF floods'],
      [
        'MANIFEST',
        `# withheld: ${rivers.sha256}  001 - On Rivers_.pdf (A court; an order)\n${floods.sha256}  012 - On Floods.pdf\n`,
      ],
    ])
    expect(at.shown).toMatchObject({ paperIds: ['a'] })
  })

  test('goes on without a file that is missing or damaged, and names it in its MANIFEST', async () => {
    const other = '0'.repeat(rivers.fileSize)
    for (const [problem, wrong] of [
      ['missing', { sha256: 'f'.repeat(64) }],
      ['damaged', { fileSize: 1 }],
      ['damaged', { fileProblem: 'damaged' }],
      ['damaged', at.given.storeBlob(other)],
    ] as const) {
      const paper = paperDocument({ id: 'b', sr: 1, ...rivers, ...wrong })
      if (paper.sha256 !== rivers.sha256) at.given.alterBlob(paper.sha256, 'x'.repeat(other.length))
      if (problem === 'missing') at.given.removeBlob(paper.sha256)
      at.given.give('papers', paper)
      expect(await entries()).toEqual([
        ['012 - On Floods.pdf', '%PDF floods'],
        ['MANIFEST', `# ${problem}: ${paper.sha256}  001 - On Rivers.pdf\n${floods.sha256}  012 - On Floods.pdf\n`],
      ])
      expect(at.shown).toMatchObject({ paperIds: ['a'] })
      at.given.give('papers', { ...paper, withheld })
      expect((await entries()).at(-1)?.[1]).toContain('# withheld: ')
    }
  })

  test('of a volume without papers, and of one that never was, is refused', async () => {
    for (const id of ['a', 'b']) at.given.take('papers', id)
    expect(await zip()).toMatchObject({ status: 404, body: { refused: 'NO_PAPERS' } })
    at.given.take('volumes', volumeId)
    expect(await zip()).toMatchObject({ status: 404, body: { refused: 'VOLUME_NOT_FOUND' } })
  })
})

describe('the ZIP of chosen papers', () => {
  const OF_BOTH = '/papers/archive?ids=a,b,unknown,a'

  test('has each once in the order of the request, and a MANIFEST with their hashes', async () => {
    const { status, headers } = await at.get(OF_BOTH)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(headers['content-disposition']).toContain('attachment; filename="2 papers.zip"')
    expect(await entries(OF_BOTH)).toEqual([
      ['001 - On Floods.pdf', '%PDF floods'],
      ['002 - On Rivers_.pdf', '%PDF rivers'],
      ['MANIFEST', `${floods.sha256}  001 - On Floods.pdf\n${rivers.sha256}  002 - On Rivers_.pdf\n`],
    ])
  })

  test('leaves out what is withheld, and is none without a paper', async () => {
    at.given.give('withheldPdfs', { id: floods.sha256, acts: [{ ...withheld, volumeId, paperId: 'a', version: 1 }] })
    expect((await entries(OF_BOTH)).map(([name]) => name)).toEqual(['002 - On Rivers_.pdf', 'MANIFEST'])
    expect((await at.get('/papers/archive?ids=unknown')).body).toEqual({ refused: 'NO_PAPERS' })
  })

  test('is of at most a hundred', async () => {
    const many = Array.from({ length: 101 }, (_, n) => `p${n}`)
    expect((await at.get(`/papers/archive?ids=${many.join(',')}`)).status).toBe(400)
  })
})
