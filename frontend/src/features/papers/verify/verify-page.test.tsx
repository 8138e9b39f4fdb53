import { createHash } from 'node:crypto'
import { bundleFiles, pdfPath } from '@shodh/contracts/audit/proof/bundle-files.ts'
import type { Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { aLog, other, PAPER, pdfOf, replaced, uploaded, withheld } from '@shodh/contracts/audit/proof/testing/a-log.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { journalSettings } from '../../../testing/journal.ts'
import { type Handle, no, yes } from '../../../testing/served.ts'
import { shown, visited } from '../../../testing/shown.tsx'
import { zipOf } from './testing/zip-of.ts'
import { VerifyPage } from './verify-page.tsx'

beforeEach(() => localStorage.clear())

const log = [other, uploaded(), other, replaced(2)]
const evidence = aLog(log)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const named = (version: number) => ({ version, sha256: hashOf(pdfOf(version)), url: `/versions/${version}.pdf` })
const title = 'On “Rivers” नदियाँ'

const lookup = (version: number, given: object = {}) => ({
  paper: { id: PAPER, volumeId: 'v', title, url: `/api/v1/papers/${PAPER}` },
  ...named(version),
  status: version === 2 ? 'current' : 'replaced',
  since: '2026-01-01T00:00:03.000Z',
  statedSince: null,
  current: named(2),
  ...given,
})

const paper = {
  id: PAPER,
  title,
  sr: 7,
  year: 2026,
  issueType: 'Regular',
  volumeName: 'Vol. 1',
  authorName: 'Asha Rao',
  createdAt: '2026-01-01T00:00:01.000Z',
  publishedOn: '2018-03',
}

type Given = {
  readonly known?: Readonly<Record<string, unknown>>
  readonly log?: Evidence
  readonly now?: Evidence | undefined
}

/** A journal that knows the hashes, and whose log is this one. */
const journalWith = ({ known = {}, log: own = evidence, now = own }: Given): Handle => {
  const found = ({ pathname, searchParams }: URL) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    if (pathname === '/.well-known/journal-log/vkey') return { body: `${own.vkey}\n` }
    if (pathname === '/.well-known/journal-log/checkpoint') return { body: now.checkpoint }
    if (pathname === `/api/v1/papers/${PAPER}`) return yes({ paper })
    if (pathname === `/api/v1/audit/papers/${PAPER}/evidence`) return yes(own)
    if (pathname !== '/api/v1/papers/lookup') return undefined
    const answer = known[searchParams.get('sha256') ?? '']
    return answer === undefined ? undefined : { ...(answer as { body: object }) }
  }
  return url => found(url) ?? no(404, 'Nothing is there', 'PAPER_NOT_FOUND')
}

const allKnown = { [hashOf(pdfOf(1))]: yes(lookup(1)), [hashOf(pdfOf(2))]: yes(lookup(2)) }

/** What the page says of files, and what it asked the journal for. */
const saidOf = async (files: readonly File[], given: Given = { known: allKnown }) => {
  const journal = await visited(journalWith(given))
  const { container, unmount } = shown(<VerifyPage />, '/verify')
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } })
  const results = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
  await waitFor(() => expect(results().filter(Boolean)).toHaveLength(files.length), { timeout: 10_000 })
  const said = results()
  const links = [...container.querySelectorAll('[role=status] a')].map(each => each.getAttribute('href'))
  unmount()
  return { said, links, requests: journal.requests }
}

const pdf = (version: number) => new File([pdfOf(version)], `${version}.pdf`)

