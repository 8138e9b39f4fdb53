import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { administrator } from '../testing/journal.ts'
import { smallPdf } from '../testing/pdf.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()

type Part = readonly [name: string, value: string | Buffer]

const FIELDS: readonly Part[] = [
  ['title', 'On Rivers'],
  ['authorName', 'A. Rao'],
  ['year', '2025'],
  ['issueType', 'Regular'],
]

const formOf = (parts: readonly Part[]) => {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, pdfBlob(value), 'paper.pdf')
  }
  return form
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const storedFiles = async () => {
  const entries = await readdir(join(at.journal.directory, 'files'), { recursive: true, withFileTypes: true })
  // without the texts of PDFs, which come at some time after an upload
  return entries.filter(entry => entry.isFile() && /^[0-9a-f]{64}$/u.test(entry.name)).map(({ name }) => name)
}

describe('an upload with more than one file', () => {
  const first = smallPdf('The first file')
  const second = smallPdf('The second file')

  test.each<[string, (volumeName: string) => readonly Part[], string]>([
    ['a second part called file', name => [...FIELDS, ['volumeName', name], ['file', first], ['file', second]], 'file'],
    [
      'a second part called file before the fields',
      name => [['file', first], ['file', second], ...FIELDS, ['volumeName', name]],
      'file',
    ],
    ['a file of another name', name => [...FIELDS, ['volumeName', name], ['scan', first]], 'scan'],
    [
      'a file of another name beside the right one',
      name => [...FIELDS, ['volumeName', name], ['file', first], ['scan', second]],
      'scan',
    ],
  ])('is refused for %s, and leaves neither a paper nor a file behind', async (title, parts, field) => {
    const { id } = await at.editor.createVolume(title)
    const before = await storedFiles()
    const response = await at.editor.call('POST', '/papers', { form: formOf(parts(title)) })
    const message = `Unknown field: ${field}`
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message, errors: [{ pointer: `#/${field}`, message }] },
    })
    expect((await at.visitor.get(`/papers/volumes/${id}`)).body.data.volume.paperCount).toBe(0)
    expect(await storedFiles()).toEqual(before)
  })

  test.each(['constructor', '__proto__', 'toString'])('is refused for a field called %s, by its name', async name => {
    const { id } = await at.editor.createVolume(name)
    const before = await storedFiles()
    for (const value of ['x', first]) {
      const parts: readonly Part[] = [...FIELDS, ['volumeName', name], ['file', first], [name, value]]
      const message = `Unknown field: ${name}`
      expect(await at.editor.call('POST', '/papers', { form: formOf(parts) })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message, errors: [{ pointer: `#/${name}`, message }] },
      })
    }
    expect((await at.visitor.get(`/papers/volumes/${id}`)).body.data.volume.paperCount).toBe(0)
    expect(await storedFiles()).toEqual(before)
  })

  test('is refused for a replacement too, and the paper retains its file', async () => {
    const { id } = await at.editor.createVolume('Replacement')
    const { paper } = (await at.editor.upload({ volumeName: 'Replacement' }, pdfBlob(first))).body.data
    const before = await storedFiles()
    expect(before).toContain(sha256(first))
    const parts: readonly Part[] = [
      ['reason', 'Better'],
      ['file', second],
      ['file', smallPdf('The third file')],
    ]
    const response = await at.editor.call('PATCH', `/papers/${id}/${paper.id}/replace-pdf`, { form: formOf(parts) })
    expect(response).toMatchObject({ status: 400, body: { message: 'Unknown field: file' } })
    expect((await at.visitor.get(`/papers/${paper.id}`)).body.data.paper).toEqual({
      ...paper,
      shortId: expect.any(String),
      downloads: 0,
    })
    expect(await storedFiles()).toEqual(before)
  })
})

test('a field that says that it is JSON, and is not, is refused', async () => {
  const authorization = `Bearer ${await at.visitor.logIn(administrator)}`
  const body = [
    '--x\r\nContent-Disposition: form-data; name="keywords"\r\nContent-Type: application/json\r\n\r\n',
    'rivers, lakes\r\n--x--\r\n',
  ].join('')
  const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization }
  const response = await at.visitor.raw('/papers', { method: 'POST', headers, body })
  expect(await response.json()).toMatchObject({ status: 400, code: 'MALFORMED_BODY' })
})
