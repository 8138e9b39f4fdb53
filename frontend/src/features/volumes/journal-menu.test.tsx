import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Handle, no, yes } from '../../testing/server/served.ts'
import { click, shown, visited } from '../../testing/screens/shown.tsx'
import { menuOf, treeOf, volume, yearsResponse } from '../../testing/examples/volumes.ts'
import { JournalMenu } from './journal-menu.tsx'

const tree = treeOf(
  volume(2025, 'Vol. 8, No. 91', { papers: 2 }),
  volume(2025, 'Vol. 8, No. 92', { papers: 1 }),
  volume(2025, 'Teaching Mathematics', { issueType: 'Special', papers: 7 }),
  volume(2024, 'Vol. 7, No. 82', { papers: 12 }),
)

const opened = async (handle: Handle) => {
  const { requests } = await visited(handle)
  shown(<JournalMenu />)
  return requests
}

const search = (term: string) =>
  fireEvent.change(screen.getByPlaceholderText('Search volumes...'), { target: { value: term } })
const links = () => screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])

test('years, then issue types with their counts, then volumes with their papers', async () => {
  await opened(() => yes(yearsResponse(tree)))
  expect(screen.getByText('Loading journals...')).toBeTruthy()
  await screen.findByRole('button', { name: /2025/u })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['20253 volumes', '20241 volume'])
  click(/2025/u)
  click(/Special Issues/u)
  expect(links()).toEqual([['Teaching Mathematics7 papers', '/papers/2025/special/Teaching%20Mathematics']])
  click('2025')
  click(/Regular Issues ?2/u)
  expect(links()).toEqual([
    ['Vol. 8, No. 912 papers', '/papers/2025/regular/Vol.%208%2C%20No.%2091'],
    ['Vol. 8, No. 921 paper', '/papers/2025/regular/Vol.%208%2C%20No.%2092'],
  ])
})

test('the whole menu takes one request where there are few volumes', async () => {
  const requests = await opened(() => yes(yearsResponse(tree)))
  await screen.findByRole('button', { name: /2025/u })
  click(/2025/u)
  click(/Regular/u)
  expect(requests.filter(address => address.startsWith('/api/'))).toEqual(['/api/v1/papers/years?menu=1'])
})

test('of many volumes those of a year are fetched when it is opened, and all for a search', async () => {
  const years = (address: URL) => (address.searchParams.has('menu') ? menuOf(tree) : yearsResponse(tree))
  const ofYear = (address: URL) => ({
    volumes: [
      ...tree.flatMap(({ types }) => types).flatMap(({ volumes }) => volumes),
      { ...volume(2025, '', { issueType: 'Regular' }), name: null, isYearOnly: true },
    ].filter(({ year }) => String(year) === address.searchParams.get('year')),
  })
  const requests = await opened(address => yes(address.pathname.endsWith('/years') ? years(address) : ofYear(address)))
  await screen.findByRole('button', { name: /2025/u })
  click(/2025/u)
  expect(screen.getByRole('button', { name: /Special Issues ?1/u })).toBeTruthy()
  click(/Regular Issues ?2/u)
  await screen.findByRole('link', { name: /No. 91/u })
  expect(links()).toHaveLength(2)
  expect(document.activeElement?.textContent).toContain('No. 91')
  click('2024')
  expect(await screen.findByRole('link', { name: /No. 82/u })).toBeTruthy()
  search('math')
  expect(await screen.findByText('1 volume found')).toBeTruthy()
  expect(requests.filter(address => address.startsWith('/api/'))).toEqual([
    '/api/v1/papers/years?menu=1',
    '/api/v1/papers/volumes?year=2025',
    '/api/v1/papers/volumes?year=2024',
    '/api/v1/papers/years?tree=1',
  ])
})

