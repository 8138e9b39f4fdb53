import { bundleFiles, pdfPath } from '@shodh/contracts/audit/proof/bundle-files.ts'
import type { Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { aLog, other, pdfOf, replaced, uploaded, withheld } from '@shodh/contracts/audit/proof/testing/a-log.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { no, yes } from '../../../testing/server/served.ts'
import { shown, visited } from '../../../testing/screens/shown.tsx'
import { allKnown, evidence, type Given, hashOf, log, lookup, PROGRAM, resultsOf } from './testing/results-of.tsx'
import { zipOf } from './testing/zip-of.ts'
import { VerifyPage } from './verify-page.tsx'

beforeEach(() => localStorage.clear())

const zip = (
  of: Evidence,
  versions: readonly number[],
  change: (text: string, name: string) => string = text => text,
) =>
  zipOf([
    ...bundleFiles(of).map(({ name, text }) => ({ name, content: change(text, name) })),
    ...versions.map(version => ({ name: pdfPath(version), content: pdfOf(version), isDeflated: true })),
  ])

const zipFile = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'evidence.zip')

const YES = 'Yes: the events and PDFs in this ZIP are as this journal’s log has them.'
const BUT = `${YES} But please read on.`

test('a ZIP of evidence is checked here, and compared with what the journal says today', async () => {
  const { said, requests } = await resultsOf([zipFile(zip(evidence, [1, 2]))])
  expect(said[0]).toContain(YES)
  expect(said[0]).toContain('Log: journal.example/log, 4 entries')
  expect(said[0]).toContain('Version 1: It was the published one on 1 January 2026. Its PDF in the ZIP is the same')
  expect(said[0]).not.toContain(BUT)
  expect(said[0]).toContain('others that were left out, are in the log alone.')
  expect(said[0]).toContain('The journal’s log of today continues this one.')
  expect(said[0]).toContain('This is version 2, the current one')
  expect(requests.some(each => each.includes('consistency'))).toBe(false)
})

const withFiles = (files: Readonly<Record<string, string>>) =>
  zipFile(
    zipOf([
      ...bundleFiles(evidence).map(({ name, text }) => ({ name, content: text })),
      ...[1, 2].map(version => ({ name: pdfPath(version), content: pdfOf(version) })),
      ...Object.entries(files).map(([name, content]) => ({ name, content })),
    ]),
  )

test('the program in a ZIP is compared with the journal’s, and what no event names is named', async () => {
  const own = withFiles({ 'README.txt': 'Run it', 'verify.mjs': PROGRAM })
  const evil = withFiles({ 'verify.mjs': 'steal()' })
  const more = withFiles({ 'READ ME FIRST.exe': '', 'pdf/nested.pdf': '' })
  const { said } = await resultsOf([own, evil, more])
  expect(said[0]).not.toContain(BUT)
  expect(said[0]).not.toContain('Not checked')
  expect(said[1]).toContain(BUT)
  expect(said[1]).toContain('Its verify.mjs is not the one that the journal gives today')
  expect(said[2]).toContain(BUT)
  expect(said[2]).toContain('Not checked, as no event names it: READ ME FIRST.exe, pdf/nested.pdf')
})

test('a ZIP of a paper that was replaced, or is retracted, asks to read on as its PDF does', async () => {
  const retraction = { type: 'retraction', effectiveOn: '2026-03-01', notice: 'x', reason: 'Error', at: '2026' }
  const retracted = lookup(2, { paper: { ...lookup(2).paper, status: retraction }, notices: [retraction] })
  const known = { [hashOf(pdfOf(2))]: yes(retracted), [hashOf(pdfOf(1))]: yes(lookup(1)) }
  const early = aLog(log.slice(0, 3))
  expect((await resultsOf([zipFile(zip(evidence, [1, 2]))], { known })).said[0]).toContain(BUT)
  const { said } = await resultsOf([zipFile(zip(early, [1]))], { known, log: early })
  expect(said[0]).toContain(BUT)
  expect(said[0]).toContain('By the events in this ZIP:Version 1: It has been the published one since')
})

test('a ZIP of a log that the journal had before is still its evidence, and is not compared with the log of today', async () => {
  const second = aLog(log.slice(0, 2), { name: 'journal.example/log/2', seed: 2 })
  const { said } = await resultsOf([zipFile(zip(evidence, [1, 2]))], {
    known: allKnown,
    earlier: evidence,
    log: second,
  })
  expect(said[0]).toContain('are as an earlier log of this journal had them, which today’s log does not continue.')
  expect(said[0]).not.toContain('another journal')
  expect(said[0]).not.toContain('The journal’s log of today continues')
  expect(said[0]).toContain('This is version 2, the current one')
})

test('a ZIP says that the paper was deleted since then', async () => {
  const gone = { ...no(410, 'It was deleted', 'PAPER_DELETED') }
  const deleted = { ...gone, body: { ...gone.body, deletedAt: '2026-02-03T00:00:00.000Z', reason: 'Sent twice' } }
  const { said } = await resultsOf([zipFile(zip(evidence, [1, 2]))], { known: { [hashOf(pdfOf(2))]: deleted } })
  expect(said[0]).toContain(YES)
  expect(said[0]).toContain('Since then the journal deleted the paper, on 3 February 2026.')
})

