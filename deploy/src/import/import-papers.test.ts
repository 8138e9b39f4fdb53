import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { summary } from './summary.ts'
import { manuscripts } from '../folder-format/testing/import-folder.ts'
import { ALL_SENT, ALL_THERE, counted, workbench } from './testing/workbench.ts'

const bench = async (...given: Parameters<typeof workbench>) => {
  const made = await workbench(...given)
  onTestFinished(made.close)
  return made
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('everything in the folder is in the journal afterwards, as it was published', async () => {
  const { journal, run, papers, paper } = await bench()
  const outcome = await run()
  expect(outcome).toMatchObject({ ended: undefined, ledger: { notTaken: [] } })
  expect(counted(outcome)).toEqual(ALL_SENT)

  const places = (await papers()).map(({ volumeName, sr, title }) => `${volumeName}: ${sr} ${title}`)
  expect(places).toEqual([
    'Vol. 2, No. 1: 1 Ponds',
    'Vol. 1, No. 1: 1 Rivers',
    'Vol. 1, No. 1: 2 नदियाँ',
    'Vol. 1, No. 1: 3 Editorial',
    'Vol. 1, No. 2: 1 Wells',
    'Vol. 1, No. 2: 2 Editorial',
  ])
  const visitor = journal.visitor()
  const lakes = await paper('10.5555/2')
  expect(lakes).toMatchObject({
    authorName: 'मीरा जोशी',
    authors: [{ given: 'मीरा', family: 'जोशी', affiliations: [{ ror: 'https://ror.org/04dese585' }] }],
    subtitle: 'एक गाँव',
    language: 'hi',
    translations: [{ language: 'en', title: 'Lakes', subtitle: null, keywords: ['lakes'] }],
    publishedOn: '2024-03-02',
    issueType: 'Regular',
    version: 3,
  })
  const { versions } = (await visitor.get(`/papers/${lakes.id}/history`)).body.data
  expect(versions).toMatchObject([
    { reason: 'Adding 2', statedAt: '2024-03-02T10:00:00+05:30', sha256: sha256(smallPdf('Lakes')) },
    { reason: 'A figure was missing', statedAt: '2024-03-04T10:00:00+05:30', sha256: sha256(smallPdf('Lakes 2')) },
    { reason: 'A name was wrong', statedAt: '2024-03-04T10:00:01+05:30', sha256: sha256(smallPdf('Lakes 3')) },
  ])
  const download = await visitor.raw(`/papers/${lakes.volumeId}/${lakes.id}/download`)
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(smallPdf('Lakes 3')))
})

test('running it again sends nothing', async () => {
  const { line, run, state } = await bench()
  await run()
  const [before, sent] = [await state(), line.writes().length]
  expect(counted(await run())).toEqual(ALL_THERE)
  expect(line.writes()).toHaveLength(sent)
  expect(await state()).toEqual(before)
})

test('what the folder gained since is sent, and nothing else', async () => {
  const { folder, line, run, papers } = await bench()
  await run()
  const sent = line.writes().length
  const [rivers, ...others] = manuscripts
  const corrected = { text: 'Rivers 2', reason: 'A map was missing', recordedAt: '2025-02-02T00:00:00Z' }
  await folder.write([{ ...rivers!, versions: [...rivers!.versions!, corrected] }, ...others, { title: 'Seas' }])
  expect(counted(await run())).toEqual({
    papers: '1 + 6 of 7',
    versions: '2 + 8 of 10',
    volumes: '0 + 3 of 3',
    years: '0 + 2 of 2',
  })
  expect(line.writes().slice(sent)).toHaveLength(2)
  expect(await papers()).toMatchObject([{}, { title: 'Rivers', version: 2 }, {}, {}, { title: 'Seas', sr: 4 }, {}, {}])
})

