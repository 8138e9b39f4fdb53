import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { yes, type Served } from '../../../testing/server/served.ts'
import { shown, visited } from '../../../testing/screens/shown.tsx'
import type { ListedNews } from './api.ts'
import { NewsPage } from './news-page.tsx'

const announcement = (slug: string, given: Partial<ListedNews> = {}): ListedNews => ({
  slug,
  url: `/news/${slug}`,
  language: 'en',
  title: `Title of ${slug}`,
  description: `About ${slug}.`,
  date: '2026-02-01',
  isEnded: false,
  updatedAt: '2026-02-01T04:30:00.000Z',
  ...given,
})

let journal: Served
const opened = async (news: readonly ListedNews[], totalPages = 1) => {
  journal = await visited(({ pathname, searchParams }) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    const page = Number(searchParams.get('page') ?? 1)
    return yes({ news, pagination: { page, limit: 50, total: news.length, totalPages } })
  })
  return shown(<NewsPage />, '/news')
}

const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content')

test('announcements are listed with their days, and those that are over say so', async () => {
  await opened([announcement('call'), announcement('meeting', { date: '2025-11-20', isEnded: true, description: '' })])
  const link = await screen.findByRole('link', { name: 'Title of call' })
  expect(link.getAttribute('href')).toBe('/news/call')
  expect(screen.getByText('About call.')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(item => item.querySelector('time')?.textContent)).toEqual([
    '1 February 2026',
    '20 November 2025',
  ])
  expect(screen.getAllByText('Ended')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'News (feed)' }).getAttribute('href')).toBe('/news.atom')
  expect(document.querySelector('link[title="News (feed)"]')?.getAttribute('href')).toBe('/news.atom')
  expect(journal.requests).toContain('/api/v1/news?language=en&limit=50')
  expect([document.title, robots()]).toEqual(['News | A Journal of Everything', undefined])
})

test('older ones are on further pages', async () => {
  await opened([announcement('call')], 2)
  fireEvent.click(await screen.findByRole('link', { name: 'Older news' }))
  await expect.poll(() => journal.requests).toContain('/api/v1/news?language=en&limit=50&page=2')
  expect((await screen.findByRole('link', { name: 'Newer news' })).getAttribute('href')).toBe('/news')
})

test('a journal without announcements says so, and nothing is to be found there', async () => {
  await opened([])
  expect(await screen.findByText('There is no news yet.')).toBeTruthy()
  await expect.poll(robots).toBe('noindex')
  expect(document.querySelector('link[title="News (feed)"]')).toBeNull()
})