test('an issue type without volumes is not shown, and the breadcrumb goes back to Years', async () => {
  await opened(() => yes(yearsResponse(tree)))
  fireEvent.click(await screen.findByRole('button', { name: /2024/u }))
  expect(screen.queryByRole('button', { name: /Special/u })).toBeNull()
  click('Years')
  expect(screen.getByRole('button', { name: /2025/u })).toBeTruthy()
})

test('the keyboard follows: after each step the first entry has the focus', async () => {
  await opened(() => yes(yearsResponse(tree)))
  fireEvent.click(await screen.findByRole('button', { name: /2025/u }))
  expect(document.activeElement?.textContent).toContain('Regular Issues')
  click(/Regular Issues/u)
  expect(document.activeElement?.textContent).toContain('No. 91')
})

test('tabs lead from year to year, within the issue type that was chosen where the other year has it', async () => {
  await opened(() => yes(yearsResponse(tree)))
  fireEvent.click(await screen.findByRole('button', { name: /2025/u }))
  click(/Regular/u)
  const tabs = () => within(screen.getByRole('group', { name: 'Years' })).getAllByRole('button')
  expect(tabs().map(tab => [tab.textContent, tab.getAttribute('aria-pressed')])).toEqual([
    ['2025', 'true'],
    ['2024', 'false'],
  ])
  const [, tab] = tabs()
  tab?.focus()
  click('2024')
  expect(links()).toEqual([['Vol. 7, No. 8212 papers', '/papers/2024/regular/Vol.%207%2C%20No.%2082']])
  expect(document.activeElement).toBe(tab)
  click('2025')
  click('2025')
  click(/Special/u)
  click('2024')
  expect(screen.getByRole('button', { name: /Regular/u })).toBeTruthy()
})

test('a search lists volumes of both types, grouped by year', async () => {
  await opened(() => yes(yearsResponse(tree)))
  await screen.findByRole('button', { name: /2025/u })
  search('vol')
  const groups = screen
    .getAllByRole('region')
    .map(group => [within(group).getByRole('heading').textContent, within(group).getAllByRole('link').length])
  expect(groups).toEqual([
    ['2025', 2],
    ['2024', 1],
  ])
  search('math')
  expect(screen.getByText('1 volume found')).toBeTruthy()
  expect(links()[0]?.[0]).toContain('Teaching Mathematics')
})

test("'No journals match your search' with 'Clear search'", async () => {
  await opened(() => yes(yearsResponse(tree)))
  await screen.findByRole('button', { name: /2025/u })
  search('nothing like it')
  expect(screen.getByText('No journals match your search')).toBeTruthy()
  click('Clear search')
  expect(screen.getByRole('button', { name: /2025/u })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Search volumes...'))
})

test("'No journals available'", async () => {
  await opened(() => yes(yearsResponse([])))
  expect(await screen.findByText('No journals available')).toBeTruthy()
})

test("'Failed to load journals' with Retry", async () => {
  let well = false
  await opened(() => (well ? yes(yearsResponse(tree)) : no(404, 'There is nothing at this address')))
  expect(await screen.findByText('Failed to load journals')).toBeTruthy()
  expect(screen.getByText(/There is nothing at this address/u)).toBeTruthy()
  well = true
  click('Retry')
  expect(await screen.findByRole('button', { name: /2025/u })).toBeTruthy()
})

test('a retryable failure leaves the menu loading and says which attempt comes', async () => {
  await opened(() => no(503, 'The service is not available right now. Please try again.'))
  expect(await screen.findByText('Trying again: attempt 2 of 3')).toBeTruthy()
  expect(screen.getByText('Loading journals...')).toBeTruthy()
})

test('a search begins where tabs are shown, also where a browser scrolls by a promise', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
  onTestFinished(() => scrollIntoView.mockRestore())
  await opened(() => yes(yearsResponse(tree)))
  fireEvent.click(await screen.findByRole('button', { name: /2025/u }))
  expect(scrollIntoView).toHaveBeenCalled()
  search('82')
  expect(links()).toHaveLength(1)
})
