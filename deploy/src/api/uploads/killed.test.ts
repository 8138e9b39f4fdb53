import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bundledJournal } from '../../testing/bundled.ts'
import { client, pdfBlob } from '../../testing/client.ts'
import { holdDatabase } from '../../testing/disturbances/hold-database.ts'
import { administrator } from '../../testing/journal.ts'
import { journalProcess } from '../../testing/journal-process.ts'
import { partUploads } from '../../testing/part-uploads.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { piecewiseUpload } from '../../testing/piecewise-upload.ts'

let directory: string | undefined
let running: Journal | undefined

const leave = async () => {
  await running?.end('SIGKILL')
  running = undefined
  if (directory !== undefined) await rm(directory, { recursive: true })
}
const beginAnew = async () => {
  await leave()
  directory = await mkdtemp(join(tmpdir(), 'shodh-killed-'))
}
beforeAll(() => bundledJournal())
beforeAll(beginAnew)
beforeEach(({ onTestFailed }) => onTestFailed(beginAnew))
afterAll(leave)

const inFolder = (...path: readonly string[]) => join(directory ?? '', ...path)
const files = (...path: readonly string[]) => inFolder('files', ...path)

/** Of each test its own, on the folder that all have in common. */
let [volumeName, pdf, sha256]: [string, Buffer, string] = ['', Buffer.of(), '']
let tests = 0
beforeEach(() => {
  tests += 1
  volumeName = `Killed ${tests}`
  pdf = smallPdf(volumeName, 2_500_000)
  sha256 = createHash('sha256').update(pdf).digest('hex')
})

const fields = () => ({
  ...{ language: 'en', title: 'On Rivers', authorName: 'A. Rao' },
  ...{ year: '2025', issueType: 'Regular', volumeName },
})

const start = async () => {
  const journal = await journalProcess(inFolder())
  const token = await client(journal.address).logIn(administrator)
  const { address } = journal
  const startUpload = () => piecewiseUpload({ address, token, key: volumeName, fields: fields(), pdf })
  const asFile = {
    fields: { customName: volumeName, folderPath: '', onConflict: 'refuse' },
    path: '/file-manager/upload',
  }
  const startFile = () => piecewiseUpload({ address, token, key: volumeName, pdf, ...asFile })
  return { ...journal, token, editor: client(address, token), startUpload, startFile }
}

/** Most tests go on with the journal that the one before has left. */
const going = async () => (running ??= await start())

type Journal = Awaited<ReturnType<typeof start>>

/** Looked for often: a stage lasts until the test ends it. */
const until = async (isReached: () => unknown) => expect.poll(isReached, { interval: 5, timeout: 20_000 }).toBe(true)

