import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Client, client, pdfBlob } from '../testing/client.ts'
import { holdDatabase } from '../testing/hold-database.ts'
import { administrator } from '../testing/journal.ts'
import { journalProcess } from '../testing/journal-process.ts'
import { partUploads } from '../testing/part-uploads.ts'
import { smallPdf } from '../testing/pdf.ts'
import { piecewiseUpload } from '../testing/piecewise-upload.ts'

let directory: string
beforeEach(async () => void (directory = await temporaryFolder()))

const files = (...path: readonly string[]) => join(directory, 'files', ...path)

const pdf = smallPdf('Killed', 2_500_000)
const sha256 = createHash('sha256').update(pdf).digest('hex')
const KEY = 'the same upload'
const FIELDS = {
  ...{ language: 'en', title: 'On Rivers', authorName: 'A. Rao' },
  ...{ year: '2025', issueType: 'Regular', volumeName: 'Killed' },
}

const started = async () => {
  const journal = await journalProcess(directory)
  const token = await client(journal.address).logIn(administrator)
  const startUpload = (key = KEY) => piecewiseUpload({ address: journal.address, token, key, fields: FIELDS, pdf })
  const asFile = { fields: { folderPath: '', onConflict: 'refuse' }, path: '/file-manager/upload' }
  const startFile = () => piecewiseUpload({ address: journal.address, token, key: KEY, pdf, ...asFile })
  return { ...journal, editor: client(journal.address, token), startUpload, startFile }
}

type Journal = Awaited<ReturnType<typeof started>>

/** Looked for often: a stage lasts until the test ends it. */
const until = async (isReached: () => unknown) => expect.poll(isReached, { interval: 5, timeout: 20_000 }).toBe(true)