test('what an editor changed in the journal stays', async () => {
  const { journal, folder, line, run, papers, paper } = await bench()
  await run()
  const editor = await journal.editor()
  const rivers = await paper('10.5555/1')
  const editorial = (await papers()).find(({ title }) => title === 'Editorial')
  await editor.replace(rivers.volumeId, rivers.id, { reason: 'A better scan' })
  await editor.revise(rivers.volumeId, `${editorial?.id}`, { title: 'From the Editors', doi: '10.5555/4' })
  expect(counted(await run())).toEqual(ALL_THERE)

  const [first, ...others] = manuscripts
  const later = { text: 'Rivers 2', reason: 'A map was missing', recordedAt: '2025-02-02T00:00:00Z' }
  await folder.write([{ ...first!, versions: [...first!.versions!, later] }, ...others])
  const sent = line.writes().filter(write => write.startsWith('PATCH')).length
  const outcome = await run()
  expect(outcome.ledger.notTaken).toMatchObject([
    { label: '10.5555/1', why: expect.stringContaining('stays as it is') },
  ])
  expect(line.writes().filter(write => write.startsWith('PATCH'))).toHaveLength(sent)
  expect(await paper('10.5555/1')).toMatchObject({ id: rivers.id, version: 2 })
})

test('a paper or a volume that was deleted since is sent again, also the second time', async () => {
  const { journal, run, paper } = await bench()
  await run()
  const editor = await journal.editor()
  for (const time of [1, 2]) {
    const [lakes, ponds] = [await paper('10.5555/2'), await paper('10.5555/6')]
    const reason = 'Sent twice'
    await editor.remove(`/papers/${lakes.volumeId}/${lakes.id}`, { reason })
    const confirmed = { reason, forceDelete: true, confirmVolumeName: 'Vol. 2, No. 1', confirmPaperCount: 1 }
    await editor.remove(`/papers/volumes/${ponds.volumeId}`, confirmed)
    expect(counted(await run())).toEqual({
      papers: '2 + 4 of 6',
      versions: '4 + 4 of 8',
      volumes: '1 + 2 of 3',
      years: '0 + 2 of 2',
    })
    expect(await paper('10.5555/2')).toMatchObject({ sr: 3 + time, version: 3 })
    expect(await paper('10.5555/6')).toMatchObject({ sr: 1 + time })
  }
})

test('a deleted paper whose entry was corrected meanwhile is sent again', async () => {
  const { journal, folder, run, paper } = await bench()
  await run()
  const ponds = await paper('10.5555/6')
  await (await journal.editor()).remove(`/papers/${ponds.volumeId}/${ponds.id}`, { reason: 'Sent twice' })
  await folder.write(
    manuscripts.map(paper => (paper.title === 'Ponds' ? { ...paper, publishedOn: '2025-01-03' } : paper)),
  )
  await run()
  expect(await paper('10.5555/6')).toMatchObject({ sr: 2, publishedOn: '2025-01-03' })
})

test('a paper that was there without a DOI is the same paper', async () => {
  const { journal, run } = await bench()
  const editor = await journal.editor()
  await editor.createVolume('Vol. 2, No. 1', 2025)
  const fields = { volumeName: 'vol. 2, no. 1', title: 'Ponds', authorName: 'Asha Rao' }
  await editor.upload(fields, pdfBlob(smallPdf('Ponds')))
  expect(counted(await run())).toMatchObject({ papers: '5 + 1 of 6', volumes: '2 + 1 of 3' })
})

test('authors over 300 characters become the first names and "et al.", and all stay with the paper', async () => {
  const authors = Array.from({ length: 40 }, (_, n) => ({ given: 'Given', family: `Family${n}`, orcid: null }))
  const { run, papers } = await bench({}, [{ title: 'Crowd', authors }])
  const outcome = await run()
  const [crowd] = await papers()
  expect(crowd?.authorName).toMatch(/^Given Family0, Given Family1, .* Given Family\d+, et al\.$/u)
  expect(crowd?.authors).toEqual(authors)
  expect(summary(outcome, 'http://x', 1)).toContain('1 paper has more authors than fit into 300 characters')
  expect(counted(await run()).papers).toBe('0 + 1 of 1')
})

test('the names and details that a folder gives a paper are stored', async () => {
  const details = {
    abstract: 'Two lines\nof text',
    keywords: ['well', 'water'],
    language: 'en',
    firstPage: '3',
    lastPage: '9',
  }
  const place = { issueType: 'Special', volume: null, issue: null, volumeName: 'Papers of the 2024 conference' }
  const { run, papers } = await bench({}, [{ title: 'Wells', ...details, ...place } as never])
  await run()
  const { abstract: _, ...listed } = details
  expect(await papers()).toMatchObject([{ ...listed, issueType: 'Special', volumeName: place.volumeName }])
})
