import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import {
  january,
  listedPapers,
  march,
  paperOf,
  paperRows,
  rain,
  rivers,
  water,
  wells,
} from '../../../../testing/examples/papers.ts'
import { chooseAction, openPopupOf } from '../../../../testing/screens/popup.ts'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { treeOf, volume, yearsResponse } from '../../../../testing/examples/volumes.ts'
import { press } from '../../../../testing/screens/shown.tsx'
import { PapersScreen } from './papers-screen.tsx'

const { open, router, requests } = backOffice(listedPapers)

const opened = (handle?: Handle, { role = 'admin' as Role, path = '/admin/papers' } = {}) =>
  open(<PapersScreen />, { handle, role, path })

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const requested = (part: string) => requests().some(path => path.includes(part))
const row = (title: string) =>
  screen.getByRole('rowheader', { name: new RegExp(title, 'u') }).closest('tr') as HTMLElement
const rows = () => [...document.querySelectorAll('th[scope=row]')].map(({ textContent }) => textContent)

test('all years and types are listed by volume, the newest first, all open', async () => {
  await opened()
  expect(await screen.findByText('4 papers in 3 volumes')).toBeTruthy()
  await screen.findByRole('table')
  const groups = screen.getAllByRole('heading', { level: 2 })
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Vol. 1 January',
    'Vol. 1 March',
    'Water',
    'Recently deleted',
  ])
  expect(rows()).toEqual(['On Rivers A survey', 'On Wells', 'वर्षा', 'On Dew'])
  expect(screen.getByText(/^Showing 4 of 4 papers in 3 volumes/u)).toBeTruthy()
})

test('a volume in preparation says so in its group, in its papers and in the filter', async () => {
  const prepared = yes(yearsResponse(treeOf({ ...january, ...{ inPreparation: true } }, march, water)))
  await opened(({ pathname }) => (pathname.endsWith('/papers/years') ? prepared : undefined), { role: 'author' })
  const badge = await screen.findByRole('link', { name: 'In preparation' })
  expect(badge.getAttribute('href')).toBe(`/admin/papers/volumes/${encodeURIComponent(january.id)}/publish`)
  expect(within(row('On Wells')).getByText('In preparation')).toBeTruthy()
  await openPopupOf('All Volumes')
  expect(screen.getByRole('option', { name: 'Vol. 1 January – In preparation' })).toBeTruthy()
  await openPopupOf('Actions of On Wells')
  expect(screen.queryByRole('menuitem', { name: 'View on site' })).toBeNull()
})

test('closed groups are named by the address', async () => {
  await opened()
  await press('Vol. 1 March')
  expect(rows()).toEqual(['On Rivers A survey', 'On Wells', 'On Dew'])
  expect(new URLSearchParams(router.location.search).get('closed')).toBe(march.id)
  await press('Open all')
  await press('Close all')
  expect(rows()).toEqual([])
  expect(router.location.search).toBe('?open=none')
  await press('Vol. 1 March')
  expect(rows()).toEqual(['वर्षा'])
  await press('Open all')
  expect(router.location.search).toBe('')
})

test('the search asks the journal, and says what it did not find', async () => {
  await opened(undefined, { path: '/admin/papers?year=2026' })
  const box = await screen.findByPlaceholderText('Search by title, author or content')
  fireEvent.change(box, { target: { value: 'वर्षा ' } })
  await waitFor(() => expect(rows()).toEqual(['वर्षा']))
  expect(new URLSearchParams(router.location.search).get('search')).toBe('वर्षा')
  expect(requested('content=true')).toBe(true)
  fireEvent.change(box, { target: { value: 'nowhere' } })
  expect(await screen.findByText('No Papers Found')).toBeTruthy()
  expect(screen.getByText(/nothing matches “nowhere”/u)).toBeTruthy()
  expect(screen.getByText(/^Showing 0 of 4 papers/u)).toBeTruthy()
  await press('Search all years')
  await waitFor(() => expect(router.location.search).toBe('?search=nowhere'))
})

