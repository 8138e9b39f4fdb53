import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_SENT, ALL_THERE, counted, workbench } from '../import/testing/workbench.ts'
import { memberForm } from '../testing/member-form.ts'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { anotherJournal, exportFrom, filesIn, importInto, papersIn } from './testing/transfers.ts'

let bench: Awaited<ReturnType<typeof workbench>>
beforeAll(async () => {
  bench = await workbench()
  await bench.run()
})
afterAll(() => bench.close())

test('an exported journal that is imported elsewhere has the same papers, versions, dates and hashes', async () => {
  const [first, second] = [await temporaryFolder(), await temporaryFolder()]
  expect(await exportFrom(bench.journal.address, first)).toMatchObject({ papers: 6, versions: 8, all: 8, missing: [] })
  expect(await readdir(first)).toEqual(['papers.json', 'pdf'])

  const exported = await papersIn(first)
  for (const { file = '', sha256 } of exported.flatMap(({ versions }) => versions))
    expect(
      createHash('sha256')
        .update(await readFile(join(first, file)))
        .digest('hex'),
    ).toBe(sha256)
  expect(exported.find(({ doi }) => doi === '10.5555/2')).toMatchObject({
    title: 'नदियाँ',
    subtitle: 'एक गाँव',
    volumeName: 'Vol. 1, No. 1',
    publishedOn: '2024-03-02',
    translations: [{ language: 'en', title: 'Lakes', abstract: 'One\nTwo', keywords: ['lakes'] }],
    versions: [
      { reason: 'Adding 2', recordedAt: '2024-03-02T10:00:00+05:30' },
      { reason: 'A figure was missing', recordedAt: '2024-03-04T10:00:00+05:30' },
      { reason: 'A name was wrong', recordedAt: '2024-03-04T10:00:01+05:30' },
    ],
  })

  const other = await anotherJournal()
  expect(counted(await importInto(other.address, first))).toEqual(ALL_SENT)
  await exportFrom(other.address, second)
  expect(await filesIn(second)).toEqual(await filesIn(first))
  expect(counted(await importInto(bench.journal.address, first))).toEqual(ALL_THERE)
})

test('redirects of old addresses lead to the same papers in the journal that they are imported into', async () => {
  const [folder, other] = [await temporaryFolder(), await anotherJournal()]
  const editor = await bench.journal.editor()
  const lakes = await bench.paper('10.5555/2')
  const json = {
    redirects: [
      { from: '/old/2.pdf', to: `${lakes.id}.pdf` },
      { from: '/old', to: '/' },
    ],
  }
  await editor.call('PUT', '/redirects', { json })
  await exportFrom(bench.journal.address, folder)
  expect(await readdir(folder)).toEqual(['papers.json', 'pdf', 'redirects.csv'])
  await editor.call('PUT', '/redirects', { json: { redirects: [] } })

  expect((await importInto(other.address, folder)).ledger.notTaken).toEqual([])
  const again = await temporaryFolder()
  await exportFrom(other.address, again)
  expect(await filesIn(again)).toEqual(await filesIn(folder))
  const { headers } = await fetch(`${other.address}/old/2.pdf`, { redirect: 'manual' })
  expect(headers.get('location')).toBe(`${paperPath(lakes)}.pdf`)
})

test('papers that were added by hand carry their line of authors and the dates that the journal recorded', async () => {
  const [journal, folder, again] = [await anotherJournal(), await temporaryFolder(), await temporaryFolder()]
  const editor = await journal.editor()
  await editor.createVolume()
  const { volumeId, id } = (await editor.upload({ title: 'On Ponds' })).body.data.paper
  const added = await editor.upload({ title: 'On Wells', authorName: 'A. Rao and B. Patil' })
  const paper: Paper = added.body.data.paper
  const namesake = await editor.upload({ title: 'On Wells', authorName: 'A. Rao and B. Patil' })
  await editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Withdrawn' })
  await editor.replace(volumeId, namesake.body.data.paper.id, { reason: 'A figure was missing' })
  await exportFrom(journal.address, folder)
  const [exported] = await papersIn(folder)
  expect(exported).toMatchObject({ authors: [], authorName: 'A. Rao and B. Patil', serial: 2 })
  expect(exported?.versions).toMatchObject([{ recordedAt: paper.createdAt }])
  // of a volume of another year than that of the upload, no day is known
  expect(exported?.publishedOn).toBeUndefined()

  const other = await anotherJournal()
  await importInto(other.address, folder)
  const [imported]: Paper[] = (await other.visitor().get('/papers')).body.data.papers
  expect(imported).toMatchObject({ authorName: 'A. Rao and B. Patil', sr: 2 })
  await exportFrom(other.address, again)
  expect(await filesIn(again)).toEqual(await filesIn(folder))
  expect((await importInto(other.address, folder)).ledger.notTaken).toEqual([])
})

