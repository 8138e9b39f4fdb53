import type { AnalyticsResponse } from '@shodh/contracts/usage/views.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { type Handle, no, yes } from '../../../testing/server/served.ts'
import { AnalyticsScreen } from './analytics-screen.tsx'
import { analyticsResponse, explanation, rangeResponse } from './testing/analytics.ts'

const { open, router, requests } = backOffice()

const standard =
  (whole: AnalyticsResponse): Handle =>
  ({ pathname, searchParams }) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    if (pathname.endsWith('/statistics/explanation')) return yes(explanation())
    const [from, to] = [searchParams.get('from'), searchParams.get('to')]
    if (from && to) return yes(rangeResponse(from, to, from < '2026-02-01' ? 2 : 3))
    return yes(whole)
  }

const opened = ({ search = '', whole = analyticsResponse(), handle = (() => undefined) as Handle } = {}) =>
  open(<AnalyticsScreen />, {
    handle: (...request) => handle(...request) ?? standard(whole)(...request),
    role: 'author',
    path: `/admin/papers/analytics${search}`,
  })

const figure = (of: string) => {
  const name = screen.getAllByText(of, { selector: 'dt' })[0]
  return name?.nextSibling?.textContent
}
const headline = () =>
  within(screen.getByRole('region', { name: 'Readings' })).getByRole('heading').nextSibling?.textContent
const list = (name: string) => within(screen.getByRole('region', { name }))
const asked = () => requests().filter(path => path.includes('/papers/analytics?'))
const february = '?range=own&from=2026-02-01&to=2026-02-10'