test('filters are chips that the address names, and another year forgets the volume', async () => {
  await opened(undefined, { path: '/admin/papers?year=2026&type=Regular&volume=Vol.+1+March' })
  await screen.findByRole('table')
  expect(rows()).toEqual(['वर्षा'])
  await openPopupOf('Year: Year 2026')
  fireEvent.click(screen.getByRole('option', { name: 'Year 2025' }))
  await press('Without Issue type: Regular Issues')
  await waitFor(() => expect(rows()).toEqual(['On Dew']))
  expect(router.location.search).toBe('?year=2025')
  await openPopupOf('Status')
  fireEvent.click(screen.getByRole('option', { name: 'PDF missing' }))
  expect(await screen.findByText(/no paper has this status/u)).toBeTruthy()
  await press('Show all years')
  await waitFor(() => expect(rows()).toHaveLength(4))
})

test('a flat list has the volume of each paper, and is sorted by its columns', async () => {
  await opened()
  await screen.findByRole('table')
  await press('Flat')
  expect(within(row('On Dew')).getByRole('cell', { name: 'Water' })).toBeTruthy()
  await press('Paper Title')
  expect(rows()).toEqual(['On Dew', 'On Rivers A survey', 'On Wells', 'वर्षा'])
  await press('Paper Title')
  expect(rows()).toEqual(['वर्षा', 'On Wells', 'On Rivers A survey', 'On Dew'])
  expect(screen.getByRole('columnheader', { name: 'Paper Title' }).getAttribute('aria-sort')).toBe('descending')
  expect(router.location.search).toBe('?view=flat&sort=-title')
  await press('Volumes')
  expect(router.location.search).toBe('')
})

test('the pages of a long list follow one another, after its first rows', async () => {
  const papers = [rivers, wells, rain]
  const asked: string[] = []
  await opened(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/papers/rows')) return undefined
    const page = Number(searchParams.get('page'))
    asked.push(`${page} of ${searchParams.get('limit')}`)
    const pagination = { page, limit: 1, total: 3, totalPages: 3 }
    return yes({ ...paperRows(...papers.slice(page - 1, page)), pagination })
  })
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(asked).toEqual(['1 of 100', '1 of 1000', '2 of 1000', '3 of 1000'])
})

const nothing: Handle = ({ pathname }) => (pathname.endsWith('/papers/rows') ? yes(paperRows()) : undefined)
const emptyVolume = volume(2026, 'Vol. 2', { papers: 0 })

test('a journal without papers leads to the first one', async () => {
  const tree = yes(yearsResponse(treeOf(emptyVolume)))
  await opened((url, ...rest) => (url.pathname.endsWith('/papers/years') ? tree : nothing(url, ...rest)))
  expect(await screen.findByText('No Papers Found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add First Paper' })).toBeTruthy()
})

