import { describe, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()
const UNKNOWN = '0190a1b2-0000-7000-8000-000000000000'

const papersIn = async (volumeName: string, count: number) => {
  const volume = await at.editor.createVolume(volumeName)
  const file = pdfBlob(smallPdf('On Rivers'))
  const papers: { volumeId: string; paperId: string }[] = []
  for (let n = 0; n < count; n += 1) {
    const { body } = await at.editor.upload({ volumeName, title: `Paper ${n}` }, file)
    papers.push({ volumeId: volume.id, paperId: body.data.paper.id })
  }
  return { volume, papers }
}

const countIn = async (volumeId: string) =>
  (await at.visitor.get(`/papers/volumes/${volumeId}`)).body.data.volume.paperCount

describe('deleting many papers', () => {
  test('says of each what became of it, and counts', async () => {
    const { volume, papers } = await papersIn('Vol. Many', 3)
    const [first, second] = papers
    const sent = { papers: [first, { volumeId: volume.id, paperId: UNKNOWN }, second], globalReason: 'Withdrawn' }
    const { status, body, headers } = await at.editor.remove('/papers/bulk', sent)
    expect(status).toBe(200)
    expect(headers.get('x-event-position')).toMatch(/\.\d+$/u)
    expect(body.message).toBe('2 deleted, 1 failed')
    expect(body.data).toEqual({
      results: [
        { id: first?.paperId, success: true, message: 'Paper deleted successfully', code: null },
        { id: UNKNOWN, success: false, message: 'Paper not found', code: 'PAPER_NOT_FOUND' },
        { id: second?.paperId, success: true, message: 'Paper deleted successfully', code: null },
      ],
      total: 3,
      succeeded: 2,
      failed: 1,
    })
    expect(await countIn(volume.id)).toBe(1)
  })

  test('takes 1,000 papers with the longest reasons, and no more', async () => {
    const { volume } = await papersIn('Vol. Thousand', 2)
    const id = (n: number) => `0190a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
    const reason = 'Ω'.repeat(1000)
    const thousand = Array.from({ length: 1000 }, (_, n) => ({ volumeId: volume.id, paperId: id(n), reason }))
    const { status, body } = await at.editor.remove('/papers/bulk', { papers: thousand })
    expect([status, body.data.failed, body.data.results.length]).toEqual([200, 1000, 1000])
    const more = [...thousand, { volumeId: volume.id, paperId: id(1000), reason }]
    const refused = await at.editor.remove('/papers/bulk', { papers: more })
    expect([refused.status, refused.body.message]).toEqual([400, 'At most 1000 can be changed at once'])
  })
})