test('the header counts papers, volumes and all downloads, and says since when they are counted', async () => {
  await opened({ whole: analyticsResponse({ analytics: { totalPapers: 5000, totalEngagement: 12_345 } }) })
  expect(screen.getByText('Loading Analytics Dashboard')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Research Analytics' })).toBeTruthy()
  expect(
    await screen.findByText('5,000 papers · 1 volume · 1 active · 0 deactivated · 12,345 paper and ZIP downloads'),
  ).toBeTruthy()
  expect(screen.getByText(/^Counting since 15 January 2026\./u)).toBeTruthy()
})

test('six and four cards show the figures, abbreviated, with averages', async () => {
  await opened({
    whole: analyticsResponse({
      analytics: {
        totalPaperDownloads: 1234,
        averageDownloadsPerPaper: 7,
        totalEngagement: 2_500_000,
        contentHealth: { healthy: 8, needsAttention: 4, issues: 2 },
      },
    }),
  })
  await screen.findByText('Total Engagement')
  expect(figure('Total Papers')).toBe('1')
  expect(figure('Paper Downloads')).toBe('1.2K1,2347 on average per paper')
  expect(figure('Total Volumes')).toBe('11 active')
  expect(figure('Volume Downloads')).toBe('3as ZIP, 3 on average per volume')
  expect(['Regular Issues', 'Special Issues'].map(figure)).toEqual(['1', '0'])
  expect(figure('Total Engagement')).toBe('2.5M25,00,000paper and ZIP downloads together')
  expect(['High Performers', 'Needs Attention', 'Low Engagement'].map(name => figure(name)?.[0])).toEqual([
    '8',
    '4',
    '2',
  ])
})

test('six lists have five items at most, or say why they are empty', async () => {
  const papers = Array.from({ length: 10 }, (_, place) => ({
    id: String(place),
    title: place === 0 ? '' : `Paper ${place}`,
    authorName: '',
    year: 2026,
    downloads: 10 - place,
  }))
  await opened({ whole: analyticsResponse({ analytics: { mostDownloadedPapers: papers, mostDownloadedVolumes: [] } }) })
  await screen.findByText('Total Engagement')
  const items = list('Top Performing Papers').getAllByRole('listitem')
  expect(items).toHaveLength(5)
  expect(items[0]?.textContent).toContain('Untitled Paper2026 · Unknown Author10 paper downloads')
  expect(list('Top Performing Volumes').getByText('No volume has been downloaded yet.')).toBeTruthy()
  for (const name of ['Publication Trends', 'Volume Distribution', 'Recent Publications', 'Recent Volumes'])
    expect(list(name).getAllByRole('listitem')).toHaveLength(1)
})

test('a failure without figures fills the page, and Retry loads them', async () => {
  let isDown = true
  await opened({
    handle: ({ pathname }) => (isDown && pathname.endsWith('/papers/analytics') ? no(503, 'Busy') : undefined),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Analytics Unavailable' })).toBeTruthy()
  expect(screen.getByText('Busy', { exact: false })).toBeTruthy()
  expect(screen.getByText('If the problem persists, please contact support.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Total Engagement')).toBeTruthy()
})

test('a server that cannot be reached reads so', async () => {
  await opened({
    handle: ({ pathname }, { socket }) => {
      if (pathname.endsWith('/papers/analytics')) socket.destroy()
      return undefined
    },
  })
  expect(
    await screen.findByText('Unable to load analytics data. Please check your connection and try again.'),
  ).toBeTruthy()
})

test('a server that fails without a word reads so too', async () => {
  await opened({
    handle: ({ pathname }) => (pathname.endsWith('/papers/analytics') ? { status: 500, body: '' } : undefined),
  })
  expect(
    await screen.findByText('Unable to load analytics data. Please check your connection and try again.'),
  ).toBeTruthy()
})

test('a refresh that fails leaves the figures, with the reason above them', async () => {
  let isDown = false
  await opened({
    handle: ({ pathname }) => (isDown && pathname.endsWith('/papers/analytics') ? no(503, 'Busy') : undefined),
  })
  // All that is asked for at first has arrived.
  await screen.findAllByRole('table')
  isDown = true
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Data' }))
  expect(await screen.findByText('Failed to refresh data')).toBeTruthy()
  expect(screen.getByText('Busy')).toBeTruthy()
  expect(screen.getByText('Total Engagement')).toBeTruthy()
})

test('"How we count" says once what was counted and what was not, of the journal or of what is chosen', async () => {
  await opened({ search: february })
  await screen.findByText('Total Engagement')
  const explained = () => requests().filter(path => path.includes('explanation'))
  expect(explained()).toEqual([])
  const button = screen.getByRole('button', { name: 'How we count' })
  fireEvent.click(button)
  const sheet = within(await screen.findByRole('dialog', { name: 'How we count' }))
  const row = async (name: string) => (await sheet.findByRole('row', { name: new RegExp(`^${name}`, 'u') })).textContent
  const { paperDownloads, volumeDownloads, pageViews } = explanation()
  const figures = (part: 'counted' | 'robots' | 'staff') =>
    [paperDownloads, volumeDownloads, pageViews].map(kind => kind[part]).join('')
  expect(await row('Counted')).toBe(`Counted${figures('counted')}`)
  expect(await row('Not counted: robots')).toContain(figures('robots'))
  expect(await row('Not counted: signed-in staff')).toContain(figures('staff'))
  expect(await row('Published until 31 January 2026')).toContain(String(paperDownloads.published))
  const part = (name: string) => sheet.getByText(name).nextSibling?.textContent
  expect(part('COUNTER: bot')).toBe('95')
  expect(part('From the old site’s log')).toBe('1,204')
  expect(part('Total Papers')).toBe('The papers that are published now. Deleted ones are not among them.')
  expect(
    sheet.getByText('Until 31 January 2026, requests were counted by COUNTER 2024-01-01, isbot 5.0.0.'),
  ).toBeTruthy()
  expect(sheet.getByText(/A crash of the journal loses 1 s of readings at most/u)).toBeTruthy()
  const { analytics } = analyticsResponse()
  const [paper] = analytics.mostDownloadedPapers
  for (const [name, asked] of [
    ['The dates of the chart', 'from=2026-02-01&to=2026-02-10'],
    [paper!.title, `paperId=${paper!.id}`],
    [analytics.mostDownloadedVolumes[0]!.name, 'volumeId='],
    ['Papers and volumes of 2026', 'year=2026'],
  ] as const) {
    const choice = sheet.getByLabelText<HTMLSelectElement>('Figures of')
    const option = within(choice).getByRole<HTMLOptionElement>('option', { name })
    fireEvent.change(choice, { target: { value: option.value } })
    await waitFor(() => expect(explained().at(-1)).toContain(asked))
  }
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'How we count' })).toBeNull())
})

test('a range of days is charted, with its data as a table', async () => {
  await opened({ search: february })
  const table = within(
    await screen.findByRole('table', { name: 'Paper downloads, 1 February 2026 to 10 February 2026' }),
  )
  expect(table.getAllByRole('row')).toHaveLength(11)
  expect(table.getByRole('row', { name: '1 February 2026 3 2' })).toBeTruthy()
  const pointer = screen.getByRole('slider')
  expect(pointer.getAttribute('aria-valuetext')).toBe('10 February 2026: 3 paper downloads (2 in the period before)')
  fireEvent.change(pointer, { target: { value: '1' } })
  expect(screen.getByText('2 February 2026: 3 paper downloads (2 in the period before)')).toBeTruthy()
})

