import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { removeSqliteReadStore } from '@shodh/adapters/read-store/sqlite/catalogue.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { until } from '../testing/until.ts'
import { runHere, runMain } from '../transfer/testing/main.ts'

let journal: RunningJournal
let volumeId: string
let paperId: string

beforeAll(async () => {
  journal = await runningJournal()
  const editor = await journal.editor()
  volumeId = (await editor.createVolume()).id
  const { body } = await editor.upload()
  paperId = body.data.paper.id
  await editor.upload({ title: 'On Lakes' }, pdfBlob(smallPdf('On Lakes')))
  await editor.replace(volumeId, paperId, { reason: 'A figure was missing' })
  await editor.createVolume('Vol. II')
  const signedSize = async () =>
    Number((await (await fetch(`${journal.address}/.well-known/journal-log/checkpoint`)).text()).split('\n')[1])
  const isSigned = async () => (await signedSize()) === headOf(journal.directory) + 1
  await until(isSigned)
})
afterAll(() => journal.close())

/** The stopped journal in a folder of its own. */
const copied = async () => {
  const folder = await temporaryFolder()
  // uploads come and go in there, and the reserve is being written
  const isStored = (path: string) => basename(dirname(path)) !== 'incoming' && !path.endsWith('.part')
  await cp(journal.directory, folder, { recursive: true, filter: isStored })
  return folder
}

const verified = (DATA_DIR: string) => runHere('verify', { DATA_DIR })

/** As somebody would who can write into the journal's files. */
const change = (folder: string, file: string, ...statements: readonly string[]) => {
  using database = new DatabaseSync(join(folder, file))
  for (const name of ['updated', 'deleted', 'replaced']) database.exec(`drop trigger if exists events_are_not_${name}`)
  for (const sql of statements) database.exec(sql)
}

type Row = { readonly id: string; readonly position: number; readonly data: string }

const eventOf = (folder: string, type: string): Row => {
  using database = new DatabaseSync(join(folder, 'journal.db'), { readOnly: true })
  const row = database.prepare('select id, position, data from events where type = ? order by position').get(type)
  return { id: String(row?.['id']), position: Number(row?.['position']), data: String(row?.['data']) }
}

const headOf = (folder: string) => {
  using database = new DatabaseSync(join(folder, 'journal.db'), { readOnly: true })
  return Number(database.prepare('select max(position) as head from events').get()?.['head'])
}

const blobOf = (folder: string, sha256: string) => join(folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)

const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

