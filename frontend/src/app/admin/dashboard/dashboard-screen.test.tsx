import type { Role } from '@shodh/contracts/users/fields.ts'
import { aLog, uploaded } from '@shodh/contracts/audit/proof/testing/a-log.ts'
import { exampleListedPaper } from '@shodh/contracts/papers/examples.ts'
import { exampleOverview } from '@shodh/contracts/usage/examples.ts'
import { auditOperations } from '@shodh/contracts/audit/operations.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { noteWelcome } from '../../../features/content/admin/welcome/first-visit.ts'
import { takeHandedOver } from '../../../features/papers/admin/add/files/transferred-files.ts'
import { paperOf } from '../../../testing/examples/papers.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import { person } from '../../../testing/examples/people.ts'
import { type Served, yes } from '../../../testing/server/served.ts'
import { shownTo, type as typeInto, visited } from '../../../testing/screens/shown.tsx'
import { noPendingTasks } from '../testing/no-pending-tasks.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

const [event] = auditOperations.listEvents.response.example.events
const [replacement] = auditOperations.listReplacements.response.example.replacements
const log = aLog([uploaded()])

const served: Record<string, unknown> = {
  '/admin/attention': noPendingTasks,
  '/papers/drafts': { drafts: [] },
  '/papers/statistics/overview': exampleOverview,
  '/users/profile/papers': { papers: [] },
  '/audit/log': { events: [event], pagination: { limit: 6, next: null } },
  '/audit/replacements': { replacements: [replacement], pagination: { limit: 50, next: null } },
  '/papers': {
    papers: [exampleListedPaper],
    pagination: { page: 1, limit: 6, total: 1, totalPages: 1 },
  },
}

let journal: Served
let changed: Record<string, unknown> = {}

const texts: Readonly<Record<string, string>> = {
  '/.well-known/journal-log/vkey': log.vkey,
  '/.well-known/journal-log/checkpoint': log.checkpoint,
}

const open = async (role: Role) => {
  journal = await visited(({ pathname }) => {
    const text = texts[pathname]
    if (text !== undefined) return { body: text, headers: { 'content-type': 'text/plain' } }
    const path = pathname.replace('/api/v1', '')
    return { ...served, ...changed }[path] === undefined ? undefined : yes({ ...served, ...changed }[path])
  })
  const Place = () => <p>{useLocation().pathname}</p>
  return shownTo(
    person('Asha Rao', { role }),
    <Routes>
      <Route path="/admin" element={<DashboardScreen />} />
      <Route path="*" element={<Place />} />
    </Routes>,
    '/admin',
  )
}

const asked = () => new Set(journal.requests.filter(path => path.startsWith('/api/')).map(path => path.split('?')[0]))
const part = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  changed = {}
  localStorage.clear()
  sessionStorage.clear()
})

test('an administrator sees the specified figures, what waits, downloads, top papers and what just happened', async () => {
  await open('admin')
  expect(await screen.findByText('Nothing waits.')).toBeTruthy()
  const names = screen.getAllByRole('term').map(term => term.textContent)
  expect(names).toEqual([
    ...['Total Papers', 'Paper Downloads', 'Total Volumes', 'Volume Downloads', 'Regular Issues', 'Special Issues'],
  ])
  const downloads = await part('Paper downloads')
  expect(downloads.getByText('+33 %')).toBeTruthy()
  expect(downloads.getByText(/against 9 in the 12 weeks before/u)).toBeTruthy()
  expect(await downloads.findByText('Show as a table')).toBeTruthy()
  const top = (await part('Top papers')).getByRole('link')
  expect(top.getAttribute('href')).toBe(`/admin/papers?paper=${exampleOverview.topPapers[0]?.id}`)
  expect((await part('Just happened')).getByText(/^Asha Rao replaced the PDF of/u)).toBeTruthy()
})

test('what one person did several times, one after the other, is one line', async () => {
  const events = ['3', '2', '1'].map(id => ({ ...event, id }))
  changed = {
    '/audit/log': {
      events: [...events, { ...event, id: '0', type: 'PaperUploaded' }],
      pagination: { limit: 30, next: null },
    },
  }
  await open('admin')
  const happened = await part('Just happened')
  expect(happened.getAllByRole('listitem')).toHaveLength(2)
  expect(happened.getByText('and 2 more')).toBeTruthy()
})

