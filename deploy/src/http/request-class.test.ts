import { describe, expect, test } from 'vitest'
import { classOf, isVolumeDownload } from './request-class.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const visitor = { method: 'GET', userAgent: BROWSER, isSignedIn: false }

describe('A request of a visitor', () => {
  test.each([
    ['/healthz', 'health'],
    ['/readyz', 'health'],
    ['/metrics', 'health'],
    ['/api/v1/health', 'health'],
    ['/', 'page'],
    ['/papers/2026/Regular/Vol. 1', 'page'],
    ['/assets/index-abc.js', 'page'],
    ['/papers/2026/regular/vol-1/3-on-rivers.pdf', 'pdf'],
    ['/api/v1/papers/a-volume/a-paper/download', 'pdf'],
    ['/api/v1/papers/a-volume/a-paper/versions/2.pdf', 'pdf'],
    ['/api/v1/papers', 'api'],
    ['/api/v1/papers?search=&year=2025', 'api'],
    ['/api/v1/papers?search=%20&year=2025', 'api'],
    ['/api/v1/papers/a-paper/history', 'api'],
    ['/api/v1/papers?year=2025&search=rivers', 'search'],
    ['/api/v1/papers?%73earch=rivers', 'search'],
    ['/search?q=rivers', 'search'],
    ['/api/v1/search?q=rivers', 'search'],
    ['/api/v1/papers/volume/a-volume/download', 'zip'],
    ['/api/v1/papers/volume/a-volume/download?x=1', 'zip'],
    ['/api/v1/papers/volume/a-volume/download#x', 'zip'],
    ['/api/v1/papers/%76olume/a-volume/downloa%64', 'zip'],
    ['http://journal.example.org/api/v1/papers/volume/a-volume/download', 'zip'],
    ['/%ff', 'page'],
  ])('for %s is of the class %s', (url, expected) => expect(classOf({ ...visitor, url })).toBe(expected))

  test('that is a command is an API call, and one to sign in is staff’s', () => {
    expect(classOf({ ...visitor, method: 'POST', url: '/api/v1/contact' })).toBe('api')
    expect(classOf({ ...visitor, method: 'POST', url: '/api/v1/auth/login' })).toBe('staff')
    expect(classOf({ ...visitor, method: 'GET', url: '/api/v1/auth/login' })).toBe('api')
  })
})

describe('A request of a robot', () => {
  test.each([[GOOGLE], ['curl/8.5.0'], ['python-requests/2.32'], [''], [' '], [undefined]])(
    'that calls itself %j is distinguished from a reader’s',
    userAgent => {
      const robot = { ...visitor, userAgent }
      expect(classOf({ ...robot, url: '/' })).toBe('robot')
      expect(classOf({ ...robot, url: '/api/v1/papers' })).toBe('robot')
      expect(classOf({ ...robot, url: '/api/v1/papers/v/p/download' })).toBe('robot')
    },
  )
  test('for search, a ZIP or health is of that class', () => {
    const robot = { ...visitor, userAgent: GOOGLE }
    expect(classOf({ ...robot, url: '/search?q=a' })).toBe('search')
    expect(classOf({ ...robot, url: '/api/v1/papers/volume/v/download' })).toBe('zip')
    expect(classOf({ ...robot, url: '/healthz' })).toBe('health')
  })
})

test.each([['/api/v1/papers?search=a'], ['/api/v1/papers/volume/v/download'], ['/'], ['/api/v1/admin/users']])(
  'A request of somebody signed in for %s is staff’s, whatever program sends it',
  url => expect(classOf({ method: 'GET', url, userAgent: '', isSignedIn: true })).toBe('staff'),
)

test('Only GET downloads a volume', () => {
  const url = '/api/v1/papers/volume/v/download'
  expect([isVolumeDownload('GET', url), isVolumeDownload('HEAD', url)]).toEqual([true, false])
})
