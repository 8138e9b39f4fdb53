import { describe, expect, test } from 'vitest'
import { parametersOf, addressKey, isNormalPath, isSitePath, locationOf, paperTarget, pathKey } from './redirects.ts'
import * as addresses from './addresses.ts'
import { localized } from '../languages.ts'
import { isOwnAddress, isPageAddress } from './own-addresses.ts'

const ID = '1f0e0d0c-0b0a-5908-8706-050403020100'

describe('the target of a redirect', () => {
  test('may be a paper by its id, or its PDF', () => {
    expect(paperTarget(ID)).toEqual({ id: ID, isPdf: false })
    expect(paperTarget(`${ID.toUpperCase()}.PDF`)).toEqual({ id: ID, isPdf: true })
  })
  test.each(['/search', `/${ID}`, `${ID}x`, `x${ID}`, `${ID}.txt`, `${ID.slice(1)}`, ID.replaceAll('-', ''), ''])(
    'is none otherwise: %s',
    to => expect(paperTarget(to)).toBeUndefined(),
  )
  test('is sent as a header can hold it', () => {
    expect(locationOf('/search?q=नदी#top')).toBe('/search?q=%E0%A4%A8%E0%A4%A6%E0%A5%80#top')
    expect(locationOf('/पत्र')).toBe('/%E0%A4%AA%E0%A4%A4%E0%A5%8D%E0%A4%B0')
    for (const path of ['//example.org/', 'https://example.org/', '/a/../b', '/a\\b', '/%'])
      expect(locationOf(path)).toBeUndefined()
  })
})

describe('a path of this site', () => {
  test.each(['/', '/a', '/a?b#c', '/a//b', '/नदी'])('is %s', path => expect(isSitePath(path)).toBe(true))
  test.each(['', 'a', '//example.org', '/\\example.org', 'https://site.invalid/', 'x/a', '/\t/example.org', '/\t/['])(
    'is never %j',
    path => expect(isSitePath(path)).toBe(false),
  )
  test.each(['/a', '/a.b/..c', '/a?b=../c', '/.well-known', '/...'])('is requested as it is written: %s', path =>
    expect(isNormalPath(path)).toBe(true),
  )
  test.each(['/a/../b', '/..', '/a/.', '/./a', '/a\\b', '/a/%2e%2e/b', '/%', '..', './a'])(
    'is never requested as it is written: %s',
    path => expect(isNormalPath(path)).toBe(false),
  )
})

describe('two addresses are the same', () => {
  test.each([
    ['/a/', '/a'],
    ['/a//', '/a'],
    ['/', '/'],
    ['/%E0%A4%A8', '/न'],
    ['/e\u0301', '/é'],
    ['/a?x=1&b=2', '/a?b=2&x=1'],
    ['/a?x=%C3%A9#top', '/a?x=é'],
    ['/a?', '/a'],
    ['/%', '/%'],
    ['/a/?x=1', '/a?x=1'],
  ])('%s and %s', (one, other) => expect(addressKey(one)).toBe(addressKey(other)))
  test.each([
    ['/a/b', '/a'],
    ['/ab', '/a/b'],
    ['/a?x=1', '/a'],
    ['/a?x=1', '/a?x=2'],
    ['/a?x=1&x=2', '/a?x=2&x=1'],
    ['/%', '/a'],
  ])('%s and %s are not', (one, other) => expect(addressKey(one)).not.toBe(addressKey(other)))
  test('by a path without its query, and the parameters of that', () => {
    expect([pathKey('/a/?x=1#y'), pathKey('/#y'), pathKey('')]).toEqual(['/a', '/', ''])
    expect([...parametersOf('/a?x=1&y=2#z=3')]).toEqual([
      ['x', '1'],
      ['y', '2'],
    ])
    expect([...parametersOf('/a')]).toEqual([])
    expect([addressKey('/a?b=1'), addressKey('/a')]).toEqual(['/a?b=1', '/a'])
  })
})

describe('an address of the journal’s own', () => {
  test.each([
    ...['/', '/search', '/mr/search', '/hi/about/', '/admin', '/admin/users', '/dashboard', '/api', '/api/v1/papers'],
    ...['/api.css', '/problems', '/problems/x', '/404', '/assets/a.js', '/icons/a', '/screenshots/a', '/texts/about'],
    ...['/public-papers/2025', '/.well-known/security.txt', '/changes.atom', '/feed.atom', '/feed.json', '/feed.xml'],
    ...[
      '/healthz',
      '/icon.svg',
      '/index.html',
      '/journal.json',
      '/lockss',
      '/manifest.webmanifest',
      '/metrics',
      '/oai',
      '/readyz',
    ],
    ...['/robots.txt', '/service-worker.js', '/sitemap-stats.json', '/sitemap.xml', '/sitemap.xml?page=2'],
  ])('is %s', address => expect(isOwnAddress(address)).toBe(true))
  test.each([
    '/papers/2025/regular/x',
    '/searching',
    '/search/x',
    '/apis',
    '/de/search',
    '/index.php',
    '',
    '/papers',
    '/read/:paperId',
  ])('is never %j', address => expect(isOwnAddress(address)).toBe(false))
  test('shows a page, the back office in English only', () => {
    for (const address of ['/', '/mr/about', '/admin/users', '/dashboard']) expect(isPageAddress(address)).toBe(true)
    for (const address of ['/mr/admin/users', '/hi/dashboard', '/api', '/oai', '/x', '/read/7'])
      expect(isPageAddress(address)).toBe(false)
  })
  test('is of the back office, or not', () => {
    expect(['/admin', '/admin/x', '/dashboard', '/dashboard/'].every(addresses.isStaffPage)).toBe(true)
    expect(['/', '/administration', '/dashboards', '/x/admin', '/mr/admin'].some(addresses.isStaffPage)).toBe(false)
  })
  test('is written below the root', () => {
    const { READ_PAGE, NOT_FOUND_PATH, FORMER_VOLUME_PAGES, CONTACT_PAGE, API_PAGE, PROBLEMS_PAGE, PROBLEM_PAGE } =
      addresses
    expect(addresses.pages).toEqual(expect.arrayContaining([READ_PAGE, CONTACT_PAGE]))
    expect(READ_PAGE).toBe('/read/:paperId')
    expect([NOT_FOUND_PATH, API_PAGE, CONTACT_PAGE].every(address => /^\/\w+$/u.test(address))).toBe(true)
    expect(FORMER_VOLUME_PAGES).toBe('/public-papers/:year/:type/:volume/*')
    expect(PROBLEM_PAGE).toBe(`${PROBLEMS_PAGE}/:problem`)
  })
})

test('a text is in the language that is asked for, or in English, or in whichever there is', () => {
  expect(localized('Journal', 'mr')).toBe('Journal')
  expect(localized({ en: 'Journal', mr: 'नियतकालिक' }, 'mr')).toBe('नियतकालिक')
  expect(localized({ hi: 'पत्रिका', en: 'Journal' }, 'mr')).toBe('Journal')
  expect(localized({ hi: 'पत्रिका' }, 'mr')).toBe('पत्रिका')
  expect(localized({}, 'mr')).toBe('')
})