test('weeks that nobody counted are not compared with', async () => {
  const prepared = { ...exampleOverview.analytics, volumesInPreparation: 1 }
  changed = {
    '/papers/statistics/overview': { ...exampleOverview, countedSince: '2026-01-20', analytics: prepared },
  }
  await open('admin')
  const downloads = await part('Paper downloads')
  expect(downloads.getByText(/^Counting began on 20 January 2026, so there is nothing to compare with/u)).toBeTruthy()
  expect(downloads.queryByText(/against|before$/u)).toBeNull()
  expect(await downloads.findByRole('columnheader', { name: 'Paper downloads' })).toBeTruthy()
  expect(downloads.queryByText('Period before')).toBeNull()
  expect(screen.getByText('1 active, 1 in preparation')).toBeTruthy()
})

test('a journal without a download says so in one line', async () => {
  const weeks = exampleOverview.weeks.map(week => ({ ...week, downloads: 0, before: 0 }))
  changed = { '/papers/statistics/overview': { ...exampleOverview, weeks, topPapers: [] } }
  await open('admin')
  expect(await (await part('Paper downloads')).findByText(/^No paper was downloaded/u)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Top papers' })).toBeNull()
})

test('what waits stands with its detail and its verb', async () => {
  changed = { '/admin/attention': { ...noPendingTasks, brokenPdfs: 1, brokenPaper: { id: 'q', title: 'On Wells' } } }
  await open('admin')
  const waiting = await part('Waiting for you')
  expect(waiting.getByText('On Wells')).toBeTruthy()
  expect(waiting.getByRole('link', { name: 'Replace PDF: A PDF is missing or damaged' })).toBeTruthy()
})

test('PDFs that are dropped on the page are in Add Papers, for who dropped them', async () => {
  await open('author')
  await screen.findByText(/^Drop PDFs anywhere/u)
  const files = [new File(['%PDF'], 'rivers.pdf', { type: 'application/pdf' })]
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files, items: [], types: ['Files'] },
  })
  act(() => void document.body.dispatchEvent(drop))
  expect(await screen.findByText('/admin/papers/add')).toBeTruthy()
  expect(takeHandedOver('somebody else')).toEqual([])
  act(() => void document.body.dispatchEvent(drop))
  expect(takeHandedOver(person('Asha Rao').id)).toEqual([])
})

test('an author sees what they uploaded, and asks for nothing that authors may not see', async () => {
  const paper = { ...exampleOverview.topPapers[0], title: 'On Rivers', uploadDate: '2026-01-20T08:00:00Z', version: 2 }
  const ownProposals = [{ id: 'wells', title: 'On Wells', proposedAt: '2026-01-21T08:00:00Z' }]
  const written = Array.from({ length: 6 }, (_, n) => {
    return { ...paperOf(volume(2026, 'Vol. 1 March'), n + 1), title: `On Lakes ${n + 1}`, through: 'orcid' }
  })
  changed = {
    '/papers/statistics/overview': { ...exampleOverview, ownPapers: [paper], ownProposals },
    '/users/profile/papers': { papers: written },
  }
  await open('author')
  const proposed = await part('You proposed')
  expect(proposed.getByRole('link', { name: 'On Wells' }).getAttribute('href')).toBe('/admin/papers?paper=wells')
  expect(proposed.getByText('Proposed on 21 Jan 2026')).toBeTruthy()
  const own = await part('Papers you uploaded')
  expect(own.getByRole('link', { name: 'On Rivers' })).toBeTruthy()
  expect(own.getByText(/version 2$/u)).toBeTruthy()
  const authored = await part('Your papers')
  expect(authored.getByRole('link', { name: 'On Lakes 5' })).toBeTruthy()
  expect(authored.queryByText('On Lakes 6')).toBeNull()
  expect(authored.getByRole('link', { name: 'All 6' }).getAttribute('href')).toBe('/admin/profile')
  expect([...asked()].filter(address => /admin|audit/u.test(address ?? ''))).toEqual([])
})

