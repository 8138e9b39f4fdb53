import { createHash } from 'node:crypto'
import { readZip } from '@shodh/query-service/zip/testing/read-zip.ts'
import { describe, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const volumeWith = async (volumeName: string, titles: readonly string[]) => {
  const { id } = await at.editor.createVolume(volumeName)
  const papers = []
  for (const title of titles) {
    const pdf = smallPdf(`${volumeName} ${title}`, 5000)
    const { body } = await at.editor.upload({ volumeName, title }, pdfBlob(pdf))
    papers.push({ id: String(body.data.paper.id), title, pdf })
  }
  return { id, papers }
}

describe('a volume’s ZIP', () => {
  test('is whole, names its papers by number and title, and lists their hashes', async () => {
    const { id, papers } = await volumeWith('Archive', ['पहला शोध', 'Second: part/two', 'Third'])
    const response = await at.visitor.raw(`/papers/volume/${id}/download`)
    const zip = await bytesOf(response)
    expect(response.headers.get('content-length')).toBe(String(zip.length))
    const entries = await readZip(zip.length, async (start, end) => zip.subarray(start, end))
    const found = entries.map(async ({ name, content }) => [name, sha256(await content())])
    const { MANIFEST: _, '000 - Contents.pdf': contents, ...pdfs } = Object.fromEntries(await Promise.all(found))
    expect(contents).toMatch(/^[0-9a-f]{64}$/u)
    const names = ['001 - पहला शोध.pdf', '002 - Second_ part_two.pdf', '003 - Third.pdf']
    expect(pdfs).toEqual(Object.fromEntries(names.map((name, n) => [name, sha256(papers[n]?.pdf ?? Buffer.alloc(0))])))
  })
})
