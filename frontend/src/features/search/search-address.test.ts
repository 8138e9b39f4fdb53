import { expect, test } from 'vitest'
import { searchIn, searchPath } from './search-address.ts'

test.for([
  ['?q=on%20rivers', '/search?q=on+rivers'],
  ['?q=%20a%20&year=2025&issueType=Special&page=3&more=1', '/search?q=a&year=2025&issueType=Special&page=3'],
  ['?q=a&year=1&issueType=x&page=0', '/search?q=a'],
  ['?q=a&page=99999999999', '/search?q=a'],
  [
    '?sort=newest&keyword=%20deep%20sea&author=A.%20Rao&language=hi&q=a',
    '/search?q=a&language=hi&author=A.+Rao&keyword=deep+sea&sort=newest',
  ],
  ['?q=a&sort=best&author=&keyword=%00&language=a%20b', '/search?q=a'],
  ['?q=a&language=hi-Deva-IN', '/search?q=a&language=hi-Deva-IN'],
  ['?year=2025', '/search?year=2025'],
  [`?q=${'😀'.repeat(2000)}`, `/search?q=${'%F0%9F%98%80'.repeat(1000)}`],
  ['', '/search'],
] as const)('the query %# has one address', ([query, address]) => expect(searchPath(searchIn(query))).toBe(address))

test.each(['\0water', 'water\u007f', '\u202ewater\u2028', '\uffffwater'])(
  'a search for %j is one for what can stand in a text',
  q => expect(searchIn(`?${new URLSearchParams({ q }).toString()}`).q).toBe('water'),
)