const bytesIncoming = async () => {
  const names = await readdir(files('incoming'))
  return names.reduce((sum, name) => sum + (statSync(files('incoming', name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

const isStored = () => existsSync(files(sha256.slice(0, 2), sha256.slice(2, 4), sha256))

const valueOf = (file: string, sql: string) => {
  const database = new DatabaseSync(inFolder(file), { readOnly: true })
  try {
    return Object.values(database.prepare(sql).get() ?? {})[0]
  } finally {
    database.close()
  }
}

const eventsOf = (type: string) => Number(valueOf('journal.db', `select count(*) from events where type = '${type}'`))

const hold = (file: string) => holdDatabase(inFolder(file))

const sendAll = ({ startUpload }: Pick<Journal, 'startUpload'>) => {
  const upload = startUpload()
  for (const piece of ['half', 'file', 'rest'] as const) upload.send(piece)
  return upload
}

const kill = async (journal: Journal) => {
  running = undefined
  expect(await journal.end('SIGKILL')).toBeNull()
}

/** A file is sent and stored, and its event is not appended. */
const killOnceStored = async (journal: Journal, send: () => unknown) => {
  using _ = hold('journal.db')
  send()
  await until(isStored)
  await kill(journal)
}

/** The event is appended, and no read model shows it; what waits for the held read models is not waited for before. */
const killOnceAppended = async (journal: Journal, send: () => unknown, type: string, before = eventsOf(type)) => {
  const log = hold('journal.db')
  send()
  await until(isStored)
  using _ = hold('views.db')
  log[Symbol.dispose]()
  await until(() => eventsOf(type) === before + 1)
  await kill(journal)
}

const Papers = z.array(z.object({ sr: z.int(), volumeName: z.string(), downloadUrl: z.string() }))

const papersOf = async ({ editor }: Journal) =>
  Papers.parse((await editor.get('/papers')).body.data.papers).filter(paper => paper.volumeName === volumeName)

const isShown = async (journal: Journal) => (await papersOf(journal)).length === 1

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

const filesOnDisk = async () => {
  const entries = await readdir(files(), { recursive: true, withFileTypes: true })
  return entries.flatMap(entry => (entry.isFile() ? entry.name : [])).toSorted()
}

describe('a journal that is killed during an upload', () => {
  test.for(STAGES)(
    'when %s, has the paper with its file once when it is sent again',
    async ([, reachAndKill, isWritten]) => {
      const first = await going()
      await first.editor.createVolume(volumeName)
      const before = await filesOnDisk()
      await reachAndKill(first)

      const second = await going()
      // the text of a stored PDF comes there for a moment, too
      await expect.poll(() => readdir(files('incoming'))).toEqual([])
      expect(await papersOf(second)).toHaveLength(isWritten ? 1 : 0)

      const again = await second.editor.upload(fields(), pdfBlob(pdf), { 'idempotency-key': volumeName })
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, isWritten ? 'true' : null])
      const papers = await papersOf(second)
      expect(papers.map(({ sr }) => sr)).toEqual([1])
      const download = await second.editor.raw(papers[0]?.downloadUrl.replace('/api/v1', '') ?? '')
      expect(Buffer.from(await download.arrayBuffer()).equals(pdf)).toBe(true)
      // the file, and the text that was read from it
      const after = [...before, sha256, `${sha256}.${PDF_TEXT}`].toSorted()
      await expect.poll(filesOnDisk).toEqual(after)
    },
  )
})

describe('a journal that is killed during an upload to the file manager', () => {
  beforeEach(beginAnew)

  test.for([
    ['its event is appended, and no read model shows it', killOnceAppended, true],
    ['its file is stored, and its event is not appended', killOnceStored, false],
  ] as const)('when %s, has it once when it is sent again', async ([, reachAndKill, isWritten]) => {
    const first = await going()
    await reachAndKill(first, () => sendAll({ startUpload: first.startFile }), 'FileUploaded')
    const second = await going()
    const timesThere = async () => {
      const { body } = await second.editor.get('/file-manager/browse')
      return body.data.files.filter(({ name }: { name: string }) => name === volumeName).length
    }
    expect(await timesThere()).toBe(isWritten ? 1 : 0)
    expect(await sendAll({ startUpload: second.startFile }).status).toBe(201)
    expect(await timesThere()).toBe(1)
    expect((await filesOnDisk()).filter(name => name === sha256)).toHaveLength(1)
    expect(await readdir(files('incoming'))).toEqual([])
  })
})

/** As if the killed process had been dead for the ten seconds after which another request may go on. */
const letGo = () => {
  using database = new DatabaseSync(inFolder('vault.db'))
  database.exec("update rows set row = json_set(row, '$.heldUntil', 0) where kind = 'uploads'")
}

test('a file that comes in parts is there once, wherever the journal is killed', async () => {
  await beginAnew()
  const [half, rest] = [pdf.subarray(0, 90_000), pdf.subarray(90_000)]
  const uploading = async () => {
    const journal = await going()
    return { journal, ...partUploads(journal.address, journal.token) }
  }
  const first = await uploading()
  const before = { events: eventsOf('FileUploaded'), files: await filesOnDisk() }
  const path = await first.begin(pdf.length, { filename: 'paper.pdf' })
  expect(await first.patch(path, 0, half)).toBe(204)
  await first.beginPart(path, half.length, rest.length, rest.subarray(0, -1000))
  const bytesGrowing = () => statSync(files('growing', path.split('/').at(-1) ?? '')).size
  await until(() => bytesGrowing() > half.length)
  await kill(first.journal)

  for (const reachAndKill of [killOnceStored, killOnceAppended]) {
    letGo()
    const next = await uploading()
    expect(await next.offset(path)).toBe(half.length)
    const sendRest = () => next.beginPart(path, half.length, rest.length, rest)
    await reachAndKill(next.journal, sendRest, 'FileUploaded', before.events)
  }

  letGo()
  const last = await uploading()
  // the kill came before the row named the event, or after
  const offset = await last.offset(path)
  expect([half.length, pdf.length]).toContain(offset)
  expect(await last.patch(path, offset, pdf.subarray(offset))).toBe(204)
  expect(eventsOf('FileUploaded')).toBe(before.events + 1)
  expect(await filesOnDisk()).toEqual([...before.files, sha256].toSorted())
}, 60_000)

test('a running journal locks a second one out, which says why', async () => {
  await going()
  const fromSources = new URL('../../embedded.ts', import.meta.url)
  await expect(journalProcess(inFolder(), {}, fromSources)).rejects.toThrow(/is in use by process \d+/u)
})

test('a journal that gets SIGTERM ends gracefully with an upload under way, and stores nothing of it; a second one does not hasten that', async () => {
  const journal = await going()
  running = undefined
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
