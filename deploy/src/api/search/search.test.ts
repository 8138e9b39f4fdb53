import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { textPdf } from '../../testing/pdfs/text-pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const samplePdf = async (name: string) => pdfBlob(await readFile(new URL(`../../sample/pdfs/${name}`, import.meta.url)))

/** A search that waits for a write. */
const searchAfter = async ({ headers }: { readonly headers: Headers }, query: string) =>
  (await at.visitor.get(`/search?${query}`, { 'x-wait-for-position': headers.get('x-event-position') ?? '' })).body

const search = async (query: string) => (await at.visitor.get(`/search?${query}`)).body

const titlesFor = async (query: string) =>
  (await search(query)).data.papers.map(({ title }: { title: string }) => title)

const untilRead = async (query: string) => {
  await expect.poll(async () => (await search(query)).data.pagination.total).toBeGreaterThan(0)
  return search(query)
}

describe('a search', () => {
  beforeAll(async () => {
    await at.editor.createVolume('Water and the Village')
  })

  const upload = (title: string, pdf = pdfBlob(smallPdf(title)), more = {}) =>
    at.editor.upload({ title, volumeName: 'Water and the Village', ...more }, pdf)

  test('finds a paper by its title, as soon as it has the position of the upload', async () => {
    const uploaded = await upload('Zephyr over the plains')
    const { data, message } = await searchAfter(uploaded, 'q=zephyr')
    expect(message).toBe('Search results retrieved successfully')
    expect(data).toMatchObject({
      papers: [
        {
          id: uploaded.body.data.paper.id,
          highlights: [{ field: 'title', text: 'Zephyr over the plains', ranges: [[0, 6]] }],
        },
      ],
      volumes: [],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    })
    expect(data.papers[0].abstract).toBeUndefined()
  })

  test('finds what a paper says after a revision, and nothing of it after its deletion', async () => {
    const { body } = await upload('Quagmire')
    const { id, volumeId } = body.data.paper
    const revised = await at.editor.revise(volumeId, id, {
      title: 'Highland',
      abstract: 'On peat and quagmire <b>bold</b>',
    })
    const { papers } = (await searchAfter(revised, 'q=quagmire')).data
    expect(papers).toMatchObject([
      { highlights: [{ field: 'abstract', text: 'On peat and quagmire <b>bold</b>', ranges: [[12, 20]] }] },
    ])
    const removed = await at.editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Withdrawn' })
    expect((await searchAfter(removed, 'q=quagmire')).data.papers).toEqual([])
  })

  test('finds a word that stands only on the third page of a PDF, and in the current PDF only', async () => {
    const pdf = textPdf(['The first page', 'The second page', 'On this page a Heliotrope grows'])
    const { body } = await upload('A paper of three pages', pdfBlob(pdf))
    const { id, volumeId } = body.data.paper
    const { data } = await untilRead('q=heliotrope')
    const [{ highlights }] = data.papers
    expect(highlights).toEqual([
      { field: 'text', page: 3, text: 'On this page a Heliotrope grows', ranges: [[15, 25]] },
    ])
    const replaced = await at.editor.replace(
      volumeId,
      id,
      { reason: 'A page less' },
      pdfBlob(textPdf(['Only marigold'])),
    )
    expect((await searchAfter(replaced, 'q=heliotrope')).data.papers).toEqual([])
    expect((await untilRead('q=marigold')).data.papers).toMatchObject([{ id }])
  })

  test('finds Hindi and Marathi words as a PDF means them, not as its glyphs are called', async () => {
    await upload('नोटबुक', await samplePdf('notebook.hi.pdf'))
    expect((await untilRead(`q=${encodeURIComponent('विश्वसनीय')}`)).data.papers[0].highlights).toMatchObject([
      { field: 'text', page: 1 },
    ])
  })

  test('is cached until the index moves', async () => {
    const etagNow = async () => (await at.visitor.raw('/search?q=kingfisher')).headers.get('etag') ?? ''
    let etag = ''
    // The texts of PDFs that were uploaded before may be on their way into the index.
    await expect
      .poll(async () => {
        etag = await etagNow()
        return (await at.visitor.raw('/search?q=KINGFISHER', { headers: { 'if-none-match': etag } })).status
      })
      .toBe(304)
    await searchAfter(await upload('A third Kingfisher'), 'q=kingfisher')
    expect((await at.visitor.raw('/search?q=kingfisher', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('finds the same after a restart', async () => {
    const before = await titlesFor('q=kingfisher')
    await at.restart()
    await expect.poll(async () => (await at.visitor.get('/search?q=kingfisher')).status).toBe(200)
    expect(await titlesFor('q=kingfisher')).toEqual(before)
    expect(await titlesFor('q=marigold')).toEqual(['A paper of three pages'])
  })
})