test('an auditor’s first visit on a device takes the head of the log as seen, and says no more than that it is signed', async () => {
  await open('auditor')
  expect(await screen.findByRole('heading', { name: 'The head is signed' })).toBeTruthy()
  // as the checkpoint and the weekly mail have it
  expect(screen.getByText(log.checkpoint.split('\n')[2] ?? '')).toBeTruthy()
  expect(screen.getByText(/It is the first that you see on this device/u)).toBeTruthy()
  expect(screen.getByText(/^Your first visit on this device/u)).toBeTruthy()
  expect(screen.getByText('no witness')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Replaced since then' })).toBeNull()
  expect(asked().has('/api/v1/papers/statistics/overview')).toBe(false)
})

const lastVisit = (head: object) => {
  const { id } = person('Asha Rao')
  const at = '2026-01-31T10:00:00.000Z'
  localStorage.setItem(`shodh:visit:${id}`, JSON.stringify({ since: null, at }))
  localStorage.setItem(`shodh:log-head:${id}`, JSON.stringify({ since: null, before: null, last: head }))
}
const seen = { vkey: log.vkey, size: 1, root: log.checkpoint.split('\n')[2] ?? '' }

test('replacements of the same paper are not counted as papers', async () => {
  lastVisit(seen)
  const replacements = [1, 2].map(n => ({ ...replacement, id: `${n}` }))
  changed = { '/audit/replacements': { replacements, pagination: { limit: 50, next: null } } }
  await open('auditor')
  expect(await (await part('Replaced since then')).findByText('2 replacements of 1 paper')).toBeTruthy()
})

test('the next visit lists what was replaced since, and says that the log goes on', async () => {
  lastVisit(seen)
  await open('auditor')
  expect(
    await screen.findByText(/It continues the one of your last visit: 0 entries added, none changed/u),
  ).toBeTruthy()
  const replaced = await part('Replaced since then')
  expect(replaced.getByRole('link', { name: 'Compare: Which Questions Worked?' }).getAttribute('href')).toMatch(
    /compare=1-2$/u,
  )
  expect(journal.requests.find(path => path.includes('/audit/replacements'))).toContain('from=2026-01-31T10')
  expect(await screen.findByText('1 replacement of 1 paper since your last visit')).toBeTruthy()
})

test('a log that does not continue is an alarm at each visit, until the auditor goes on from its head', async () => {
  lastVisit({ ...seen, size: 4 })
  const { unmount } = await open('auditor')
  await screen.findByRole('heading', { name: 'The log is broken' })
  unmount()
  await open('auditor')
  expect(await screen.findByText('The public log has 3 entries fewer than you saw.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go on from this head' }))
  expect(await screen.findByRole('heading', { name: 'The head is signed' })).toBeTruthy()
})

test.for([undefined, seen])(
  'a log that does not continue what was signed is never unbroken, having seen %j',
  async last => {
    if (last) lastVisit(last)
    changed = { '/admin/attention': { ...noPendingTasks, logRefusal: 'It has 219 of 223 events.' } }
    await open('auditor')
    const head = await part('Public log')
    await head.findByRole('heading', { name: 'The log does not continue what was signed before' })
    expect(head.getByRole('status').textContent).toContain('It has 219 of 223 events.')
    expect(screen.queryByText(/unbroken|It continues|It is the first/u)).toBeNull()
  },
)

test('an auditor finds a paper and its history', async () => {
  await open('auditor')
  await typeInto('Find a paper and its history', 'questions')
  const found = await screen.findByRole('link', { name: new RegExp(`${exampleListedPaper.volumeName}`, 'u') })
  expect(found.getAttribute('href')).toContain('/admin/audit/papers/')
  const field = screen.getByRole('searchbox')
  field.focus()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(found)
  fireEvent.keyDown(found, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(field)
})

test('Enter opens the first paper that is found, also where it was pressed before', async () => {
  await open('auditor')
  const field = await screen.findByRole('searchbox', { name: 'Find a paper and its history' })
  fireEvent.change(field, { target: { value: 'questions' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText(/^\/admin\/audit\/papers\//u)).toBeTruthy()
})

const settingUp = { done: 3, of: 7, isUntitled: false }

test('an administrator goes on with setting up a new journal, or hides that', async () => {
  // what is under way delays what is asked for again
  changed = { '/journal.json': {}, '/users/profile': {}, '/admin/attention': { ...noPendingTasks, settingUp } }
  await open('admin')
  const setUp = await part('Set up your journal')
  expect(setUp.getByText('3 of 7 steps')).toBeTruthy()
  expect(setUp.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/admin/welcome')
  changed = { ...changed, '/content/welcome': { isEnded: true }, '/admin/attention': noPendingTasks }
  fireEvent.click(setUp.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByText('Set up your journal')).toBeNull())
  expect(journal.requests).toContain('/api/v1/content/welcome')
})

test('where the journal shows the sample, an administrator can begin their own', async () => {
  changed = { '/admin/attention': { ...noPendingTasks, isOnlySample: true } }
  await open('admin')
  const begin = await part('Begin your own journal')
  expect(begin.getByRole('button', { name: 'Begin my journal' })).toBeTruthy()
})

test('one without a name leads an administrator to its first step, once in a tab, and nobody else', async () => {
  changed = { '/admin/attention': { ...noPendingTasks, settingUp: { ...settingUp, isUntitled: true } } }
  const { unmount } = await open('admin')
  expect(await screen.findByText('/admin/welcome')).toBeTruthy()
  unmount()
  noteWelcome()
  await open('admin')
  expect(await part('Set up your journal')).toBeTruthy()
})
