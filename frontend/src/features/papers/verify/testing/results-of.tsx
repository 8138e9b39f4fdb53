import { createHash } from 'node:crypto'
import type { Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { aLog, other, PAPER, pdfOf, replaced, uploaded } from '@shodh/contracts/audit/proof/testing/a-log.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { shown, visited } from '../../../../testing/screens/shown.tsx'
import { VerifyPage } from '../verify-page.tsx'

export const log = [other, uploaded(), other, replaced(2)]
export const evidence = aLog(log)
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const named = (version: number) => ({ version, sha256: hashOf(pdfOf(version)), url: `/versions/${version}.pdf` })
export const title = 'On “Rivers” नदियाँ'

export const lookup = (version: number, given: object = {}) => ({
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

/** What the journal gives as the program that verifies evidence. */
export const PROGRAM = 'say(1)'

export type Given = {
  readonly known?: Readonly<Record<string, unknown>>
  readonly log?: Evidence
  /** Of a log that the journal had before. */
  readonly earlier?: Evidence
  readonly now?: Evidence | undefined
}

/** A journal that knows the hashes, and whose log is this one. */
export const journalWith = ({ known = {}, log: own = evidence, earlier, now = own }: Given): Handle => {
  const served: Readonly<Record<string, ReturnType<Handle>>> = {
    '/journal.json': { body: journalSettings },
    '/.well-known/journal-log/vkeys': { body: `${earlier ? `${earlier.vkey}\n` : ''}${own.vkey}\n` },
    '/.well-known/journal-log/verify.mjs': { body: PROGRAM },
    '/.well-known/journal-log/checkpoint': { body: now.checkpoint },
    [`/api/v1/papers/${PAPER}`]: yes({ paper }),
    [`/api/v1/audit/papers/${PAPER}/evidence`]: yes(own),
  }
  const found = ({ pathname, searchParams }: URL) => {
    if (pathname !== '/api/v1/papers/lookup') return served[pathname]
    const answer = known[searchParams.get('sha256') ?? '']
    return answer === undefined ? undefined : { ...(answer as { body: object }) }
  }
  return url => found(url) ?? no(404, 'Nothing is there', 'PAPER_NOT_FOUND')
}

export const allKnown = { [hashOf(pdfOf(1))]: yes(lookup(1)), [hashOf(pdfOf(2))]: yes(lookup(2)) }

/** What the page says of files, and what it asked the journal for. */
export const resultsOf = async (files: readonly File[], given: Given = { known: allKnown }) => {
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

export const pdf = (version: number) => new File([pdfOf(version)], `${version}.pdf`)