test('the headline compares it with as many days before', async () => {
  await opened({ search: february, whole: analyticsResponse({ countedSince: '2025-01-15' }) })
  expect(await screen.findByRole('row', { name: '1 February 2026 3 2' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Paper downloads 1 February 2026 to 10 February 2026' })).toBeTruthy()
  expect(headline()).toBe('30+50 % against 20 in the 10 days before')
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    '10 February 2026: 3 paper downloads (2 in the period before)',
  )
  expect(asked().some(path => path.includes('from=2026-01-22&to=2026-01-31'))).toBe(true)
})

test('twelve months are compared with the twelve before, to the same day', async () => {
  await opened({ whole: analyticsResponse({ countedSince: '2020-01-15' }) })
  expect(await screen.findByRole('heading', { name: 'Paper downloads in the last 12 months' })).toBeTruthy()
  expect(headline()).toMatch(/^[\d,]+no change against [\d,]+ in the 12 months before, to the same day$/u)
})

test('what was not counted before is not compared with, and the headline says so', async () => {
  await opened({ search: february, whole: analyticsResponse({ countedSince: '2026-01-30' }) })
  expect(await screen.findByRole('row', { name: '1 February 2026 3' })).toBeTruthy()
  expect(headline()).toBe(
    '30Counting began on 30 January 2026, so there is nothing to compare with in the 10 days before.',
  )
})

test('a figure of another kind is charted under its name', async () => {
  await opened({ search: `${february}&measure=volumeDownloads` })
  expect(await screen.findByRole('table', { name: 'ZIP downloads, 1 February 2026 to 10 February 2026' })).toBeTruthy()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    '10 February 2026: 0 ZIP downloads (0 in the period before)',
  )
  expect(headline()).toMatch(/^0/u)
})

test('a journal with one download says so in words and in a table, and when its chart begins', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const { totals, trends } = rangeResponse(today, today, 1)
  const one = analyticsResponse({ countedSince: today, from: today, to: today, totals, ...(trends && { trends }) })
  await opened({ handle: ({ pathname }) => (pathname.endsWith('/papers/analytics') ? yes(one) : undefined) })
  expect(await screen.findByText(/^The chart begins on .*, the eighth day of counting\.$/u)).toBeTruthy()
  expect(headline()).toMatch(/^1Counting began on .*, so there is nothing to compare with in the 12 months before\.$/u)
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('table', { name: /^Paper downloads/u })).toBeTruthy()
})

test('a day of 100,000 among empty ones is within the axis', async () => {
  const range = rangeResponse('2026-02-01', '2026-02-10', 0)
  const days = range.trends!.days.map((day, place) => (place === 4 ? { ...day, paperDownloads: 100_000 } : day))
  await opened({
    search: february,
    handle: ({ searchParams }) =>
      searchParams.get('from') ? yes({ ...range, trends: { ...range.trends!, days } }) : undefined,
  })
  const chart = (await screen.findByRole('slider')).closest('figure')!
  expect(headline()).toMatch(/^1,00,000/u)
  const tick = [...chart.querySelectorAll('svg text')].find(({ textContent }) => textContent === '1,00,000')
  expect(tick).toBeTruthy()
  // Pixels at the left of the plot: a digit of 12 px has 7, a comma less.
  const [, room] = /translate\((\d+)/u.exec(tick!.closest('svg > g')!.getAttribute('transform')!)!
  expect(Number(room)).toBeGreaterThan(60)
  expect(chart.innerHTML).not.toMatch(/NaN|Infinity/u)
})

test('dates that are upside down are refused in words, and are not asked for', async () => {
  await opened({ search: '?range=own&from=2026-02-10&to=2026-02-01' })
  expect(await screen.findByText('The first date is after the last. Please swap them.')).toBeTruthy()
  expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('2026-02-10')
  expect(asked()).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-12' } })
  expect(await screen.findByRole('row', { name: '12 February 2026 3 3' })).toBeTruthy()
  expect(router.location.search).toBe('?range=own&from=2026-02-10&to=2026-02-12')
})

test('where nothing is counted yet, there is no chart', async () => {
  await opened({ whole: analyticsResponse({ countedSince: null }) })
  expect(await screen.findByText(/^Nothing has been counted yet\./u)).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Forecast' })).toBeNull()
})

test('a forecast is apart, and says that it is one', async () => {
  const { trends } = rangeResponse('2025-01-01', '2025-12-31', 1)
  const projections = {
    method: 'Linear trend',
    confidence: 0.95,
    basedOn: { from: '2025-01-01', to: '2025-12-31', months: 12 },
    months: [{ month: '2026-01', expected: 30, low: 20, high: 40 }],
  }
  await opened({ whole: analyticsResponse({ trends: trends!, projections }) })
  const forecast = within(await screen.findByRole('region', { name: 'Forecast' }))
  expect(forecast.getByText(/This is a forecast, not a count: Linear trend/u)).toBeTruthy()
  expect(forecast.getByRole('row', { name: 'January 2026 – 30 20 to 40' })).toBeTruthy()
  expect(forecast.getByRole('row', { name: 'December 2025 31 – –' })).toBeTruthy()
  const text = 'January 2026: forecast of 30 downloads, between 20 and 40'
  expect(forecast.getByRole('slider').getAttribute('aria-valuetext')).toBe(text)
  await waitFor(() => expect(asked().length).toBeGreaterThan(1))
})
