import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/back-office.tsx'
import { groupedPapers, paperOf } from '../../../../testing/papers.ts'
import { person } from '../../../../testing/people.ts'
import { type Handle, no, yes } from '../../../../testing/served.ts'
import { treeOf, volume, yearsResponse } from '../../../../testing/volumes.ts'
import { PapersScreen } from './papers-screen.tsx'

const january = volume(2026, 'Vol. 1 January', { papers: 2 })
const march = volume(2026, 'Vol. 1 March', { papers: 1 })
const water = volume(2025, 'Water', { issueType: 'Special', papers: 1 })
const rivers = paperOf(january, 1, { title: 'On Rivers', subtitle: 'A survey' })
const wells = paperOf(january, 2, { title: 'On Wells' })
const rain = paperOf(march, 1, { title: 'वर्षा' })

const years = yes(yearsResponse(treeOf(january, march, water)))
const standard: Handle = ({ pathname, searchParams }) => {
  if (pathname.endsWith('/papers/years')) return years
  if (pathname.endsWith(`/papers/${encodeURIComponent(rivers.id)}`))
    return { ...yes({ paper: rivers }), headers: { etag: '"7.1"' } }
  if (!pathname.endsWith('/papers')) return undefined
  const search = searchParams.get('search') ?? ''
  return yes(groupedPapers(...[rain, rivers, wells].filter(({ title }) => title.includes(search))))
}

const { open, router, requests } = backOffice(standard)

const opened = (handle?: Handle, { role = 'admin' as Role, path = '/admin/papers' } = {}) =>
  open(<PapersScreen />, { ...(handle && { handle }), user: person('Asha Rao', { role }), path })

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const click = async (name: string | RegExp) => fireEvent.click(await button(name))
const requested = (part: string) => requests().some(path => path.includes(part))
const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

test('the newest year with volumes is listed, its groups by sort key, the first one open', async () => {
  await opened()
  expect(await screen.findByText('3 papers in 2 volumes')).toBeTruthy()
  await screen.findByRole('table')
  const groups = screen.getAllByRole('heading', { level: 2 })
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Vol. 1 January', 'Vol. 1 March', 'Recently deleted'])
  expect(rows()).toEqual(['On RiversA survey', 'On Wells'])
  expect(requested('year=2026&issueType=Regular')).toBe(true)
  expect(screen.getByText(/^Showing 3 of 3 papers in 2 volumes/u)).toBeTruthy()
})

test('a volume in preparation says so in its group and in the filter', async () => {
  const prepared = yes(yearsResponse(treeOf({ ...january, ...{ inPreparation: true } }, march, water)))
  await opened(({ pathname }) => (pathname.endsWith('/papers/years') ? prepared : undefined), { role: 'author' })
  const badge = await screen.findByRole('link', { name: 'In preparation' })
  expect(badge.getAttribute('href')).toBe(`/admin/papers/volumes/${encodeURIComponent(january.id)}/publish`)
  expect(screen.getByRole('option', { name: 'Vol. 1 January – In preparation' })).toHaveProperty('value', january.name)
})

test('open groups stand in the address', async () => {
  await opened()
  await click('Vol. 1 March')
  expect(rows()).toEqual(['On RiversA survey', 'On Wells', 'वर्षा'])
  expect(new URLSearchParams(router.location.search).get('open')).toBe(`${january.id},${march.id}`)
  await click('Close all')
  expect(rows()).toEqual([])
  expect(router.location.search).toContain('open=none')
})

test('the search asks the journal, shows every group that matches, and says what it did not find', async () => {
  await opened()
  const box = await screen.findByPlaceholderText('Search by title, author or content')
  fireEvent.change(box, { target: { value: 'वर्षा ' } })
  await waitFor(() => expect(rows()).toEqual(['वर्षा']))
  expect(screen.getByText('1 paper')).toBeTruthy()
  expect(new URLSearchParams(router.location.search).get('search')).toBe('वर्षा')
  expect(requested('content=true')).toBe(true)
  fireEvent.change(box, { target: { value: 'nowhere' } })
  expect(await screen.findByText('No Papers Found')).toBeTruthy()
  expect(screen.getByText(/nothing matches “nowhere”/u)).toBeTruthy()
  await click('Search all years')
  await waitFor(() => expect(router.location.search).toContain('year=all'))
})

