import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { Section } from '@shodh/contracts/volumes/arrangement.ts'
import { expect, test } from 'vitest'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { journal, open, paper, PATH, withVolume } from './testing/volume-page.tsx'

withVolume()

const many = (count: number) => Array.from({ length: count }, (_, index) => paper(index + 1))

test('a volume with one paper offers no other view', async () => {
  journal.papers = many(1)
  localStorage.setItem('papers-view', 'grid')
  open()
  await screen.findByRole('table')
  expect(screen.queryByRole('group', { name: 'View' })).toBeNull()
})

test('the volumes before and after are links', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Previous volume Vol. 1/2' })
  expect(link.getAttribute('href')).toBe(volumePath(2025, 'Special', 'Vol. 1/2'))
  expect(screen.queryByRole('link', { name: /^Next volume/u })).toBeNull()
})

test('more than 30 papers can be filtered; the count is announced, and Escape shows all', async () => {
  journal.papers = many(30)
  open()
  await screen.findByRole('table')
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()
  journal.papers = many(31)
  open(`${PATH}/more`)
  const filter = await screen.findByRole('searchbox', { name: 'Filter papers' })
  fireEvent.input(filter, { target: { value: 'paper 31' } })
  await expect.poll(() => screen.getAllByRole('rowheader')).toHaveLength(1)
  expect(screen.getByText('1 of 31 papers').getAttribute('role')).toBe('status')
  fireEvent.input(filter, { target: { value: 'nothing' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filter' }))
  expect(document.activeElement).toBe(filter)
  fireEvent.input(filter, { target: { value: 'nothing' } })
  fireEvent.keyDown(filter, { key: 'Escape' })
  await expect.poll(() => screen.getAllByRole('rowheader')).toHaveLength(31)
})

const section = (id: string, names: Section['names'], ...paperIds: string[]) => ({ id, names, paperIds })

test('papers stand below the names of their sections, those without one first', async () => {
  journal.papers = [paper(3), paper(4), paper(1), paper(2)]
  journal.sections = [
    section('a', { en: 'Articles', hi: 'लेख' }, 'paper-4', 'paper-1'),
    section('b', { en: 'Reviews' }, 'paper-2'),
  ]
  open()
  await screen.findByRole('table', { name: 'Articles' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual(['Articles', 'Reviews'])
  const serials = (name: string | RegExp) =>
    [...screen.getByRole('table', { name }).querySelectorAll('[data-paper]')].map(row => row.getAttribute('data-paper'))
  expect([serials(/^Papers of/u), serials('Articles'), serials('Reviews')]).toEqual([
    ['paper-3'],
    ['paper-4', 'paper-1'],
    ['paper-2'],
  ])
})

test('a list that is filtered names the sections of what is left', async () => {
  journal.papers = many(31)
  journal.sections = [
    section('a', { en: 'Articles' }, ...journal.papers.slice(0, 30).map(({ id }) => id)),
    section('b', { en: 'Reviews' }, 'paper-31'),
  ]
  open()
  fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'paper 31' } })
  await expect.poll(() => screen.queryByRole('heading', { name: 'Articles' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Reviews' })).toBeTruthy()
})

test('a date that all papers share is in the line below the title, and in no row', async () => {
  journal.papers = many(2)
  open()
  expect(await screen.findByText(/^2026 · Special Issue · 2 papers · 21 November 2026/u)).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map(row => row.textContent)).toEqual([
    'Paper 12.0 MB First lines',
    'Paper 22.0 MB First lines',
  ])
})

test('papers of an older volume have its year, and titles their signs', async () => {
  const older = { year: 2015, volumeName: 'Vol. 3', firstPage: '12–19' }
  journal.papers = [
    paper(1, { ...older, title: '10<sup>6</sup> cells in H<sub>2</sub>O' }),
    paper(2, { ...older, publishedOn: '2015-03-04' }),
  ]
  open()
  await screen.findByRole('table')
  const [one, two] = screen.getAllByRole('rowheader')
  expect(one?.textContent).toMatch(/^10⁶ cells in H₂O2015 · pp\. 12–19/u)
  expect(two?.textContent).toContain('4 March 2015')
})

test.each(['table', 'grid'])(
  'a paper whose PDF is withheld says since when and why in place of its buttons: %s',
  async view => {
    const withheld = {
      at: '2026-11-21T20:00:00Z',
      reason: 'A picture shows a patient',
      lawfulBasis: 'Order of the court',
    }
    journal.papers = [paper(1, { withheld }), paper(2)]
    localStorage.setItem('papers-view', view)
    open()
    expect((await screen.findByRole('note')).textContent).toBe(
      'Withheld since 22 November 2026: A picture shows a patient',
    )
    expect(screen.getByRole('button', { name: 'Download PDF: Paper 2' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download PDF: Paper 1' })).toBeNull()
  },
)

test.each(['table', 'grid'])('a paper whose PDF is missing says so in place of its buttons: %s', async view => {
  journal.papers = [paper(1, { fileProblem: 'missing' }), paper(2)]
  localStorage.setItem('papers-view', view)
  open()
  expect((await screen.findByRole('note')).textContent).toBe('The PDF may need to be replaced')
  expect(screen.getByRole('button', { name: 'Download PDF: Paper 2' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download PDF: Paper 1' })).toBeNull()
})

test('a paper whose PDF was replaced says when and why', async () => {
  const at = '2026-11-21T20:00:00Z'
  journal.papers = [
    paper(1, { version: 2, replacement: { at, statedAt: '2026-11-20', reason: 'A figure was missing' } }),
    paper(2, { version: 2, replacement: { at, statedAt: null, reason: null } }),
  ]
  open()
  const rows = await screen.findAllByRole('rowheader')
  await screen.findByText(/Special Issue/u)
  await expect
    .poll(() => rows.map(row => row.textContent))
    .toEqual([
      'Paper 12.0 MB Updated (20 November 2026, A figure was missing)First lines',
      'Paper 22.0 MB Updated (22 November 2026)First lines',
    ])
})

test("a row is read by its paper's title", async () => {
  open()
  expect(await screen.findByRole('rowheader', { name: 'मुक्त शिक्षण' })).toBeTruthy()
})
