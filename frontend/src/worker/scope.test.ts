import { expect, test } from 'vitest'
import { isAppPage, isGivenFile, isPublicResponse, mayCache } from './scope.ts'

const isKept = (path: string, headers = {}) => isPublicResponse(new URL(path, 'https://journal'), new Headers(headers))

test.each([
  '/journal.json',
  '/icon.svg',
  '/manifest.webmanifest',
  '/sitemap-stats.json',
  '/api/v1/papers/volumes/recent',
  '/api/v1/texts/about?language=hi',
  '/api/v1/board-members/page',
  '/api/v1/board-members/page?asOf=2024-07-01',
  '/api/v1/pages/%E0%A4%AF?language=hi',
  '/api/v1/news?language=mr',
  '/api/v1/news/volume-9?language=en',
  '/api/v1/papers/years?tree=1',
  '/api/v1/papers?year=2025&issueType=Regular',
  '/api/v1/papers/volumes',
  '/api/v1/papers/0190a1b2-0000-7000-8000-000000000000/history',
])('the response of %s is cached for reading offline', path => {
  expect(isKept(path)).toBe(true)
})

test.each([
  '/api/v1/papers/volume/0190a1b2-0000-7000-8000-000000000000/download',
  '/api/v1/papers/0190a1b2-0000-7000-8000-000000000000/0190a1b2-0000-7000-8000-000000000001/download',
  '/api/v1/papers/analytics',
  '/api/v1/pages',
  '/api/v1/pages/fees/history',
  '/api/v1/content/header',
  '/api/v1/papers/none',
  '/api/v1/board-members',
  '/api/v1/board-members/deleted?kind=members',
  '/api/v1/users/profile',
  '/api/v1/users/profile/sessions',
  '/api/v1/admin/users',
  '/api/v1/admin/attention',
  '/api/v1/auth/login',
])('the response of %s is not cached', path => {
  expect(isKept(path)).toBe(false)
})

test('no response to a request with an access token is cached', () => {
  expect(isKept('/api/v1/papers', { authorization: 'Bearer x' })).toBe(false)
})

test('only complete responses are cached that are not marked private or no-store', () => {
  const response = (status: number, cacheControl?: string) =>
    new Response(null, { status, headers: cacheControl ? { 'cache-control': cacheControl } : {} })
  expect(mayCache(response(200))).toBe(true)
  expect(mayCache(response(200, 'public, max-age=60'))).toBe(true)
  expect(mayCache(response(200, 'no-store'))).toBe(false)
  expect(mayCache(response(200, 'Private, max-age=60'))).toBe(false)
  expect(mayCache(response(206))).toBe(false)
  expect(mayCache(response(503))).toBe(false)
})

test.each([
  '/',
  '/404',
  '/about',
  '/hi/guidelines',
  '/pages/%E0%A4%B6%E0%A5%81%E0%A4%B2%E0%A5%8D%E0%A4%95',
  '/hi/news',
  '/mr/news/volume-9',
  '/mr/board-members',
  '/papers/2025/regular/Vol.%207%2C%20No.%2082',
  '/public-papers/2025/special/%E0%A4%B6',
  '/papers/2025/regular/One/some-paper',
  '/login',
  '/login/',
  '/hi/login',
  '/mr/reset-password/',
  '/reset-password',
  '/reset-password/',
  '/admin',
  '/admin/users/edit/1',
])('the shell renders %s by itself', path => {
  expect(isAppPage(path)).toBe(true)
})

test.each([
  '/api/v1/papers',
  '/papers/2025/regular/One/some-paper.pdf',
  '/hi/papers/2025/regular/One/1-some-paper/text',
  '/journal.json',
  '/sitemap-stats.json',
  '/texts/copyright-form.pdf',
  '/feed.atom',
  '/feed.xml',
  '/news.atom',
  '/pages',
  '/pictures/0a.webp',
  '/sitemap.xml',
  '/robots.txt',
  '/oai',
  '/api',
  '/problems',
  '/problems/paper-not-found',
  '/nowhere',
])('the shell leaves %s to the server', path => {
  expect(isAppPage(path)).toBe(false)
})

test('files that are published or shared, and previews, are left to the server, whatever they are called', () => {
  const isLeft = (path: string) => isGivenFile(new URL(path, 'https://journal'))
  const left = [
    '/files/forms/%E0%A4%AB',
    '/files/a.pdf?version=1',
    '/s/token',
    '/preview/token',
    '/hi/preview/token/1-a',
  ]
  expect(left.filter(path => !isLeft(path))).toEqual([])
  expect(left.map(path => path.split('?')[0] ?? '').some(isAppPage)).toBe(false)
  expect(['/', '/search', '/files', '/sitemap.xml', '/hi/s/token', '/api/v1/search'].some(isLeft)).toBe(false)
})