test('a current PDF is said to be published, with its paper, its time and its proof; an earlier one with what replaced it and why', async () => {
  const { said, links, requests } = await saidOf([pdf(2), pdf(1)])
  expect(said[0]).toBe(
    `Yes: this journal published this PDF.${title}Asha RaoVol. 1 (2026) · March 2018This is version 2, the current one, byte for byte.` +
      'It has been the published one since 1 January 2026. The journal’s signed public log has this; its proof was verified in this browser.' +
      `SHA-256: ${hashOf(pdfOf(2))}`,
  )
  expect(said[1]).toContain('Yes, but it was replaced: this is an earlier version.')
  expect(said[1]).toContain('the current one is version 2.Why it was replaced: A figure was missing')
  expect(links).toEqual([
    expect.stringContaining('/papers/2026/regular/Vol.%201/7-'),
    expect.stringContaining('/papers/2026/'),
    '/versions/2.pdf',
  ])
  expect(requests.filter(each => each.includes('lookup'))).toEqual([
    `/api/v1/papers/lookup?sha256=${hashOf(pdfOf(2))}`,
    `/api/v1/papers/lookup?sha256=${hashOf(pdfOf(1))}`,
  ])
})

test('a PDF with one other byte is not known, and neither is what is no PDF', async () => {
  const { said } = await saidOf([new File([`${pdfOf(2)} `], 'a.pdf'), new File(['words'], 'a.zip'), new File([], '')])
  expect(said[0]).toContain('Not published here')
  expect(said[0]).toContain('one other byte is enough')
  expect(said[1]).toContain('It is neither a PDF nor a ZIP.')
  expect(said[2]).toContain('It is neither a PDF nor a ZIP.')
})

test('a file that is larger than any PDF of the journal is not read', async () => {
  const large = new File(['%PDF'], 'a.pdf')
  Object.defineProperty(large, 'size', { value: 2 * 1024 ** 3 })
  const { said, requests } = await saidOf([large])
  expect(said[0]).toBe('Not published here: no PDF of this journal is so large.')
  expect(requests.some(each => each.includes('lookup'))).toBe(false)
})

