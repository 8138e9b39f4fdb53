import { expect, test } from 'vitest'
import { isAppPage, isPublicAnswer, mayKeep } from './scope.ts'

const isKept = (path: string, headers = {}) => isPublicAnswer(new URL(path, 'https://journal'), new Headers(headers))

test.each([
  '/journal.json',
  '/api/v1/papers/years?tree=1',
  '/api/v1/papers?year=2025&issueType=Regular',
  '/api/v1/papers/volumes',
  '/api/v1/papers/0190a1b2-0000-7000-8000-000000000000/history',
])('what %s answers is kept for reading offline', path => {
  expect(isKept(path)).toBe(true)
})

test.each([
  '/api/v1/papers/volume/0190a1b2-0000-7000-8000-000000000000/download',
  '/api/v1/papers/0190a1b2-0000-7000-8000-000000000000/0190a1b2-0000-7000-8000-000000000001/download',
  '/api/v1/papers/analytics',
  '/api/v1/users/profile',
  '/api/v1/users/profile/sessions',
  '/api/v1/admin/users',
  '/api/v1/admin/attention',
  '/api/v1/auth/login',
  '/sitemap-stats.json',
])('what %s answers is not kept', path => {
  expect(isKept(path)).toBe(false)
})

test('nothing that was asked with a name is kept', () => {
  expect(isKept('/api/v1/papers', { authorization: 'Bearer x' })).toBe(false)
})

test('only whole answers are kept that no one has marked private or not to be stored', () => {
  const answer = (status: number, cacheControl?: string) =>
    new Response(null, { status, headers: cacheControl ? { 'cache-control': cacheControl } : {} })
  expect(mayKeep(answer(200))).toBe(true)
  expect(mayKeep(answer(200, 'public, max-age=60'))).toBe(true)
  expect(mayKeep(answer(200, 'no-store'))).toBe(false)
  expect(mayKeep(answer(200, 'Private, max-age=60'))).toBe(false)
  expect(mayKeep(answer(206))).toBe(false)
  expect(mayKeep(answer(503))).toBe(false)
})

test.each([
  '/',
  '/404',
  '/papers/2025/regular/Vol.%207%2C%20No.%2082',
  '/public-papers/2025/special/%E0%A4%B6',
  '/papers/2025/regular/One/some-paper',
  '/login',
  '/reset-password',
  '/admin',
  '/admin/users/edit/1',
])('the shell draws %s by itself', path => {
  expect(isAppPage(path)).toBe(true)
})

test.each([
  '/api/v1/papers',
  '/papers/2025/regular/One/some-paper.pdf',
  '/journal.json',
  '/feed.atom',
  '/sitemap.xml',
  '/robots.txt',
  '/oai',
  '/nowhere',
])('the shell leaves %s to the server', path => {
  expect(isAppPage(path)).toBe(false)
})