test.each(['1800', '1950'])('a year without papers, %s, leads to the others', async year => {
  await opened(undefined, { path: `/admin/papers?year=${year}` })
  expect(await screen.findByText('No Papers Found')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add First Paper' })).toBeNull()
  await press('Show all years')
  expect(router.location.search).toBe('')
})

test('a volume without papers has its group, can be deleted there, and has nothing to download', async () => {
  const tree = yes(yearsResponse(treeOf(january, march, emptyVolume)))
  await opened(({ pathname }) => (pathname.endsWith('/papers/years') ? tree : undefined))
  expect(await button('Download ZIP of Vol. 2')).toHaveProperty('disabled', true)
  expect(await button('Download ZIP of Vol. 1 March')).toHaveProperty('disabled', false)
  await chooseAction('Delete Volume', 'Vol. 2')
  expect(await screen.findByRole('alertdialog', { name: 'Confirm Delete Volume' })).toBeTruthy()
})

test('what the journal refuses for good is not offered once more', async () => {
  await opened(({ pathname }) => (pathname.endsWith('/papers/rows') ? no(400, 'Volume name is too long') : undefined))
  expect((await screen.findByRole('alert')).textContent).toContain('Volume name is too long')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('the advanced panel says what is filtered and searched for', async () => {
  await opened(undefined, { path: '/admin/papers?year=2026&type=Regular&status=corrected' })
  await press('Show Advanced')
  expect(screen.getByText('Year 2026, Regular Issues, All Volumes, Corrected')).toBeTruthy()
  expect(screen.getByText('Search active').nextSibling?.textContent).toBe('No')
  await press('Hide Advanced')
  expect(screen.queryByText('Search active')).toBeNull()
})

test('a failed load names its request, and offers three more attempts', async () => {
  const refusal = no(500, 'Something went wrong')
  await opened(({ pathname }) =>
    pathname.endsWith('/papers/rows')
      ? { ...refusal, body: { ...refusal.body, instance: 'urn:uuid:5e7f' } }
      : undefined,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrongRequest 5e7f')
  for (const attempt of [1, 2, 3]) {
    const before = requests().length
    await press('Retry')
    await waitFor(() => expect(requests().length, `attempt ${attempt}`).toBe(before + 1))
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  await press('Dismiss')
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('Refresh reports that it has, or has not, fetched the data', async () => {
  let isUp = true
  await opened(() => (isUp ? undefined : no(503, 'Busy')))
  await screen.findByRole('table')
  await press('Refresh')
  expect(await screen.findByText('Data refreshed successfully')).toBeTruthy()
  isUp = false
  await press('Refresh')
  expect(await screen.findByText('Failed to refresh data')).toBeTruthy()
})

test('the preview shows what is stored, and leads to the replacement', async () => {
  await opened()
  await chooseAction('Preview details', 'On Rivers')
  const dialog = within(await screen.findByRole('dialog', { name: 'Paper Preview' }))
  expect(dialog.getByText('File size').nextSibling?.textContent).toBe('1.00 MB')
  expect(dialog.getByText('Pages').nextSibling?.textContent).toBe('8')
  fireEvent.click(dialog.getByRole('button', { name: 'Replace PDF' }))
  expect(await screen.findByRole('alertdialog', { name: 'Replace PDF' })).toBeTruthy()
})

const READ = ['Download', 'Preview details']
const WRITE = ['Replace PDFR', 'EditE']

test.each([
  ['admin', [...READ, ...WRITE, 'View on site', 'Delete…'], true],
  ['author', [...READ, ...WRITE, 'View on site'], false],
  ['auditor', [...READ, 'View on site'], false],
] as const)('%s: %j of a paper, deletion of volumes: %s', async (role, acts, mayDelete) => {
  await opened(undefined, { role })
  const items = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)
  await openPopupOf('Actions of On Wells')
  expect(items()).toEqual(acts)
  await openPopupOf('Actions of Water')
  expect(items().includes('Delete Volume')).toBe(mayDelete)
  expect(screen.queryByRole('link', { name: 'Add New Paper' }) !== null).toBe(role !== 'auditor')
})

test('a list of a thousand papers has the rows in the window only', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => paperOf(january, n + 1))
  await opened(({ pathname }) => (pathname.endsWith('/papers/rows') ? yes(paperRows(...many)) : undefined))
  await screen.findByText('Paper 1 of Vol. 1 January')
  await act(async () => undefined)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1002')
  expect(rows().length).toBeLessThan(100)
})

test('a paper whose PDF is missing says so in its row and its preview', async () => {
  const missing = { ...rivers, fileProblem: 'missing' } as const
  await opened(({ pathname }) => {
    if (pathname.endsWith(encodeURIComponent(rivers.id))) return yes({ paper: missing })
    return pathname.endsWith('/papers/rows') ? yes(paperRows(missing, wells)) : undefined
  })
  expect(await screen.findByText('PDF missing')).toBeTruthy()
  await chooseAction('Preview details', 'On Rivers')
  expect(await screen.findByText('The PDF may need to be replaced')).toBeTruthy()
})

test('a paper whose PDF is withheld says so, and offers no download', async () => {
  const withheld = { at: '2026-03-03T04:30:00.000Z', reason: 'A picture shows a patient', lawfulBasis: 'An order' }
  await opened(({ pathname }) =>
    pathname.endsWith('/papers/rows') ? yes(paperRows({ ...rivers, withheld }, wells)) : undefined,
  )
  expect(await screen.findByText('PDF withheld')).toBeTruthy()
  await openPopupOf('Actions of On Rivers')
  expect(screen.getByRole('menuitem', { name: 'Preview details' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Download' })).toBeNull()
})

test('a paper that was deleted meanwhile says so instead of opening a dialog', async () => {
  await opened(({ pathname }) =>
    pathname.endsWith(encodeURIComponent(wells.id)) ? no(410, 'This paper was deleted', 'PAPER_DELETED') : undefined,
  )
  await chooseAction('Preview details', 'On Wells')
  expect(await screen.findByText('This paper was deleted')).toBeTruthy()
})