const bytesIncoming = async () => {
  const names = await readdir(files('incoming'))
  return names.reduce((sum, name) => sum + (statSync(files('incoming', name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

const isStored = () => existsSync(files(sha256.slice(0, 2), sha256.slice(2, 4), sha256))

const valueOf = (file: string, sql: string) => {
  const database = new DatabaseSync(join(directory, file), { readOnly: true })
  try {
    return Object.values(database.prepare(sql).get() ?? {})[0]
  } finally {
    database.close()
  }
}

const isAppended = (type: string) => valueOf('journal.db', `select count(*) from events where type = '${type}'`) === 1

const hold = (file: string) => holdDatabase(join(directory, file))

const sendAll = ({ startUpload }: Pick<Journal, 'startUpload'>) => {
  const upload = startUpload()
  for (const piece of ['half', 'file', 'rest'] as const) upload.send(piece)
  return upload
}

const kill = async (journal: Journal) => expect(await journal.end('SIGKILL')).toBeNull()

/** A file is sent and stored, and its event is not appended. */
const killOnceStored = async (journal: Journal, send: () => unknown) => {
  using _ = hold('journal.db')
  send()
  await until(isStored)
  await kill(journal)
}

/** The event is appended, and no read model shows it; what waits for the held read models is not waited for before. */
const killOnceAppended = async (journal: Journal, send: () => unknown, type: string) => {
  const log = hold('journal.db')
  send()
  await until(isStored)
  using _ = hold('views.db')
  log[Symbol.dispose]()
  await until(() => isAppended(type))
  await kill(journal)
}

const isShown = async ({ editor }: Journal) => (await editor.get('/papers')).body.data.papers.length === 1

type Stage = readonly [name: string, reachAndKill: (journal: Journal) => Promise<unknown>, isWritten: boolean]

const STAGES: readonly Stage[] = [
  [
    'half of its file has arrived',
    async journal => {
      journal.startUpload().send('half')
      await until(async () => (await bytesIncoming()) > 0)
      await kill(journal)
    },
    false,
  ],
  [
    'its file has arrived, and the form is not at its end',
    async journal => {
      const upload = journal.startUpload()
      upload.send('half')
      upload.send('file')
      await until(async () => (await bytesIncoming()) === pdf.length)
      await kill(journal)
    },
    false,
  ],
  [
    'its file is stored, and its event is not appended',
    journal => killOnceStored(journal, () => sendAll(journal)),
    false,
  ],
  [
    'its event is appended, and no read model shows it',
    journal => killOnceAppended(journal, () => sendAll(journal), 'PaperUploaded'),
    true,
  ],
  [
    'the read models show it, and nobody waits for the response',
    async journal => {
      sendAll(journal)
      await until(() => isShown(journal))
      await kill(journal)
    },
    true,
  ],
  [
    'it has been acknowledged',
    async journal => {
      expect(await sendAll(journal).status).toBe(201)
      await kill(journal)
    },
    true,
  ],
]

const papersOf = async (editor: Client) =>
  z.array(z.object({ sr: z.int(), downloadUrl: z.string() })).parse((await editor.get('/papers')).body.data.papers)

const filesOnDisk = async () => {
  const entries = await readdir(files(), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}

describe('a journal that is killed during an upload', () => {
  test.for(STAGES)(
    'when %s, has the paper with its file once when it is sent again',
    async ([, reachAndKill, isWritten]) => {
      const first = await started()
      await first.editor.createVolume('Killed')
      await reachAndKill(first)

      const second = await started()
      const { editor } = second
      // the text of a stored PDF comes there for a moment, too
      await expect.poll(() => readdir(files('incoming'))).toEqual([])
      expect(await papersOf(editor)).toHaveLength(isWritten ? 1 : 0)

      const again = await editor.upload(FIELDS, pdfBlob(pdf), { 'idempotency-key': KEY })
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, isWritten ? 'true' : null])
      const papers = await papersOf(editor)
      expect(papers.map(({ sr }) => sr)).toEqual([1])
      const download = await editor.raw(papers[0]?.downloadUrl.replace('/api/v1', '') ?? '')
      expect(Buffer.from(await download.arrayBuffer()).equals(pdf)).toBe(true)
      // the file, and the text that was read from it
      await expect.poll(async () => (await filesOnDisk()).toSorted()).toEqual([sha256, `${sha256}.${PDF_TEXT}`])
      expect(await second.end('SIGTERM')).toBe(0)
    },
  )
})

describe('a journal that is killed during an upload to the file manager', () => {
  test.for([
    ['its file is stored, and its event is not appended', killOnceStored, false],
    ['its event is appended, and no read model shows it', killOnceAppended, true],
  ] as const)('when %s, has it once when it is sent again', async ([, reachAndKill, isWritten]) => {
    const first = await started()
    await reachAndKill(first, () => sendAll({ startUpload: first.startFile }), 'FileUploaded')
    const second = await started()
    const names = async () => {
      const { body } = await second.editor.get('/file-manager/browse')
      return body.data.files.map(({ name }: { name: string }) => name)
    }
    expect(await names()).toEqual(isWritten ? ['paper.pdf'] : [])
    expect(await sendAll({ startUpload: second.startFile }).status).toBe(201)
    expect(await names()).toEqual(['paper.pdf'])
    expect((await filesOnDisk()).filter(name => name === sha256)).toHaveLength(1)
    expect(await readdir(files('incoming'))).toEqual([])
    expect(await second.end('SIGTERM')).toBe(0)
  })
})

/** As if the killed process had been dead for the ten seconds after which another request may go on. */
const letGo = () => {
  using database = new DatabaseSync(join(directory, 'vault.db'))
  database.exec("update rows set row = json_set(row, '$.heldUntil', 0) where kind = 'uploads'")
}

test('a file that comes in parts is there once, wherever the journal is killed', async () => {
  const [half, rest] = [pdf.subarray(0, 90_000), pdf.subarray(90_000)]
  const going = async () => {
    const journal = await started()
    return { journal, ...partUploads(journal.address, await client(journal.address).logIn(administrator)) }
  }
  const first = await going()
  const path = await first.begin(pdf.length, { filename: 'paper.pdf' })
  expect(await first.patch(path, 0, half)).toBe(204)
  await first.beginPart(path, half.length, rest.length, rest.subarray(0, -1000))
  const bytesGrowing = () => statSync(files('growing', path.split('/').at(-1) ?? '')).size
  await until(() => bytesGrowing() > half.length)
  await kill(first.journal)

  for (const reachAndKill of [killOnceStored, killOnceAppended]) {
    letGo()
    const next = await going()
    expect(await next.offset(path)).toBe(half.length)
    await reachAndKill(next.journal, () => next.beginPart(path, half.length, rest.length, rest), 'FileUploaded')
  }

  letGo()
  const last = await going()
  // the kill came before the row named the event, or after
  const offset = await last.offset(path)
  expect([half.length, pdf.length]).toContain(offset)
  expect(await last.patch(path, offset, pdf.subarray(offset))).toBe(204)
  expect(isAppended('FileUploaded')).toBe(true)
  expect(await filesOnDisk()).toEqual([sha256])
  expect(await last.journal.end('SIGTERM')).toBe(0)
}, 60_000)

test('a journal that gets SIGTERM ends gracefully with an upload under way, and stores nothing of it; a second one does not hasten that', async () => {
  const journal = await started()
  const upload = journal.startUpload()
  upload.send('half')
  await until(async () => (await bytesIncoming()) > 0)
  process.kill(journal.pid, 'SIGTERM')
  const refuses = () =>
    fetch(journal.address).then(
      () => false,
      () => true,
    )
  await until(refuses)
  expect(await journal.end('SIGTERM')).toBe(0)
  expect(await upload.status).not.toBe(201)
  expect(isStored()).toBe(false)
})

test('a running journal locks a second one out, which says why', async () => {
  // not bundled: as the image runs it
  const journal = await journalProcess(directory, {}, new URL('../embedded.ts', import.meta.url))
  await expect(journalProcess(directory)).rejects.toThrow(/is in use by process \d+/u)
  await journal.end('SIGTERM')
})