test('what became of a paper goes with it, and no PDF is marked twice', async () => {
  const [journal, folder, again] = [await anotherJournal(), await temporaryFolder(), await temporaryFolder()]
  const editor = await journal.editor()
  const { id: volumeId } = await editor.createVolume()
  const { id } = (await editor.upload({ publishedOn: '2026-01-01' })).body.data.paper
  const statement = { reason: 'A reader found it', notice: 'Table 2 is\nof <2024>.', effectiveOn: '2026-01-02' }
  const post = (path: string, more = {}) => editor.post(`/papers/${volumeId}/${id}/${path}`, { ...statement, ...more })
  await post('expression-of-concern')
  await editor.remove(`/papers/${volumeId}/${id}/expression-of-concern`, statement)
  await post('corrections', { kind: 'erratum' })
  await post('retraction', { partial: true })
  await post('retraction')
  expect(await exportFrom(journal.address, folder)).toMatchObject({ versions: 3, missing: [] })
  const [exported] = await papersIn(folder)
  expect(exported?.notices).toEqual([
    { type: 'expression_of_concern', ...statement, lifted: statement },
    { type: 'erratum', ...statement },
    { type: 'partial_retraction', ...statement },
    { type: 'retraction', ...statement },
  ])

  const other = await anotherJournal()
  expect((await importInto(other.address, folder)).ledger.notTaken).toEqual([])
  await exportFrom(other.address, again)
  expect(await filesIn(again)).toEqual(await filesIn(folder))
  expect((await importInto(other.address, folder)).position).toBeUndefined()
})

test('an export that was interrupted goes on where it was, and removes what the journal no longer has', async () => {
  const folder = await temporaryFolder()
  const { address } = bench.line
  let pdfs = 0
  bench.line.fate = ({ url }) => (url.endsWith('.pdf') && ++pdfs > 3 ? { status: 404, message: 'Gone' } : 'pass')
  const outcome = await exportFrom(address, folder)
  expect(outcome.versions).toBe(3)
  expect(outcome.missing).toHaveLength(5)
  expect(outcome.missing).toContainEqual(expect.stringMatching(/, version \d: Gone$/u))
  await writeFile(join(folder, 'pdf', 'of-a-deleted-paper.pdf'), 'PDF')

  bench.line.fate = () => 'pass'
  pdfs = bench.line.sent.filter(({ url }) => url.endsWith('.pdf')).length
  expect(await exportFrom(address, folder)).toMatchObject({ versions: 8, missing: [] })
  expect(bench.line.sent.filter(({ url }) => url.endsWith('.pdf')).length - pdfs).toBe(5)
  expect(await readdir(folder)).toEqual(['papers.json', 'pdf'])
  expect(await readdir(join(folder, 'pdf'))).toHaveLength(8)
})

test.each([
  ['a folder that is not empty', async () => bench.folder.path, /^The folder \S+ is not empty: name one/u],
  [
    'a file',
    async () => bench.folder.file('papers.json'),
    /^\S+papers\.json cannot be written: it is not a folder\.$/u,
  ],
])('%s is refused in a sentence', async (_, to, sentence) => {
  await expect(exportFrom(bench.journal.address, await to())).rejects.toThrow(sentence)
})

test('withheld versions are listed without a file, and are withheld in the journal that they are brought into', async () => {
  const [journal, other] = [await anotherJournal(), await anotherJournal()]
  const editor = await journal.editor()
  const { id } = await editor.createVolume()
  const { paper } = (await editor.upload()).body.data
  await editor.replace(id, paper.id, { reason: 'A picture was taken out' })
  await editor.replace(id, paper.id, { reason: 'And another' }, pdfBlob(smallPdf('Another picture')))
  const why = { reason: 'A picture shows a patient', lawfulBasis: 'Order of the court' }
  for (const version of [1, 3]) await editor.post(`/papers/${id}/${paper.id}/versions/${version}/withhold`, why)
  const [folder, again] = [await temporaryFolder(), await temporaryFolder()]
  expect(await exportFrom(journal.address, folder)).toMatchObject({ papers: 1, versions: 3, withheld: 2, missing: [] })
  const [{ versions } = { versions: [] }] = await papersIn(folder)
  expect(versions).toMatchObject([
    { sha256: paper.sha256, withheld: why },
    { file: expect.any(String) },
    { withheld: why },
  ])
  expect(versions[0]).not.toHaveProperty('file')
  expect([...(await filesIn(folder)).keys()].filter(name => name.endsWith('.pdf'))).toEqual([versions[1]?.file])

  expect((await importInto(other.address, folder)).ledger.notTaken).toEqual([])
  const [imported]: Paper[] = (await other.visitor().get('/papers')).body.data.papers
  const there = `/papers/${imported?.volumeId}/${imported?.id}`
  const statuses = [1, 2, 3].map(async n => (await other.visitor().get(`${there}/versions/${n}.pdf`)).status)
  expect(await Promise.all(statuses)).toEqual([451, 200, 451])
  const released = await (await other.editor()).post(`${there}/versions/1/release`, { reason: 'Set aside' })
  expect([released.status, released.body.code]).toEqual([409, 'WITHHELD_FILE_GONE'])
  await exportFrom(other.address, again)
  expect(await filesIn(again)).toEqual(await filesIn(folder))
  expect((await importInto(other.address, folder)).position).toBeUndefined()
})

