import { aLog, pdfOf } from '@shodh/contracts/audit/proof/testing/a-log.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { no, yes } from '../../../testing/server/served.ts'
import { shown, visited } from '../../../testing/screens/shown.tsx'
import { allKnown, evidence, hashOf, journalWith, log, lookup, pdf, resultsOf, title } from './testing/results-of.tsx'
import { VerifyPage } from './verify-page.tsx'

beforeEach(() => localStorage.clear())

test('a current PDF is said to be published, with its paper, its time and its proof; an earlier one with what replaced it and why', async () => {
  const { said, links, requests } = await resultsOf([pdf(2), pdf(1)])
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
  const { said } = await resultsOf([
    new File([`${pdfOf(2)} `], 'a.pdf'),
    new File(['words'], 'a.zip'),
    new File([], ''),
  ])
  expect(said[0]).toContain('Not published here')
  expect(said[0]).toContain('one other byte is enough')
  expect(said[1]).toContain('It is neither a PDF nor a ZIP.')
  expect(said[2]).toContain('It is neither a PDF nor a ZIP.')
})

test('a file that is larger than any PDF of the journal is not read', async () => {
  const large = new File(['%PDF'], 'a.pdf')
  Object.defineProperty(large, 'size', { value: 2 * 1024 ** 3 })
  const { said, requests } = await resultsOf([large])
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
  const { said } = await resultsOf([new File(['%PDF- gone'], 'a.pdf'), pdf(1), pdf(2)], { known })
  expect(said[0]).toContain('Yes, but the journal deleted the paper on 3 February 2026.Reason: Sent twice')
  expect(said[1]).toContain('Yes, but it may no longer be shown, for legal reasons.')
  expect(said[1]).toContain('Lawful basis: court order')
  expect(said[2]).toContain(`Yes, but please read what the journal says of this paper today.RETRACTED: ${title}`)
  const correction = { ...retraction, type: 'correction' }
  const corrected = { paper: { ...lookup(2).paper, status: correction }, notices: [correction] }
  const { said: of } = await resultsOf([pdf(2)], { known: { [hashOf(pdfOf(2))]: yes(lookup(2, corrected)) } })
  expect(of[0]).toContain(`Yes: this journal published this PDF.${title}`)
})

test('a proof that is wrong, and a journal that does not respond, are said to be so', async () => {
  const forged = { ...evidence, checkpoint: aLog(log, { seed: 2 }).checkpoint }
  expect((await resultsOf([pdf(2)], { known: allKnown, log: forged })).said[0]).toContain(
    'the proof that the journal gives',
  )
  const broken = { [hashOf(pdfOf(2))]: no(503, 'Later') }
  expect((await resultsOf([pdf(2)], { known: broken })).said[0]).toContain('The journal could not be asked.')
})

test('a check can be stopped, and the next file is checked then', async () => {
  await visited(journalWith({ known: allKnown }))
  const { container } = shown(<VerifyPage />, '/verify')
  const endless = pdf(1)
  endless.stream = () => new ReadableStream<Uint8Array<ArrayBuffer>>()
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [endless, pdf(2), pdf(1)] } })
  const stops = await screen.findAllByRole('button', { name: 'Stop' })
  fireEvent.click(stops[2]!)
  fireEvent.click(stops[0]!)
  await screen.findByText('Yes: this journal published this PDF.')
  expect(screen.getAllByText('Not checked: you stopped it.')).toHaveLength(2)
})
