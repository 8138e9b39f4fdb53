import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { client, pdfBlob } from '../../../testing/client.ts'
import { hostilePdfs } from '../../../file-tasks/testing/hostile-pdfs.ts'
import { administrator } from '../../../testing/journal.ts'
import { journalProcess } from '../../../testing/journal-process.ts'
import { smallPdf } from '../../../testing/pdfs/pdf.ts'

const MB = 1_000_000

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-hostile-'))
})
afterAll(() => rm(directory, { recursive: true }))

const started = async () => {
  const journal = await journalProcess(directory)
  onTestFinished(async () => void (await journal.end('SIGKILL')))
  const editor = client(journal.address, await client(journal.address).logIn(administrator))
  const volumeName = `Hostile ${journal.pid}`
  await editor.createVolume(volumeName)
  const upload = (title: string, pdf: Buffer) => editor.upload({ volumeName, title }, pdfBlob(pdf))
  return { ...journal, editor, upload }
}

/** Bytes of resident memory that the process has had at most; 0 where the system does not report it. */
const peakOf = (pid: number) => {
  const path = `/proc/${pid}/status`
  return existsSync(path) ? Number(/^VmHWM:\s+(\d+)/mu.exec(readFileSync(path, 'utf8'))?.[1]) * 1024 : 0
}

const childrenOf = (pid: number): readonly string[] => {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean) : []
}

const BROKEN = { status: 400, body: { code: 'PDF_BROKEN', message: 'File appears to be corrupted or empty' } }

// What becomes of each kind of such PDFs: ../file-tasks/hostile-pdfs.test.ts.
test('A PDF that demands all memory is refused with a message, and the journal’s own process grows by less than 200 MB', async () => {
  const { pid, upload } = await started()
  const before = peakOf(pid)
  expect(await upload('Objects', hostilePdfs['an object stream of 300 MiB']())).toMatchObject(BROKEN)
  expect(peakOf(pid) - before).toBeLessThan(200 * MB)
})

test('while a PDF is inspected whose inspection never ends, others are uploaded, and the journal ends in time', async () => {
  const { pid, upload, end } = await started()
  const endless = upload('Endless', hostilePdfs['objects without an end']())
  for (const title of ['One', 'Two', 'Three'])
    expect(await upload(title, smallPdf(title))).toMatchObject({ status: 201 })
  const children = childrenOf(pid)
  expect(await end('SIGTERM')).toBe(0)
  expect(await endless).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(children.filter(child => existsSync(`/proc/${child}`))).toEqual([])
})