test('the board is exported with what is inactive, its contacts and its pictures', async () => {
  const journal = await anotherJournal()
  const editor = await journal.editor()
  const created = await editor.post('/board-members/sections', { name: 'Editors', isActive: false })
  const member = { fullName: 'अ. राव', designation: 'Editor', description: 'Reads', email: 'rao@example.org' }
  const form = memberForm(member)
  const added = await editor.call('POST', `/board-members/sections/${created.body.data.section.id}/members`, { form })
  expect(added.status).toBe(201)
  const folder = await temporaryFolder()
  expect(await exportFrom(journal.address, folder)).toMatchObject({ missing: [] })
  const files = await filesIn(folder)
  const [{ members, ...section }] = JSON.parse(String(files.get('board.json')))
  expect(section).toEqual({ name: 'Editors', translations: [], isActive: false })
  const image = added.body.data.member.image.url.replace('/board-pictures/', 'board/')
  expect(members).toEqual([{ ...member, translations: [], isActive: true, isContactPublic: false, image }])
  expect(new Set(files.keys())).toEqual(new Set([image, 'board.json', 'papers.json']))
  const hash = createHash('sha256').update(files.get(image)!).digest('hex')
  expect(image).toBe(`board/${hash}-800.webp`)
})

test('the files are exported under their paths, as they are now, with empty folders and covers in lists', async () => {
  const journal = await anotherJournal()
  const editor = await journal.editor()
  const long = `${'ल'.repeat(83)}.txt`
  for (const [parentPath, folderName] of [
    ['', 'अर्ज'],
    ['अर्ज', 'empty'],
  ])
    await editor.post('/file-manager/folder', { folderName, parentPath })
  const upload = async (folderPath: string, name: string, bytes: string, onConflict = 'refuse') => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ folderPath, onConflict })) form.append(field, value)
    form.append('file', new Blob([bytes]), name)
    expect((await editor.call('POST', '/file-manager/upload', { form })).status).toBe(201)
  }
  await upload('', 'a&b #1.txt', 'first')
  await upload('', 'a&b #1.txt', 'second', 'replace')
  await upload('अर्ज', long, '')
  await editor.post('/file-manager/publish', { path: 'अर्ज', isFolder: true })
  const { id } = await editor.createVolume('Vol. 1', 2025)
  const cover = { url: encodeURI('/files/अर्ज/नदी.jpg'), alt: 'A river' }
  await editor.call('PUT', `/papers/volumes/${id}/cover`, { json: { cover } })
  const folder = await temporaryFolder()
  expect(await exportFrom(journal.address, folder)).toMatchObject({ missing: [] })
  const files = await filesIn(folder)
  const names = ['covers.json', 'files.json', 'files/a&b #1.txt', `files/अर्ज/${long}`, 'papers.json']
  expect(new Set(files.keys())).toEqual(new Set(names))
  const volume = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 1' }
  expect(JSON.parse(String(files.get('covers.json')))).toEqual([{ ...volume, ...cover }])
  expect(String(files.get('files/a&b #1.txt'))).toBe('second')
  expect(JSON.parse(String(files.get('files.json')))).toMatchObject([
    { path: 'अर्ज/empty', isFolder: true, isPublished: true },
    { path: 'अर्ज', isFolder: true, isPublished: true },
    { path: 'a&b #1.txt', isFolder: false, version: 2, size: 6, isPublished: false },
    { path: `अर्ज/${long}`, size: 0, isPublished: true, contentType: 'text/plain; charset=utf-8' },
  ])
})
