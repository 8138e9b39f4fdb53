import { success } from '@shodh/contracts/envelope.ts'
import type { Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { aLog, other, PAPER, pdfOf, replaced, uploaded } from '@shodh/contracts/audit/proof/testing/a-log.ts'
import { publishedVersions } from '@shodh/contracts/audit/proof/published-versions.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { journalRemembered } from '../../../../journal.ts'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { shown } from '../../../../testing/screens/shown.tsx'
import { CheckPdf } from './check-pdf.tsx'

afterEach(() => vi.unstubAllGlobals())

const evidence = aLog([other, uploaded(), other, replaced(2)])
const versions = publishedVersions(
  evidence.events.map(event => ({ ...event, data: JSON.parse(event.data) as unknown })),
)

/** What is said of the file while the journal responds with this. */
const saidOf = async (file: string, response: () => Response) => {
  vi.stubGlobal('fetch', async () => response())
  const { container, unmount, store } = shown(<CheckPdf paperId={PAPER} versions={versions} />)
  act(() => void store.dispatch(journalRemembered(journalSettings)))
  const input = container.querySelector('input')
  if (input) fireEvent.change(input, { target: { files: [new File([file], 'paper.pdf')] } })
  await screen.findByText(/log has this|is wrong|not be verified|none of the published/u)
  const said = screen.getByRole('status').textContent
  unmount()
  return said
}

const given =
  (changed: Partial<Evidence> = {}) =>
  () =>
    Response.json(success('', { ...evidence, ...changed }))

test('says since when a PDF was the published one, and the one day of a PDF that was replaced on it, with its proof', async () => {
  expect(await saidOf(pdfOf(1), given())).toBe(
    'This is version 1, byte for byte. It was replaced: the current one is version 2. It was the published one on 1 January 2026. The journal’s signed public log has this; its proof was verified in this browser.',
  )
  expect(await saidOf(pdfOf(2), given())).toContain('It has been the published one since 1 January 2026. The journal’s')
})

test('compares a file on plain HTTP, too, where the browser has no Web Crypto', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(await saidOf(pdfOf(1), given())).toContain('This is version 1, byte for byte.')
})

test('says so where the proof is wrong, where there is none, and where the file was never published', async () => {
  const forged = aLog([other, uploaded(), other, replaced(2)], { seed: 2 })
  expect(await saidOf(pdfOf(1), given({ checkpoint: forged.checkpoint }))).toContain(
    'the proof that the journal gives for it is wrong',
  )
  expect(await saidOf(pdfOf(1), given({ paperId: 'another' }))).toContain('is wrong')
  expect(await saidOf(pdfOf(1), () => Response.json({}, { status: 404 }))).toContain('could not be verified')
  expect(await saidOf(pdfOf(3), given())).toBe('This file is none of the published versions of this paper.')
})
