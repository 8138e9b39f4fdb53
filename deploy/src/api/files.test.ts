import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readZip } from '@shodh/query-service/zip/testing/read-zip.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdf.ts'
import { withJournal } from '../testing/with-journal.ts'

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

describe('a PDF', () => {
  let url: string
  let pdf: Buffer

  beforeAll(async () => {
    const { id, papers } = await volumeWith('PDFs', ['नदियों पर: a "study"'])
    url = `/papers/${id}/${papers[0]?.id}/download`
    pdf = papers[0]?.pdf ?? Buffer.alloc(0)
  })

  test('has its SHA-256 as its entity tag, and is named in its own script with an ASCII fallback', async () => {
    const { headers } = await at.visitor.raw(url)
    expect(headers.get('etag')).toBe(`"${sha256(pdf)}"`)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%E0%A4%A8/u,
    )
  })
  test('is not sent again to who has it', async () => {
    const response = await at.visitor.raw(url, { headers: { 'if-none-match': `"${sha256(pdf)}"` } })
    expect(response.status).toBe(304)
  })
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=4990-', 4990, 5000],
    ['bytes=-7', 4993, 5000],
    ['bytes=4000-9999', 4000, 5000],
  ])('is sent in part for %s', async (range, start, end) => {
    const response = await at.visitor.raw(url, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/5000`)
    expect((await bytesOf(response)).equals(pdf.subarray(start, end))).toBe(true)
  })
  test('refuses a range beyond its end', async () => {
    const response = await at.visitor.raw(url, { headers: { range: 'bytes=5000-' } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */5000')
  })
  test.each(['bytes=0-1,3-4', 'lines=1-2', 'bytes=9-2'])('is sent whole for %s', async range => {
    expect((await at.visitor.raw(url, { headers: { range } })).status).toBe(200)
  })
  test('is sent whole when it changed since the first part', async () => {
    const resumed = (tag: string) => at.visitor.raw(url, { headers: { range: 'bytes=10-', 'if-range': tag } })
    expect((await resumed(`"${sha256(pdf)}"`)).status).toBe(206)
    expect((await resumed('"another"')).status).toBe(200)
  })
  test('reports its length without a byte', async () => {
    const response = await at.visitor.raw(url, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('5000')
    expect(await response.text()).toBe('')
  })
})

describe('a volume’s ZIP', () => {
  test('is whole, names its papers by number and title, and lists their hashes', async () => {
    const { id, papers } = await volumeWith('Archive', ['पहला शोध', 'Second: part/two', 'Third'])
    const response = await at.visitor.raw(`/papers/volume/${id}/download`)
    const zip = await bytesOf(response)
    expect(response.headers.get('content-length')).toBe(String(zip.length))
    const entries = await readZip(zip.length, async (start, end) => zip.subarray(start, end))
    const found = entries.map(async ({ name, content }) => [name, sha256(await content())])
    const { MANIFEST: _, ...pdfs } = Object.fromEntries(await Promise.all(found))
    const names = ['001 - पहला शोध.pdf', '002 - Second_ part_two.pdf', '003 - Third.pdf']
    expect(pdfs).toEqual(Object.fromEntries(names.map((name, n) => [name, sha256(papers[n]?.pdf ?? Buffer.alloc(0))])))
  })

  test('can be fetched in three ranges', async () => {
    const { id } = await volumeWith('Ranges', ['One', 'Two'])
    const url = `/papers/volume/${id}/download`
    const whole = await bytesOf(await at.visitor.raw(url))
    const cuts = [0, 3000, 7000, whole.length]
    const parts: Buffer[] = []
    for (const [n, end] of cuts.slice(1).entries())
      parts.push(await bytesOf(await at.visitor.raw(url, { headers: { range: `bytes=${cuts[n]}-${end - 1}` } })))
    expect(Buffer.concat(parts).equals(whole)).toBe(true)
  })

  test('has another tag when a paper changes', async () => {
    const { id, papers } = await volumeWith('Tags', ['One'])
    const tag = async () =>
      (await at.visitor.raw(`/papers/volume/${id}/download`, { method: 'HEAD' })).headers.get('etag')
    const before = await tag()
    expect(await tag()).toBe(before)
    await at.editor.replace(id, papers[0]?.id ?? '', { reason: 'Better' })
    expect(await tag()).not.toBe(before)
  })

  test('of an empty volume is refused in words', async () => {
    const { id } = await at.editor.createVolume('Empty')
    expect(await at.visitor.get(`/papers/volume/${id}/download`)).toMatchObject({
      status: 404,
      body: { message: 'No papers available for download' },
    })
  })

  test('goes on without a file that is missing, and names it in its MANIFEST', async () => {
    const { id, papers } = await volumeWith('Broken', ['Here', 'Gone'])
    const hash = sha256(papers[1]?.pdf ?? Buffer.alloc(0))
    await rm(join(at.journal.directory, 'files', hash.slice(0, 2), hash.slice(2, 4), hash))
    const message = 'File not available for download. The PDF may need to be replaced.'
    const zip = await at.visitor.raw(`/papers/volume/${id}/download`)
    expect([zip.status, await zip.text()]).toEqual([200, expect.stringContaining(`# missing: ${hash}`)])
    expect(await at.visitor.get(`/papers/${id}/${papers[1]?.id}/download`)).toMatchObject({
      status: 404,
      body: { message },
    })
  })
})
