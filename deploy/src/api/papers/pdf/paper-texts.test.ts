import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfBlob } from '../../../testing/client.ts'
import { smallPdf } from '../../../testing/pdfs/pdf.ts'
import { textPdf } from '../../../testing/pdfs/text-pdf.ts'
import { withJournal } from '../../../testing/with-journal.ts'

const at = withJournal()

const upload = async (title: string, pdf: Buffer) => {
  const { body } = await at.editor.upload({ title }, pdfBlob(pdf))
  const { id, volumeId } = body.data.paper
  return { id: String(id), path: `/papers/${volumeId}/${id}` }
}

const textAt = (path: string) => at.visitor.raw(`${path}/versions/1.txt`)

const untilRead = (path: string) =>
  expect.poll(async () => (await at.visitor.get(`${path}/versions/1.txt`)).body.code).not.toBe('TEXT_NOT_READY')

const reportOf = async (id: string) => (await at.editor.get(`/papers/${id}`)).body.data.pdf

const warningsOf = async (id: string) => (await reportOf(id)).warnings.map(({ code }: { code: string }) => code)

describe('the text of a PDF', () => {
  beforeAll(async () => {
    await at.editor.createVolume()
  })

  test('is served page by page, in ranges, and gone with its paper', async () => {
    const { path } = await upload('Three pages', textPdf(['Page one', 'Page two', 'Page three']))
    await untilRead(path)
    const whole = await textAt(path)
    expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(whole.headers.get('cache-control')).toBe('public, no-cache')
    expect(whole.headers.get('content-disposition')).toContain('Three pages.txt')
    expect(await whole.text()).toBe('Page one\fPage two\fPage three')
    const part = await at.visitor.raw(`${path}/versions/1.txt`, { headers: { range: 'bytes=5-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'one'])
    const etag = whole.headers.get('etag') ?? ''
    const again = await at.visitor.raw(`${path}/versions/1.txt`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    for (const version of ['2', '0', 'x', '9'.repeat(400)])
      expect((await at.visitor.get(`${path}/versions/${version}.txt`)).body.code).toBe('VERSION_NOT_FOUND')

    const pdf = await at.visitor.get(`${path}/versions/2.pdf`)
    expect(pdf.body.code).toBe('VERSION_NOT_FOUND')
    await at.editor.remove(path, { reason: 'Withdrawn' })
    const deleted = [await textAt(path), await at.visitor.raw(`${path}/versions/1.pdf`)]
    expect(deleted.map(({ status }) => status)).toEqual([deleted[1]?.status, deleted[1]?.status])
    expect(deleted[0]?.status).toBeGreaterThanOrEqual(404)
  })

  test('that is lost is read again at the next start', async () => {
    const { path } = await upload('Lost', textPdf(['Not in any backup']))
    await untilRead(path)
    const files = join(at.journal.directory, 'files')
    const texts = (await readdir(files, { recursive: true })).filter(name => /\.text-\d+$/u.test(name))
    expect(texts).not.toEqual([])
    for (const name of texts) await rm(join(files, name))
    await at.restart()
    await expect.poll(async () => (await textAt(path)).text()).toBe('Not in any backup')
  })

  test('in a legacy font is not served, and staff see why', async () => {
    const { id, path } = await upload('Shivaji', textPdf(['fganh Hkk"kk esa fy[kk x;k ys[k'], 'ABCDEF+Shivaji01'))
    await untilRead(path)
    expect(await (await textAt(path)).json()).toMatchObject({ code: 'TEXT_NOT_SEARCHABLE' })
    expect(await reportOf(id)).toMatchObject({ textLayer: 'unsearchable', legacyFonts: ['Shivaji01'], pages: 1 })
    expect(await warningsOf(id)).toEqual(['TEXT_NOT_SEARCHABLE', 'LEGACY_FONT', 'NOT_TAGGED', 'NO_LANGUAGE'])
    const { body } = await at.visitor.get('/search?q=fganh')
    expect(body.data.papers).toEqual([])
  })

  test('in a legacy font whose layout is known is converted and found', async () => {
    const { id, path } = await upload('Kruti Dev', textPdf(['fganh Hkk"kk esa fy[kk x;k ys[k'], 'ABCDEF+KrutiDev010'))
    await untilRead(path)
    expect(await (await textAt(path)).text()).toBe('हिंदी भाषा में लिखा गया लेख')
    expect(await reportOf(id)).toMatchObject({ textLayer: 'searchable', legacyFonts: ['KrutiDev010'] })
    await expect
      .poll(async () =>
        (await at.visitor.get('/search?q=भाषा')).body.data.papers.map((paper: { id: string }) => paper.id),
      )
      .toEqual([id])
  })

  test('in a legacy font that its layout makes nonsense of is not indexed', async () => {
    const { id, path } = await upload('Nonsense', textPdf(['kkk [T[ sSs qqz ZZ DD The end'], 'KrutiDev010'))
    await untilRead(path)
    expect(await reportOf(id)).toMatchObject({ textLayer: 'unsearchable', legacyFonts: ['KrutiDev010'] })
  })

  test('that is not there, or above 5 MB, is a warning to staff', async () => {
    const empty = await upload('Pictures only', textPdf([' ']))
    const large = await upload('Large', smallPdf('Large', 5 * 1024 * 1024 + 1))
    for (const { path } of [empty, large]) await untilRead(path)
    expect(await warningsOf(empty.id)).toContain('NO_TEXT')
    expect(await warningsOf(large.id)).toEqual(['NOT_TAGGED', 'NO_LANGUAGE', 'ABOVE_5_MB'])
  })

  test('of a tagged PDF that says its language has no warnings, and no visitor sees any', async () => {
    const pdf = await readFile(new URL('../../../sample/pdfs/well-level.mr.pdf', import.meta.url))
    const { id, path } = await upload('विहिरीची पाणीपातळी', pdf)
    await untilRead(path)
    expect(await reportOf(id)).toMatchObject({
      textLayer: 'searchable',
      legacyFonts: [],
      isTagged: true,
      language: 'mr-IN',
      pages: 2,
      isCut: false,
      bytes: pdf.length,
      warnings: [],
    })
    expect(await (await textAt(path)).text()).toContain('शेवटच्या उन्हाळ्याभोवती फिरते')
    expect((await at.visitor.get(`/papers/${id}`)).body.data.pdf).toBeUndefined()
  })

  test('is read at the next start where it was not read before', async () => {
    const { id, path } = await upload('Read later', textPdf(['A line that is read later']))
    await at.restart()
    await untilRead(path)
    expect(await (await textAt(path)).text()).toBe('A line that is read later')
    expect((await reportOf(id)).textLayer).toBe('searchable')
  })
})
