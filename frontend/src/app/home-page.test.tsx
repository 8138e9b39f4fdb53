import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { journalSettings } from '../testing/journal.ts'
import { no, served, yes, type Served } from '../testing/served.ts'
import { shown, visit } from '../testing/shown.tsx'
import { treeOf, volume, yearsResponse } from '../testing/volumes.ts'
import { HomePage } from './home-page.tsx'

let journal: Served
const opened = async (
  tree: () => { status?: number; body: unknown } | undefined,
  settings: JournalSettings = journalSettings,
) => {
  journal = await served(({ pathname }) => (pathname === '/journal.json' ? { body: settings } : tree()))
  visit(journal)
  return shown(<HomePage />)
}
afterEach(async () => {
  cleanup()
  await journal.close()
})

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('the hero shows serial number, title, tagline and the four tags; the page title is Home', async () => {
  const tags = ['Peer-Reviewed', 'Indexed', 'International', 'Open Access']
  const heroTags = tags.map(title => ({ title, basis: 'It is so.' }))
  await opened(() => yes(yearsResponse([])), { ...journalSettings, heroTags })
  expect(await screen.findByRole('heading', { level: 1, name: 'A Journal of Everything' })).toBeTruthy()
  expect(screen.getByText('Reg. No. 1')).toBeTruthy()
  expect(screen.getByText('All there is to know, six times a year.')).toBeTruthy()
  for (const tag of tags) expect(screen.getByText(tag)).toBeTruthy()
  expect(document.title).toBe('Home | A Journal of Everything')
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'All there is to know, six times a year.',
  )
})

test('an ISSN is shown only where there is one', async () => {
  await opened(() => yes(yearsResponse([])))
  await screen.findByText('Languages')
  expect(screen.queryByText('ISSN')).toBeNull()
  cleanup()
  await journal.close()
  await opened(() => yes(yearsResponse([])), { ...journalSettings, issn: '2319-000X' })
  expect(await screen.findByText('2319-000X')).toBeTruthy()
})

test('a recent publication shows its type, year, name, papers, age, last update and a way to its papers', async () => {
  const updated = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await opened(() => yes(yearsResponse(treeOf(volume(2025, 'Issue I', { papers: 12, issueType: 'Special', updated })))))
  const recent = await section('Recent Publications')
  await recent.findByRole('heading', { name: 'Issue I' })
  expect(recent.getByText('Special Issue')).toBeTruthy()
  expect(recent.getByText('2025')).toBeTruthy()
  expect(recent.getByText(/12 papers · 3 days ago/u)).toBeTruthy()
  expect(recent.getByText(/^Last updated/u).querySelector('time')?.dateTime).toBe(updated)
  const link = recent.getByRole('link', { name: /View Papers/u })
  expect(link.getAttribute('href')).toBe('/papers/2025/special/Issue%20I')
})

test('dates are printed in the time zone of the journal', async () => {
  const late = { updated: '2025-03-01T20:30:00.000Z' }
  await opened(() => yes(yearsResponse(treeOf(volume(2025, 'Issue I', late)))))
  expect(await screen.findByText('2 March 2025')).toBeTruthy()
})

test('volumes by year: the newest year is open, the others can be opened', async () => {
  await opened(() => yes(yearsResponse(treeOf(volume(2025, 'New', { papers: 3 }), volume(2024, 'Old')))))
  const archive = await section('Volumes by Year')
  expect(archive.getAllByRole<HTMLDetailsElement>('group').map(({ open }) => open)).toEqual([true, false])
  expect(archive.getByText('1 volume, 3 papers')).toBeTruthy()
  expect(archive.getByRole('link', { name: /New/u }).getAttribute('href')).toBe('/papers/2025/regular/New')
})

test("'No Recent Publications' names the first year that there is", async () => {
  await opened(() => yes({ years: [2026, 2024], tree: [] }))
  expect(await screen.findByText('No Recent Publications')).toBeTruthy()
  expect(screen.getByText('Recent publications from 2024 onwards will appear here.')).toBeTruthy()
})

test("'Unable to Load Recent Publications' with 'Try Again'", async () => {
  let well = false
  await opened(() => (well ? yes(yearsResponse(treeOf(volume(2025, 'Issue I')))) : no(400, 'Invalid input')))
  expect(await screen.findByText('Unable to Load Recent Publications')).toBeTruthy()
  well = true
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.getAllByText('Issue I').length).toBe(2))
})

test("an error without a message reads 'Failed to load recent papers: Failed to fetch years'", async () => {
  await opened(() => ({ status: 400, body: '<h1>Bad Request</h1>' }))
  expect(await screen.findByText('Failed to load recent papers: Failed to fetch years')).toBeTruthy()
})

test('recent publications and the archive take one request', async () => {
  await opened(() => yes(yearsResponse(treeOf(volume(2025, 'Issue I')))))
  await section('Volumes by Year')
  expect(journal.requests.toSorted()).toEqual(['/api/v1/papers/years?tree=1', '/journal.json'])
})
