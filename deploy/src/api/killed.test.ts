import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, client, pdfBlob } from '../testing/client.ts'
import { administrator } from '../testing/journal.ts'
import { journalProcess } from '../testing/journal-process.ts'
import { smallPdf } from '../testing/pdf.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-killed-'))
})
afterAll(() => rm(directory, { recursive: true }))

const signedIn = async (address: string) => client(address, await client(address).logIn(administrator))

const MOMENTS_MS = [0, 4, 8, 12, 20, 40]

test('60, 63 a journal that is killed at any step of an upload has the paper with its file, once, when it is sent again', async () => {
  const pdfs = MOMENTS_MS.map(moment => smallPdf(`Killed after ${moment} ms`, 200_000))
  const upload = (editor: Client, n: number) => {
    const headers = { 'idempotency-key': `paper ${n}` }
    return editor.upload({ volumeName: 'Killed', title: `Paper ${n}` }, pdfBlob(pdfs[n] ?? Buffer.alloc(0)), headers)
  }
  const first = await journalProcess(directory)
  await (await signedIn(first.address)).createVolume('Killed')
  await first.end('SIGKILL')

  for (const [n, moment] of MOMENTS_MS.entries()) {
    const journal = await journalProcess(directory)
    const editor = await signedIn(journal.address)
    const sent = upload(editor, n).catch(() => undefined)
    await setTimeout(moment)
    expect(await journal.end('SIGKILL')).toBeNull()
    await sent
  }

  const journal = await journalProcess(directory)
  const editor = await signedIn(journal.address)
  for (const n of MOMENTS_MS.keys()) expect((await upload(editor, n)).status).toBe(201)
  const visitor = client(journal.address)
  const { papers } = (await visitor.get('/papers?volumeName=Killed')).body.data
  expect(papers.map(({ sr }: { sr: number }) => sr)).toEqual([1, 2, 3, 4, 5, 6])
  for (const { downloadUrl, sha256 } of papers) {
    const response = await visitor.raw(downloadUrl.replace('/api/v1', ''))
    expect(
      createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256)
  }
  expect(await journal.end('SIGTERM')).toBe(0)
}, 60_000)

test('58 a journal that is told to end does so within five seconds, with a request under way', async () => {
  const journal = await journalProcess(directory)
  const editor = await signedIn(journal.address)
  const slow = editor
    .upload({ volumeName: 'Killed', title: 'Slow' }, pdfBlob(smallPdf('Slow', 30_000_000)))
    .catch(() => undefined)
  expect(await journal.end('SIGTERM')).toBe(0)
  await slow
})

test('one that is already running keeps a second one out, which says why', async () => {
  const journal = await journalProcess(directory)
  await expect(journalProcess(directory)).rejects.toThrow(/is in use by process \d+/u)
  await journal.end('SIGTERM')
})