test('a ZIP whose folder was packed again, and one with a withheld PDF, are evidence, too', async () => {
  const inFolder = zipOf(
    [...bundleFiles(evidence), ...[1, 2].map(version => ({ name: pdfPath(version), text: pdfOf(version) }))].map(
      ({ name, text }) => ({ name: `On Rivers/${name}`, content: text, isDeflated: true }),
    ),
  )
  expect((await resultsOf([zipFile(inFolder)])).said[0]).toContain(YES)
  const secret = aLog([...log, withheld(1)])
  const { said } = await resultsOf([zipFile(zip(secret, [2]))], { log: secret })
  expect(said[0]).toContain('Its PDF is withheld and not in the ZIP: A court said so')
})

test('a ZIP of another journal, and one that this journal’s log does not continue, are said to be so', async () => {
  const theirs = aLog(log, { name: 'other.example/log', seed: 2 })
  const { said, requests } = await resultsOf([zipFile(zip(theirs, [1, 2]))])
  expect(said[0]).toContain('This ZIP is evidence of another journal, not of this one.')
  expect(said[0]).toContain('Log: other.example/log, 4 entries')
  expect(requests.some(each => each.includes('lookup'))).toBe(false)
  const now = aLog([uploaded(), other, other, replaced(2)])
  expect((await resultsOf([zipFile(zip(evidence, [1, 2]))], { known: allKnown, now })).said[0]).toContain(
    'does not continue this one. Please tell the journal',
  )
})

test('without the journal a ZIP is checked against the key of the last visit, or none', async () => {
  const away: Given = { log: evidence, known: {} }
  await resultsOf([zipFile(zip(evidence, [1, 2]))], away)
  const journal = await visited(() => no(503, 'Away'))
  const saidNow = async () => {
    const { container, unmount } = shown(<VerifyPage />, '/verify')
    fireEvent.change(container.querySelector('input[type=file]')!, {
      target: { files: [zipFile(zip(evidence, [1, 2]))] },
    })
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
    const said = screen.getByRole('status').textContent
    unmount()
    return said
  }
  expect(await saidNow()).toContain(YES)
  localStorage.clear()
  expect(await saidNow()).toContain('can’t be compared without a connection')
  await journal.close()
})

const changed: readonly (readonly [string, () => Uint8Array<ArrayBuffer>, string])[] = [
  ['with a changed event', () => zip(evidence, [1, 2], text => text.replaceAll('नदियाँ', 'नदियां')), 'was changed'],
  [
    'with another PDF',
    () =>
      zipOf([
        ...bundleFiles(evidence).map(({ name, text }) => ({ name, content: text })),
        { name: pdfPath(1), content: pdfOf(3) },
        { name: pdfPath(2), content: pdfOf(2) },
      ]),
    'Its PDF in the ZIP is another one.',
  ],
  ['without a PDF', () => zip(evidence, [2]), 'Its PDF is missing in the ZIP.'],
  ['with a PDF that no event names', () => zip(evidence, [1, 2, 9]), 'No event names pdfs/version-9.pdf.'],
  [
    'without its checkpoint',
    () => zipOf([{ name: 'paper.json', content: '{"format":1,"id":"x"}' }]),
    'checkpoint is missing',
  ],
  ['that is cut off', () => zip(evidence, [1, 2]).slice(0, -60), 'damaged or cut off'],
  [
    'with two files of one name',
    () =>
      zipOf([
        { name: 'paper.json', content: '' },
        { name: 'paper.json', content: '' },
      ]),
    'damaged or cut off',
  ],
  [
    'of something else',
    () => zipOf([{ name: `${'deep/'.repeat(4000)}paper.json`, content: '{}' }]),
    'no evidence of a paper',
  ],
  ['of nothing', () => zipOf([]), 'no evidence of a paper'],
  [
    'with one event many times',
    () => zip(evidence, [1, 2], (text, name) => (name === 'events.jsonl' ? text.repeat(2) : text)),
    'events.jsonl has event 1 of the log twice.',
  ],
  [
    'with too many events',
    () => zip(evidence, [1, 2], (text, name) => (name === 'events.jsonl' ? '{}\n'.repeat(2001) : text)),
    'events.jsonl has more than 2000 events.',
  ],
  [
    'with too many files',
    () => zipOf(Array.from({ length: 5000 }, (_, n) => ({ name: `pdfs/${n}`, content: '' }))),
    'unpacks to far more',
  ],
  ['behind other bytes', () => new Uint8Array([1, 2, ...zip(evidence, [1, 2])]), 'damaged or cut off'],
  [
    'that unpacks to far more',
    () => zipOf([{ name: 'paper.json', content: new Uint8Array(9 * 1024 * 1024), isDeflated: true }]),
    'unpacks to far more',
  ],
]

test.each(changed)('a ZIP %s is said to be so', async (_, make, sentence) => {
  const { said } = await resultsOf([zipFile(make())])
  expect(said[0]).toContain(sentence)
  expect(said[0]).not.toContain('Yes:')
})