test('filters stand in the address, and another year forgets the volume', async () => {
  await opened(undefined, { path: '/admin/papers?year=2026&type=Regular&volume=Vol.+1+March' })
  await screen.findAllByRole('table')
  expect(requested('volumeName=Vol.+1+March')).toBe(true)
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2025' } })
  await waitFor(() => expect(requested('year=2025&issueType=Special')).toBe(true))
  expect(router.location.search).toBe('?year=2025')
})

const nothing: Handle = ({ pathname }) => (pathname.endsWith('/papers') ? yes(groupedPapers()) : undefined)
const emptyVolume = volume(2026, 'Vol. 2', { papers: 0 })

test('a journal without papers leads to the first one', async () => {
  const tree = yes(yearsResponse(treeOf(emptyVolume)))
  await opened((url, ...rest) => (url.pathname.endsWith('/papers/years') ? tree : nothing(url, ...rest)))
  expect(await screen.findByText('No Papers Found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add First Paper' })).toBeTruthy()
})

test.each(['1800', '1950'])('a year without papers, %s, leads to the others', async year => {
  await opened(nothing, { path: `/admin/papers?year=${year}` })
  expect(await screen.findByText('No Papers Found')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add First Paper' })).toBeNull()
  await click('Show all years')
  expect(router.location.search).toBe('?year=all')
})

test('a volume without papers has its group, can be deleted there, and has nothing to download', async () => {
  const tree = yes(yearsResponse(treeOf(january, march, emptyVolume)))
  await opened(({ pathname }) => (pathname.endsWith('/papers/years') ? tree : undefined))
  expect(await button('Download ZIP of Vol. 2')).toHaveProperty('disabled', true)
  expect(await button('Download ZIP of Vol. 1 March')).toHaveProperty('disabled', false)
  await click('Delete Volume Vol. 2')
  expect(await screen.findByRole('alertdialog', { name: 'Confirm Delete Volume' })).toBeTruthy()
})

test('what the journal refuses for good is not offered once more', async () => {
  await opened(({ pathname }) => (pathname.endsWith('/papers') ? no(400, 'Volume name is too long') : undefined))
  expect((await screen.findByRole('alert')).textContent).toContain('Volume name is too long')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('the advanced panel says what is filtered and searched for', async () => {
  await opened()
  await click('Show Advanced')
  expect(screen.getByText('Year 2026, Regular Issues, All Volumes')).toBeTruthy()
  expect(screen.getByText('Search active').nextSibling?.textContent).toBe('No')
  await click('Hide Advanced')
  expect(screen.queryByText('Search active')).toBeNull()
})

test('a failed load names its request, and offers three more attempts', async () => {
  const refusal = no(500, 'Something went wrong')
  await opened(({ pathname }) =>
    pathname.endsWith('/papers') ? { ...refusal, body: { ...refusal.body, instance: 'urn:uuid:5e7f' } } : undefined,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrongRequest 5e7f')
  for (const attempt of [1, 2, 3]) {
    const before = requests().length
    await click('Retry')
    await waitFor(() => expect(requests().length, `attempt ${attempt}`).toBe(before + 1))
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  await click('Dismiss')
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('Refresh reports that it has, or has not, fetched the data', async () => {
  let isUp = true
  await opened(() => (isUp ? undefined : no(503, 'Busy')))
  await screen.findByRole('table')
  await click('Refresh')
  expect(await screen.findByText('Data refreshed successfully')).toBeTruthy()
  isUp = false
  await click('Refresh')
  expect(await screen.findByText('Failed to refresh data')).toBeTruthy()
})

test('a paper is deleted only with a reason, in the version that was shown, and that can be undone', async () => {
  const sent: unknown[] = []
  await opened((url, { method, headers }, body) => {
    if (method === 'GET') return undefined
    sent.push([method, url.pathname.replace('/api/v1/papers/', ''), body, headers['if-match']])
    return yes({})
  })
  await click('Delete On Rivers')
  const remove = await button('Delete Paper')
  expect(remove.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/An administrator can restore it/u)).toBeTruthy()
  await click('Withdrawn by the author')
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText('Paper deleted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await click('Undo')
  expect(await screen.findByText('Paper "On Rivers" restored successfully')).toBeTruthy()
  const address = `${encodeURIComponent(january.id)}/${encodeURIComponent(rivers.id)}`
  expect(sent).toEqual([
    ['DELETE', address, { reason: 'Withdrawn by the author' }, '"7.1"'],
    ['POST', `${address}/restore`, undefined, undefined],
  ])
})

test('where somebody else saved meanwhile, both versions are shown before anything is deleted', async () => {
  let now = rivers
  await opened(({ pathname }, { method }) => {
    if (method === 'DELETE') {
      now = { ...rivers, title: 'On Great Rivers' }
      return no(412, 'The paper was changed meanwhile', 'PRECONDITION_FAILED')
    }
    if (!pathname.endsWith(`/papers/${encodeURIComponent(rivers.id)}`)) return undefined
    return { ...yes({ paper: now }), headers: { etag: `"${now.title}"`, 'cache-control': 'no-store' } }
  })
  await click('Delete On Rivers')
  fireEvent.change(await screen.findByLabelText('Reason (readers will see it)'), { target: { value: 'Twice' } })
  const remove = await button('Delete Paper')
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText('Somebody else changed this paper meanwhile.')).toBeTruthy()
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByRole('row', { name: 'Title On Rivers On Great Rivers' })).toBeTruthy()
  expect(dialog.getByText('The paper was changed meanwhile')).toBeTruthy()
  expect((screen.getByLabelText('Reason (readers will see it)') as HTMLTextAreaElement).value).toBe('Twice')
})

test.each([
  [403, 'Authentication required for delete operation'],
  [500, 'Something went wrong'],
])('a deletion that fails with %i reads "%s", with its request', async (status, message) => {
  const refusal = no(status, 'Something went wrong')
  await opened((_, { method }) =>
    method === 'DELETE' ? { ...refusal, body: { ...refusal.body, instance: 'urn:uuid:9a' } } : undefined,
  )
  await click('Delete On Rivers')
  await click('Published by mistake')
  const remove = await button('Delete Paper')
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('9a')).toBeTruthy()
})

test('the preview shows what is stored, and leads to the replacement', async () => {
  await opened()
  await click('Preview details of On Rivers')
  const dialog = within(await screen.findByRole('dialog', { name: 'Paper Preview' }))
  expect(dialog.getByText('File size').nextSibling?.textContent).toBe('1.0 MB')
  expect(dialog.getByText('Pages').nextSibling?.textContent).toBe('8')
  fireEvent.click(dialog.getByRole('button', { name: 'Replace PDF' }))
  expect(await screen.findByRole('alertdialog', { name: 'Replace PDF' })).toBeTruthy()
})

test.each([
  ['admin', ['Download', 'Preview details of', 'Replace PDF of', 'Edit', 'Delete'], true],
  ['author', ['Download', 'Preview details of', 'Replace PDF of', 'Edit'], false],
  ['auditor', ['Download', 'Preview details of'], false],
] as const)('%s: %j of a paper, deletion of volumes: %s', async (role, acts, mayDelete) => {
  await opened(undefined, { role })
  const row = (await screen.findByText('On Wells')).closest('tr')
  const controls = row ? [...row.querySelectorAll('button, a')] : []
  expect(controls.map(control => control.getAttribute('aria-label'))).toEqual(acts.map(each => `${each} On Wells`))
  expect(screen.queryAllByRole('button', { name: /^Delete Volume/u }).length > 0).toBe(mayDelete)
  expect(screen.queryByRole('link', { name: 'Add New Paper' }) !== null).toBe(role !== 'auditor')
})

test('a list of a thousand papers has the rows in the window only', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => paperOf(january, n + 1))
  await opened(({ pathname }) => (pathname.endsWith('/papers') ? yes(groupedPapers(...many)) : undefined))
  await screen.findByText('Paper 1 of Vol. 1 January')
  await act(async () => undefined)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
})

test('a paper whose PDF is missing says so in its row and its preview', async () => {
  await opened(({ pathname }) =>
    pathname.endsWith('/papers') ? yes(groupedPapers({ ...rivers, fileProblem: 'missing' }, wells)) : undefined,
  )
  expect(await screen.findAllByText('The PDF may need to be replaced')).toHaveLength(1)
  await click('Preview details of On Rivers')
  expect(await screen.findAllByText('The PDF may need to be replaced')).toHaveLength(2)
})

test('a paper whose PDF is withheld says since when and why, and offers no download', async () => {
  const withheld = { at: '2026-03-03T04:30:00.000Z', reason: 'A picture shows a patient', lawfulBasis: 'An order' }
  await opened(({ pathname }) =>
    pathname.endsWith('/papers') ? yes(groupedPapers({ ...rivers, withheld }, wells)) : undefined,
  )
  expect(await screen.findByText(/^PDF withheld since 3 Mar\w* 2026: A picture shows a patient$/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download On Wells' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download On Rivers' })).toBeNull()
})
