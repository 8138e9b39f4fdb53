import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InEnglish } from '../../testing/screens/in-english.tsx'
import { textIn } from '../../testing/screens/text.ts'
import { figuresOf, shortened, Figures } from './stats-row.tsx'

const FIGURES = [
  { label: 'home.yearsExperience', value: 14 },
  { label: 'home.researchPapers', value: 127 },
] as const

let reducesMotion = false
beforeEach(() => {
  vi.useFakeTimers()
  const none = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion, ...none }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reducesMotion = false
})

const row = (isHeld = false, papers = 127) => (
  <InEnglish>
    <Figures figures={[FIGURES[0], { ...FIGURES[1], value: papers }]} isHeld={isHeld} />
  </InEnglish>
)
const stats = () => within(screen.getByRole('list')).getAllByRole('listitem')
const counted = () => stats().map(stat => stat.querySelector('[aria-hidden]')?.textContent)
const active = () => stats().findIndex(stat => stat.dataset['active'] === 'true')
const after = (ms: number) => void act(() => vi.advanceTimersByTime(ms))

test('figures are what they are from the first, and count up to the next ones within two seconds', () => {
  const { rerender } = render(row())
  after(50)
  expect(counted()).toEqual(['14', '127'])
  rerender(row(false, 227))
  expect(counted()).toEqual(['14', '127'])
  after(900)
  expect(counted().map(Number)[1]).toBeGreaterThan(127)
  expect(counted().map(Number)[1]).toBeLessThan(227)
  after(1600)
  expect(counted()).toEqual(['14', '227'])
})

test('every three seconds the next figure is highlighted, and after the last the first', () => {
  render(row())
  expect(active()).toBe(0)
  after(3000)
  expect(active()).toBe(1)
  after(3000)
  expect(active()).toBe(0)
})

test('the highlight stays while the focus or the pointer is there', () => {
  const { rerender } = render(row(true))
  after(9000)
  expect(active()).toBe(0)
  rerender(row(false))
  after(3000)
  expect(active()).toBe(1)
})

test('who wants no motion sees the figures as they are, and no highlight that moves', () => {
  reducesMotion = true
  const { rerender } = render(row(false, 27))
  rerender(row())
  expect(counted()).toEqual(['14', '127'])
  after(9000)
  expect([active(), counted()]).toEqual([0, ['14', '127']])
})

test('the years of experience turn where the journal is at home', () => {
  const stats = { totalPapers: 3, lastGenerated: null, years: [], totalUrls: 0 }
  const newYearInPune = Date.parse('2026-12-31T20:00:00.000Z')
  const years = (timeZone: string) => figuresOf({ sinceYear: 2012, timeZone }, stats, newYearInPune)[0]?.value
  expect([years('Asia/Kolkata'), years('Europe/London')]).toEqual([15, 14])
})

test('downloads and visitors are shown each from the threshold of the journal on', () => {
  const stats = { totalPapers: 3, lastGenerated: null, years: [], totalUrls: 0 }
  const values = (counted: object, figuresFrom?: number) => {
    const journal = { sinceYear: 2012, timeZone: 'UTC', figuresFrom }
    return figuresOf(journal, { ...stats, ...counted }, Date.parse('2026-06-01')).map(
      ({ label, value }) => `${label} ${value}`,
    )
  }
  expect(values({})).toEqual(['home.yearsExperience 14', 'home.researchPapers 3'])
  expect(values({ totalDownloads: 100, monthlyVisitors: 99 }).slice(2)).toEqual(['home.totalDownloads 100'])
  expect(values({ totalDownloads: 100, monthlyVisitors: 99 }, 1000)).toHaveLength(2)
  expect(values({ totalDownloads: 0, monthlyVisitors: 99 }, 0)).toHaveLength(4)
})

test('a thousand and more are shortened', () => {
  const text = textIn('en')
  expect([999, 1000, 7560].map(value => shortened(text, value))).toEqual(['999', '1.0K', '7.6K'])
})

test('a new journal shows no figure that is nothing yet', () => {
  const journal = { sinceYear: 2026, timeZone: 'UTC', figuresFrom: 0 }
  const none = { totalPapers: 0, lastGenerated: null, years: [], totalUrls: 1 }
  expect(figuresOf(journal, none, Date.parse('2026-11-29T00:00:00Z'))).toEqual([])
})
