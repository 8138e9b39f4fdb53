import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { paperOf } from '../../../testing/examples/papers.ts'
import { shown } from '../../../testing/screens/shown.tsx'
import { volume } from '../../../testing/examples/volumes.ts'
import type { PaperState } from '../library-state.ts'
import { currentVersion } from '../storage/records.ts'
import { FoundInLibrary } from './found-in-library.tsx'
import { SavedItem } from './saved-item.tsx'

// it has the time zone of the dates
beforeAll(() => void vi.stubGlobal('fetch', async () => Response.json(journalSettings)))
afterAll(() => void vi.unstubAllGlobals())

const savedAt = '2026-01-06T10:00:00.000Z'
const paper = paperOf(volume(2025, 'Vol. I'), 1, { title: 'On Rivers' })

const savedIn = (...versions: readonly number[]): PaperState => ({
  paper: { paperId: paper.id, paper, addedAt: savedAt },
  versions: versions.map(version => ({ ...currentVersion({ ...paper, version }), savedAt, hasText: true })),
})

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a saved paper opens in the reader', () => {
  shown(<SavedItem state={savedIn(2)} position={undefined} />)
  expect(addressOf('Read: On Rivers')).toBe(`/read/${paper.id}`)
})

test('of several saved versions, an earlier one is named in its address', () => {
  shown(<SavedItem state={savedIn(1, 2)} position={undefined} />)
  expect(addressOf('Read: Version 2, On Rivers')).toBe(`/read/${paper.id}`)
  expect(addressOf('Read: Version 1, On Rivers')).toBe(`/read/${paper.id}?v=1`)
})

test('words that were found open in the reader at their page', () => {
  const excerpt = { page: 12, text: 'A rain gauge', ranges: [] }
  const search = { hits: [{ paperId: paper.id, excerpt }], failed: false }
  const states = new Map([[paper.id, savedIn(1)]])
  shown(<FoundInLibrary search={search} states={states} positionOf={() => undefined} />)
  expect(addressOf('page 12')).toBe(`/read/${paper.id}#page=12`)
})

test('of many authors the first three are named, and the paper can be cited', () => {
  const authors = ['Asha', 'Bina', 'Chitra', 'Devi', 'Esha'].map(given => ({ given, family: 'Rao' }))
  const state = savedIn(1)
  shown(
    <SavedItem state={{ ...state, paper: { ...state.paper, paper: { ...paper, authors } } }} position={undefined} />,
  )
  expect(screen.getByText('Asha Rao, Bina Rao, Chitra Rao').parentElement?.textContent).toMatch(/ and 2 more$/u)
  expect(screen.getByRole('link', { name: 'Cite: On Rivers' }).dataset['cite']).toBe(paper.id)
})
