import { describe, expect, test } from 'vitest'
import { specify } from '../testing/specification.ts'
import { site } from '../content/site-parts/site-state.ts'
import { checkRedirects, type Located, replaceRedirects } from './redirects.ts'

const PAPER = '1f0e0d0c-0b0a-5908-8706-050403020100'
const PAPER_PATH = '/papers/2024/regular/Vol.%201/7-on-rivers'

const located: Readonly<Record<string, Located>> = {
  '/papers/2024/regular/Vol.%201': { kind: 'volume' },
  [PAPER_PATH]: { kind: 'paper', id: PAPER, isPdf: false },
  [`${PAPER_PATH}.pdf`]: { kind: 'paper', id: PAPER, isPdf: true },
}
const addresses = {
  locate: async (path: string) => located[path],
  hasPaper: async (id: string) => id === PAPER,
}

const errorsOf = async (...list: readonly (readonly [string, string])[]) => {
  const checked = await checkRedirects(
    addresses,
    list.map(([from, to]) => ({ from, to })),
  )
  return 'refused' in checked ? checked.errors?.map(({ pointer, message }) => `${pointer} ${message}`) : checked
}

test('Of many redirects each is checked once', async () => {
  const many = Array.from({ length: 102 }, (_, n) => [`/old/${n}`, n === 101 ? '/nothing' : '/about'] as const)
  expect(await errorsOf(...many)).toEqual(['#/redirects/101/to The journal has nothing at this target'])
  expect(await errorsOf(...many.slice(0, 101))).toHaveLength(101)
})

test('An empty list in place of none changes nothing', () => {
  specify(site)().when(replaceRedirects, []).then()
})

describe('redirects of old addresses', () => {
  test('lead to a path, to a paper by its id or its address, and to its PDF', async () => {
    const taken = await errorsOf(
      ['/index.php?article=7', PAPER],
      ['/index.php?article=8', PAPER_PATH],
      ['/old/8.pdf', `${PAPER_PATH}.pdf`],
      ['/archive/', '/search?q=rivers'],
      ['/papers/view/12', '/papers/2024/regular/Vol.%201'],
    )
    expect(taken).toEqual([
      { from: '/index.php?article=7', to: PAPER },
      { from: '/index.php?article=8', to: PAPER },
      { from: '/old/8.pdf', to: `${PAPER}.pdf` },
      { from: '/archive/', to: '/search?q=rivers' },
      { from: '/papers/view/12', to: '/papers/2024/regular/Vol.%201' },
    ])
  })

  const notAPath = 'from The old address must be a path of this site, such as /article.php?id=7'
  const own = 'from The journal has a page of its own at this address'
  const outside = 'to The target must be a path of this journal, or the id of a paper'
  const nothing = 'to The journal has nothing at this target'
  const notAPage = 'to The target must be a page or a paper of this journal'
  const notNormal = 'The address must have no .., no backslash and no % that is not part of an escape such as %20'
  test.each([
    ['dot segments', '/a/../b', '/', `from ${notNormal}`],
    ['escaped dot segments', '/a/%2E%2e/b', '/', `from ${notNormal}`],
    ['a broken escape', '/%zz', '/', `from ${notNormal}`],
    ['a backslash', String.raw`/a\b`, '/', `from ${notNormal}`],
    ['a target with dot segments', '/old', '/admin/../old', `to ${notNormal}`],
    ['a target in a language with dot segments', '/old', '/hi/search/../old', `to ${notNormal}`],
    ['a target with dot segments behind an escaped slash', '/old', '/admin%2F..%2Fold', `to ${notNormal}`],
    ['a target that browsers resolve to another site', '/old', '/.//example.org', `to ${notNormal}`],
    ['a target with a broken escape', '/old', '/search/%zz', `to ${notNormal}`],
    ['a call of the API as target', '/old', '/api/v1/papers', notAPage],
    ['the page of missing pages as target', '/old', '/404', notAPage],
    ['the back office in another language as target', '/old', '/hi/admin/papers', notAPage],
    [
      'a target whose query is part of its path',
      '/old',
      '/search%3Fq=rivers',
      'to The journal has nothing at this target',
    ],
    ['an address without /', 'old', '/', notAPath],
    ['an address elsewhere', 'https://old.example.org/7', '/', notAPath],
    ['an address that browsers take for one elsewhere', String.raw`/\old.example.org`, '/', notAPath],
    ['a fragment', '/old#seven', '/', notAPath],
    ['the home page', '/', '/search', own],
    ['the home page with a query', '/?p=7', '/search', own],
    ['the search', '/hi/search', '/', own],
    ['the back office', '/admin/papers', '/', own],
    ['a call of the API', '/api/v1/papers', '/', own],
    ['a feed', '/feed%2Eatom', '/', own],
    ['a paper', PAPER_PATH, '/', own],
    ['a target elsewhere', '/old', 'https://example.org/', outside],
    ['a target elsewhere without its protocol', '/old', '//example.org/', outside],
    ['a script', '/old', 'javascript:alert(1)', outside],
    ['a target at which there is nothing', '/old', '/nowhere', nothing],
    ['a paper that never was', '/old', PAPER.replace('1', '2'), 'to The journal has no paper with this id'],
    ['itself', '/old', '/old/', 'to This address leads to itself'],
  ])('%s is refused by line', async (_, from, to, error) => {
    expect(await errorsOf(['/fine', '/'], [from, to])).toEqual([`#/redirects/1/${error}`])
  })

  test('loops, chains and repeated addresses are refused, however they are written', async () => {
    const loop = await errorsOf(['/a', '/b'], ['/b', '/c'], ['/c/', '/a'])
    const chained = 'to The target is redirected itself: name the page that it leads to'
    expect(loop).toEqual([`#/redirects/0/${chained}`, `#/redirects/1/${chained}`, `#/redirects/2/${chained}`])
    expect(await errorsOf(['/%E0%A4%85?b=1&a=2', '/'], ['/अ?a=2&b=1', '/search'])).toEqual([
      '#/redirects/1/from This old address is named twice',
    ])
  })

  test('no more errors are named than fit into a response', async () => {
    const list = Array.from({ length: 500 }, (_, n) => [`old-${n}`, '/'] as const)
    expect(await errorsOf(...list)).toHaveLength(50)
  })
})

test('the list is recorded where it is another one', () => {
  const list = [{ from: '/old', to: '/' }]
  expect(replaceRedirects(site.initial, list)).toEqual([{ type: 'RedirectsReplaced', data: { redirects: list } }])
  expect(replaceRedirects({ redirects: list }, list)).toEqual([])
  expect(replaceRedirects({ redirects: list }, [])).toEqual([{ type: 'RedirectsReplaced', data: { redirects: [] } }])
})
