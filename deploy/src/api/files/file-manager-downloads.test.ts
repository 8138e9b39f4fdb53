import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { peopleOf } from '../../testing/people.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { responseTo } from '../../testing/response-to.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const store = async (folderPath: string, name: string, bytes: Uint8Array | string) => {
  const form = new FormData()
  form.append('folderPath', folderPath)
  form.append('onConflict', 'replace')
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return (await at.editor.call('POST', '/file-manager/upload', { form })).body.data.file
}

/** At an address of the site, as a browser asks for it. */
const open = (path: string, init: RequestInit = {}) => at.visitor.raw(`/../..${path}`, { redirect: 'manual', ...init })

const NAME = 'कॉपीराइट 100%.txt'
const PATH = `forms/${NAME}`
const DOWNLOAD = `/file-manager/download/${encodeURIComponent(PATH)}`

beforeAll(async () => {
  await at.editor.post('/file-manager/folder', { folderName: 'forms' })
  await store('forms', NAME, 'first')
  await store('forms', NAME, 'second')
})

describe('a download', () => {
  test('to which a browser is led without a token goes to the screen of files', async () => {
    // fetch says by itself that it does not navigate
    const headers = { 'sec-fetch-mode': 'navigate' }
    const outgoing = request(`${at.journal.address}/api/v1${DOWNLOAD}`, { headers }).end()
    const { statusCode, headers: given } = (await responseTo(outgoing)).resume()
    const to = new URL(given.location ?? '', at.journal.address)
    expect([statusCode, to.pathname]).toEqual([302, '/admin/content/storage'])
    expect(Object.fromEntries(to.searchParams)).toEqual({ path: 'forms', download: NAME })
  })

  const ticketFor = async (client: typeof at.editor, path: string, isFolder = false) =>
    String((await client.post('/file-manager/ticket', { path, isFolder })).body.data.url)

  test('is given to a browser by a ticket for this path alone, as long as its session lives', async () => {
    const { client } = await peopleOf(at.journal).person('auditor')
    const url = await ticketFor(client, PATH.toLowerCase())
    expect(await (await open(url)).text()).toBe('second')
    expect(await (await open(`${url}&version=1`)).text()).toBe('first')
    await store('', 'other.txt', 'other')
    const [, ticket = ''] = url.split('?')
    expect((await open(`/api/v1/file-manager/download/other.txt?${ticket}`)).status).toBe(401)
    expect((await open(`/api/v1/file-manager/folder/forms/download?${ticket}`)).status).toBe(401)
    const folder = await ticketFor(client, 'forms', true)
    expect((await open(folder)).headers.get('content-type')).toBe('application/zip')
    await client.post('/auth/logout', {})
    expect((await open(url)).status).toBe(401)
    expect((await at.editor.post('/file-manager/ticket', { path: 'nothing' })).body.code).toBe('FILE_NOT_FOUND')
  })

  test('of a folder is a ZIP that unzip and Python open', async () => {
    await store('forms', 'empty', '')
    expect((await at.editor.get('/file-manager/download/forms/empty')).body).toBe('')
    await at.editor.post('/file-manager/folder', { folderName: 'नवीन', parentPath: 'forms' })
    const zip = await (await open(await ticketFor(at.editor, 'forms', true))).arrayBuffer()
    const folder = await temporaryFolder()
    const path = join(folder, 'forms.zip')
    await writeFile(path, Buffer.from(zip))
    const script = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print('|'.join(sorted(z.namelist())))`
    const names = execFileSync('python3', ['-c', script, path], { env: { PYTHONUTF8: '1' } })
      .toString()
      .trim()
    expect(names.split('|')).toEqual(['empty', NAME, 'नवीन/'].toSorted())
  })
})

test('A link opens its file without signing in, is counted, and is over once it is revoked', async () => {
  await store('', 'shared.txt', 'Shared')
  const { share } = (await at.editor.post('/file-manager/share', { filePath: 'shared.txt' })).body.data
  expect(await (await open(share.url)).text()).toBe('Shared')
  await open(share.url, { method: 'HEAD' })
  const [listed] = (await at.editor.get('/file-manager/shares?path=shared.txt')).body.data.shares
  expect(listed).toMatchObject({ id: share.id, opens: 1, lastOpenedAt: expect.any(String) })
  await at.editor.remove(`/file-manager/shares/${share.id}`)
  expect((await open(share.url)).status).toBe(410)
})

test('Pictures and PDFs have a thumbnail, which is drawn in a process of its own', async () => {
  const { tokens } = await peopleOf(at.journal).person('auditor')
  const picture = sharp({ create: { width: 900, height: 300, channels: 4, background: '#c63' } })
  const thumbnail = async (name: string, bytes: Uint8Array | string) => {
    await store('', name, bytes)
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const response = await at.visitor.raw(`/file-manager/thumbnail/${name}`, { headers })
    if (response.status !== 200) return response.status
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return { format, width, height }
  }
  const wide = { format: 'webp', width: 320, height: 107 }
  expect(await thumbnail('a.png', await picture.clone().png().toBuffer())).toEqual(wide)
  expect(await thumbnail('a.gif', await picture.clone().gif().toBuffer())).toEqual(wide)
  expect(await thumbnail('a.pdf', smallPdf('Thumbnail'))).toMatchObject({ format: 'webp', width: 320 })
  expect(await thumbnail('b.png', Buffer.from('89504e470d0a1a0a00', 'hex'))).toBe(404)
  expect(await thumbnail('a.txt', 'text')).toBe(404)
})
