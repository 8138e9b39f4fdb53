import { writeFile } from 'node:fs/promises'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirectLines, redirectsText } from '../folder-format/redirects-file.ts'
import { isComplete, summary } from './summary.ts'
import { workbench } from './testing/workbench.ts'

let bench: Awaited<ReturnType<typeof workbench>>
beforeAll(async () => {
  bench = await workbench()
})
afterAll(() => bench.close())

const importing = async (csv: string) => {
  await writeFile(bench.folder.file('redirects.csv'), csv)
  return bench.run()
}

const listed = async () => {
  const editor = await bench.journal.editor()
  return (await editor.get('/redirects')).body.data.redirects
}

const openOld = async (path: string) => {
  const { headers } = await fetch(bench.journal.address + path, { redirect: 'manual' })
  return headers.get('location')
}

test('old addresses are redirected to papers and paths, beside the redirects that the journal has', async () => {
  const outcome = await importing('from,to\n/old/1,10.5555/1\n"/old/2, it is",10.5555/2.pdf\n\n/old/archive,/search\n')
  expect(summary(outcome, 'here', 1)).toContain('3 old addresses are redirected.')
  expect(isComplete(outcome)).toBe(true)
  const [rivers, lakes] = [await bench.paper('10.5555/1'), await bench.paper('10.5555/2')]
  expect(await openOld('/old/1')).toBe(paperPath(rivers))
  expect(await openOld('/old/2,%20it%20is')).toBe(`${paperPath(lakes)}.pdf`)
  expect(await openOld('/old/archive')).toBe('/search')

  await importing('/old/1,10.5555/3\n/old/3,10.5555/3\n')
  expect(await listed()).toHaveLength(4)
  expect(await openOld('/old/1')).toBe(paperPath(await bench.paper('10.5555/3')))
})

test('errors name their line, and no redirect is changed then', async () => {
  const before = await listed()
  const unknown = await importing('from,to\n/new,10.5555/404\nno comma\n/newer,/\n')
  expect(unknown.ledger.notTaken).toEqual([
    { label: 'redirects.csv, line 3', why: 'it is not an old path and, after a comma, a new path or a paper' },
    { label: 'redirects.csv, line 2', why: 'papers.json has no paper 10.5555/404, and a path begins with /' },
  ])
  const refused = await importing('/new,/\n\n/loop,/loop\n/search,/\n')
  expect(refused.ledger.notTaken).toEqual([
    { label: 'redirects.csv, line 3', why: 'This address leads to itself' },
    { label: 'redirects.csv, line 4', why: 'The journal has a page of its own at this address' },
  ])
  expect(summary(refused, 'here', 1)).toContain('No redirect was changed.')
  expect(isComplete(refused)).toBe(false)
  expect(await listed()).toEqual(before)
})

test('a file is read as it was written, whatever its fields contain', () => {
  const redirects = [
    { from: '/a?b="c",d', to: '/search?q=a,b' },
    { from: '/नदी', to: '/' },
  ]
  const { lines, unreadable } = redirectLines(`\uFEFF${redirectsText(redirects).replaceAll('\n', '\r\n')}`)
  expect(lines.map(({ from, to }) => ({ from, to }))).toEqual(redirects)
  expect(lines.map(({ line }) => line)).toEqual([2, 3])
  expect(unreadable).toEqual([])
})