describe('make verify', () => {
  test('checks a running journal, and finds nothing', async () => {
    const { code, output, errors } = await runMain('verify', { DATA_DIR: journal.directory })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toMatch(/events {2}\d+ of \d+ streams/u)
    expect(output).toMatch(/models {2}\d+ documents against the fold of the events\n/u)
    expect(output).toContain('files   3, ')
    expect(output).toContain('search  2 papers of the search index, with their words and texts')
    expect(output).toMatch(/proof {3}the tree of \d+ events that was signed last/u)
  })

  test('says what it checks where nobody knows', async () => {
    expect(await runHere('verify', { DATA_DIR: journal.directory, FROM: 'mongodb' })).toMatchObject({
      code: 1,
      errors: 'Say what the journal runs on: make verify [FROM=embedded or engines].',
    })
  })

  test('names an event of which a bit was flipped', async () => {
    const folder = await copied()
    const { id, position, data } = eventOf(folder, 'PaperUploaded')
    const from = Buffer.from(data)
    const at = from.indexOf('"sha256":"') + 10
    change(
      folder,
      'journal.db',
      `update events set data = '${flipped(from, at).toString()}' where position = ${position}`,
    )
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toContain(`✗ document ${paperId} of the read model paper-histories: is not what its events say.`)
    expect(errors).toContain(`the event at position ${position} is not the one whose entry was published`)
    expect(errors).toMatch(/✗ the public log: the first \d+ events are not those of its last checkpoint/u)
    change(
      folder,
      'journal.db',
      `update events set data = '${flipped(from, 0).toString()}' where position = ${position}`,
    )
    expect((await verified(folder)).errors).toContain(
      `✗ event ${id} (PaperUploaded, volume-${volumeId} revision 1, position ${position}): its data are not the JSON text that was written.\n  Keep this copy as it is`,
    )
  })

  test('names a forged title in the search index, and a forged word; make replay makes it anew', async () => {
    const folder = await copied()
    const forged = "replace(document, 'On Lakes', 'On Ponds')"
    change(
      folder,
      'search.db',
      `update papers set document = ${forged} where document <> ${forged}`,
      "insert into paper_words (rowid, title) select max(number) + 1, 'plagiarised' from papers",
    )
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toMatch(
      /✗ paper \S+ in the search index: is not what the events say\.\n {2}Stop the journal and run/u,
    )
    expect(errors).toContain('✗ word of papers plagiarised in the search index: is there, though no event says so.')
    expect(errors).toMatch(/\n2 findings in what was checked/u)
    const replayed = await runHere('replay', { DATA_DIR: folder })
    expect(replayed).toMatchObject({ code: 1, output: expect.stringMatching(/search index .* DIFFERS in 2 places/u) })
    expect(await verified(folder)).toMatchObject({ code: 0, errors: '' })
    const again = await runHere('replay', { DATA_DIR: folder })
    expect(again).toMatchObject({ code: 0, output: expect.stringMatching(/search index .* is what the events say/u) })
  })

  test('says of a search index that cannot be read how it is made anew', async () => {
    const folder = await copied()
    // its pages may all stand in the write-ahead log
    for (const end of ['-wal', '-shm']) await rm(join(folder, `search.db${end}`), { force: true })
    await writeFile(join(folder, 'search.db'), 'This is no database. '.repeat(500))
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toMatch(
      /✗ the search index: can't be read on: .*\n {2}Stop the journal and run make replay, or remove/u,
    )
  })

  test('names where an event was removed', async () => {
    const folder = await copied()
    const { position } = eventOf(folder, 'PaperUploaded')
    change(folder, 'journal.db', `delete from events where position = ${position}`)
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toMatch(
      /✗ event \S+ \(PaperUploaded, .* revision 2, .*\): before it in its stream, revision 1 is missing\./u,
    )
  })

  test('names events that were swapped', async () => {
    const folder = await copied()
    const { position } = eventOf(folder, 'PaperUploaded')
    const revise = (to: number, of: string) => `update events set revision = ${to} where position ${of}`
    const next = `= (select min(position) from events where position > ${position})`
    change(folder, 'journal.db', revise(-1, next), revise(2, `= ${position}`), revise(1, next))
    const { errors } = await verified(folder)
    expect(errors).toContain('(PaperUploaded')
    expect(errors).toContain('before it in its stream, revision 1 is missing')
    expect(errors).toContain('in its stream, it follows revision 2')
  })

  test('names read models of which the log lost the end', async () => {
    const folder = await copied()
    change(folder, 'journal.db', 'delete from events where position = (select max(position) from events)')
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toMatch(/✗ read model volumes: the checkpoint \d+ lies beyond the end of the log/u)
    expect(errors).toMatch(/its last checkpoint has \d+ events, and the log has \d+: it lost its end/u)
  })

  test('names a tile of the public log of which a bit was flipped, and a checkpoint', async () => {
    const folder = await copied()
    const hashes = `document ->> '$.hashes'`
    const changed = `iif(${hashes} like 'A%', 'B', 'A') || substr(${hashes}, 2)`
    change(
      folder,
      'views.db',
      `update "public-log@1" set document = json_set(document, '$.hashes', ${changed}) where id like '0/%'`,
    )
    expect((await verified(folder)).errors).toMatch(
      /✗ the public log: its tile 0\/0+ is not that of the events \(hash 0\)/u,
    )
    const forged = await copied()
    const line = (size: string) => `char(10) || ${size} || char(10)`
    const size = `(row ->> '$.size')`
    const smaller = `replace(row ->> '$.checkpoint', ${line(size)}, ${line(`(${size} - 1)`)})`
    change(
      forged,
      'vault.db',
      `update rows set row = json_set(row, '$.checkpoint', ${smaller}) where kind = 'log-heads'`,
    )
    expect((await verified(forged)).errors).toContain('the last checkpoint is not signed by the key of the log')
  })

  test('names a document that is not the fold of the log', async () => {
    const folder = await copied()
    change(
      folder,
      'views.db',
      `update "papers@7" set document = json_set(document, '$.title', 'On Seas') where id = '${paperId}'`,
      `delete from "paper-histories@7" where id = '${paperId}'`,
    )
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toContain(`✗ document ${paperId} of the read model papers: is not what its events say.\n  Rebuild`)
    expect(errors).toContain(`✗ document ${paperId} of the read model paper-histories: is missing.`)
    expect(errors).toContain('2 findings')
  })

  test('names a file of which a bit was flipped, and one that is missing, with their papers', async () => {
    const folder = await copied()
    const first = JSON.parse(eventOf(folder, 'PaperUploaded').data).file.sha256
    const second = JSON.parse(eventOf(folder, 'PdfReplaced').data).file.sha256
    const path = blobOf(folder, first)
    await chmod(path, 0o644)
    await writeFile(path, flipped(await readFile(path), 100))
    await rm(blobOf(folder, second))
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toContain(`✗ file ${first} (version 1 of paper ${paperId}): is damaged`)
    expect(errors).toContain(`✗ file ${second} (version 2 of paper ${paperId}): is missing.`)
  })

  test('names missing files of the whole log also where the read models are missing or behind, and says that these are', async () => {
    const folder = await copied()
    await rm(join(folder, 'files'), { recursive: true })
    const forget = `update checkpoints set position = -1 where collection = 'blobs@1'`
    change(folder, 'views.db', forget, 'delete from "blobs@1"')
    const behind = await verified(folder)
    removeSqliteReadStore(join(folder, 'views.db'))
    const missing = await verified(folder)
    for (const { code, errors } of [behind, missing]) {
      expect(code).toBe(1)
      expect(errors.match(/✗ file \S+ \(version \d of paper .*\): is missing/gu)).toHaveLength(3)
      expect(errors).not.toContain('read model')
    }
    expect(behind.errors).toContain('projected further at the next start: blobs')
    expect(missing.errors).toMatch(/models {2}not there, made anew by the next start: years, .*, audit-log\n/u)
  })

  test('counts what is in the trash, and names a file there that a paper names', async () => {
    const folder = await copied()
    const { sha256 } = JSON.parse(eventOf(folder, 'PaperUploaded').data).file
    const trash = join(folder, 'files', 'trash')
    await mkdir(trash, { recursive: true })
    await writeFile(join(trash, 'a'.repeat(64)), 'of nobody')
    expect(await verified(folder)).toMatchObject({ code: 0, output: expect.stringContaining('trash   1, 0.0 MB') })
    await rename(blobOf(folder, sha256), join(trash, sha256))
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toContain(`✗ file ${sha256} (version 1 of paper ${paperId}): is in the trash.`)
  })

  test('names a damaged file that is withheld, and misses none that is gone', async () => {
    const withholding = await runningJournal()
    onTestFinished(() => withholding.close())
    const editor = await withholding.editor()
    const { id } = await editor.createVolume()
    const { paper } = (await editor.upload()).body.data
    const why = { reason: 'A picture shows a patient', lawfulBasis: 'Order of the court' }
    await editor.post(`/papers/${id}/${paper.id}/versions/1/withhold`, why)
    const path = blobOf(withholding.directory, paper.sha256)
    await chmod(path, 0o644)
    await writeFile(path, flipped(await readFile(path), 100))
    expect((await verified(withholding.directory)).errors).toContain(`file ${paper.sha256} (version 1`)
    await rm(path)
    expect((await verified(withholding.directory)).errors).not.toContain('✗ file')
  })

  test('names a database that is damaged, and goes on', async () => {
    const folder = await copied()
    const path = join(folder, 'views.db')
    // what the last start has not yet moved into the file
    change(folder, 'views.db', 'pragma wal_checkpoint(truncate)')
    const bytes = await readFile(path)
    await writeFile(path, bytes.fill(0xff, 4096 * 3, 4096 * 4))
    const { code, errors } = await verified(folder)
    expect(code).toBe(1)
    expect(errors).toContain(`✗ file ${path}: `)
    expect(errors).toContain('make replay, which makes the file anew')
  })
})