test('files are taken one after the other wherever on the page they are dropped', async () => {
  await visited(journalWith({ known: allKnown }))
  shown(<VerifyPage />, '/verify')
  const drop = new Event('drop', { bubbles: true, cancelable: true })
  fireEvent(document.body, Object.assign(drop, { dataTransfer: { types: ['Files'], files: [pdf(1), pdf(2)] } }))
  await screen.findByText('Yes, but it was replaced: this is an earlier version.')
  await screen.findByText('Yes: this journal published this PDF.')
  expect(screen.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual(['1.pdf', '2.pdf'])
})

test('a deleted, a withheld and a retracted one are said to be so', async () => {
  const gone = { ...no(410, 'It was deleted', 'PAPER_DELETED') }
  const deleted = { ...gone, body: { ...gone.body, deletedAt: '2026-02-03T00:00:00.000Z', reason: 'Sent twice' } }
  const withholding = { at: '2026-01-05T00:00:00.000Z', reason: 'A court said so', lawfulBasis: 'court order' }
  const retraction = {
    type: 'retraction',
    effectiveOn: '2026-03-01',
    notice: 'It is wrong',
    reason: 'Error',
    at: '2026',
  }
  const known = {
    [hashOf('%PDF- gone')]: deleted,
    [hashOf(pdfOf(1))]: yes(lookup(1, { withheld: withholding })),
    [hashOf(pdfOf(2))]: yes(lookup(2, { paper: { ...lookup(2).paper, status: retraction }, notices: [retraction] })),
  }
  const { said } = await saidOf([new File(['%PDF- gone'], 'a.pdf'), pdf(1), pdf(2)], { known })
  expect(said[0]).toContain('Yes, but the journal deleted the paper on 3 February 2026.Reason: Sent twice')
  expect(said[1]).toContain('Yes, but it may no longer be shown, for legal reasons.')
  expect(said[1]).toContain('Lawful basis: court order')
  expect(said[2]).toContain(`Yes, but please read what the journal says of this paper today.RETRACTED: ${title}`)
  const correction = { ...retraction, type: 'correction' }
  const corrected = { paper: { ...lookup(2).paper, status: correction }, notices: [correction] }
  const { said: of } = await saidOf([pdf(2)], { known: { [hashOf(pdfOf(2))]: yes(lookup(2, corrected)) } })
  expect(of[0]).toContain(`Yes: this journal published this PDF.${title}`)
})

test('a proof that is wrong, and a journal that does not respond, are said to be so', async () => {
  const forged = { ...evidence, checkpoint: aLog(log, { seed: 2 }).checkpoint }
  expect((await saidOf([pdf(2)], { known: allKnown, log: forged })).said[0]).toContain(
    'the proof that the journal gives',
  )
  const broken = { [hashOf(pdfOf(2))]: no(503, 'Later') }
  expect((await saidOf([pdf(2)], { known: broken })).said[0]).toContain('The journal could not be asked.')
})

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

test('a ZIP of evidence is checked here, and compared with what the journal says today', async () => {
  const { said, requests } = await saidOf([zipFile(zip(evidence, [1, 2]))])
  expect(said[0]).toContain('Yes: this ZIP is evidence of this journal, whole and unchanged.')
  expect(said[0]).toContain('Log: journal.example/log, 4 entries')
  expect(said[0]).toContain('Version 1: It was the published one on 1 January 2026. Its PDF in the ZIP is the same')
  expect(said[0]).toContain('The journal’s log of today continues this one.')
  expect(said[0]).toContain('This is version 2, the current one')
  expect(requests.some(each => each.includes('consistency'))).toBe(false)
})

test('a ZIP says that the paper was deleted since then', async () => {
  const gone = { ...no(410, 'It was deleted', 'PAPER_DELETED') }
  const deleted = { ...gone, body: { ...gone.body, deletedAt: '2026-02-03T00:00:00.000Z', reason: 'Sent twice' } }
  const { said } = await saidOf([zipFile(zip(evidence, [1, 2]))], { known: { [hashOf(pdfOf(2))]: deleted } })
  expect(said[0]).toContain('whole and unchanged')
  expect(said[0]).toContain('Since then the journal deleted the paper, on 3 February 2026.')
})

test('a ZIP whose folder was packed again, and one with a withheld PDF, are evidence, too', async () => {
  const inFolder = zipOf(
    [...bundleFiles(evidence), ...[1, 2].map(version => ({ name: pdfPath(version), text: pdfOf(version) }))].map(
      ({ name, text }) => ({ name: `On Rivers/${name}`, content: text, isDeflated: true }),
    ),
  )
  expect((await saidOf([zipFile(inFolder)])).said[0]).toContain('whole and unchanged')
  const secret = aLog([...log, withheld(1)])
  const { said } = await saidOf([zipFile(zip(secret, [2]))], { log: secret })
  expect(said[0]).toContain('Its PDF is withheld and not in the ZIP: A court said so')
})

test('a ZIP of another journal, and one that this journal’s log does not continue, are said to be so', async () => {
  const theirs = aLog(log, { name: 'other.example/log', seed: 2 })
  const { said, requests } = await saidOf([zipFile(zip(theirs, [1, 2]))])
  expect(said[0]).toContain('This ZIP is evidence of another journal, not of this one.')
  expect(said[0]).toContain('Log: other.example/log, 4 entries')
  expect(requests.some(each => each.includes('lookup'))).toBe(false)
  const now = aLog([uploaded(), other, other, replaced(2)])
  expect((await saidOf([zipFile(zip(evidence, [1, 2]))], { known: allKnown, now })).said[0]).toContain(
    'does not continue this one. Please tell the journal',
  )
})

test('without the journal a ZIP is checked against the key of the last visit, or none', async () => {
  const away: Given = { log: evidence, known: {} }
  await saidOf([zipFile(zip(evidence, [1, 2]))], away)
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
  expect(await saidNow()).toContain('Yes: this ZIP is evidence of this journal, whole and unchanged.')
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
    'that unpacks to far more',
    () => zipOf([{ name: 'paper.json', content: new Uint8Array(65 * 1024 * 1024), isDeflated: true }]),
    'unpacks to far more',
  ],
]

test.each(changed)('a ZIP %s is said to be so', async (_, make, sentence) => {
  const { said } = await saidOf([zipFile(make())])
  expect(said[0]).toContain(sentence)
  expect(said[0]).not.toContain('Yes:')
})
