import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shown } from '../../../../testing/screens/shown.tsx'
import { Changes, Steps, Summary, Turning } from './changes.tsx'
import type { Comparison } from './compare-pdfs.ts'
import type { Change, TextLine } from './compare-texts.ts'
import { ComparedText, foldedParts } from './compared-text.tsx'
import { useComparison } from './use-comparison.ts'

const change = (id: string, page: number, stretches: Change['stretches'] = []): Change => ({
  id,
  pages: { before: page, after: page },
  places: {
    before: [{ page, x: 0, y: 0.1 * page, width: 0.1, height: 0.02 }],
    after: [{ page, x: 0, y: 0.1 * page, width: 0.1, height: 0.02 }],
  },
  stretches,
  words: stretches.length > 0 ? 1 : 0,
})

const NORTH = change('text0', 2, [
  { text: 'rivers run ', where: 'both' },
  { text: 'north ', where: 'before' },
  { text: 'south ', where: 'after' },
])

const lines: readonly TextLine[] = Array.from({ length: 20 }, (_, n) => ({
  page: n < 10 ? 1 : 2,
  stretches: [{ text: `line ${n} `, where: 'both' }],
  ...(n === 10 && { change: 'text0' }),
}))

const texts: NonNullable<Comparison['texts']> = {
  changes: [NORTH],
  lines,
  partners: [undefined, 1, 2, undefined],
  gone: [],
  isOther: false,
  hasText: { before: true, after: true },
  fronts: { before: '', after: '' },
}

let report: (found: Partial<Comparison>) => void
const ended = vi.fn<() => void>()

/** A worker that finds what the test says. */
class Found extends EventTarget {
  constructor() {
    super()
    report = data => act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }

  postMessage() {}
  terminate = ended
}

const [before, after] = [new Blob(['1']), new Blob(['2'])]

function Compared({ atChange = false }: { atChange?: boolean }) {
  const comparison = useComparison(before, after, atChange)
  return (
    <>
      <Summary of={comparison} />
      <Steps of={comparison} />
      <Turning of={comparison} />
      <Changes of={comparison} />
      <ComparedText of={comparison} />
      <output>{JSON.stringify([comparison.shown, comparison.marks('after')])}</output>
    </>
  )
}

const open = (atChange?: boolean) => {
  vi.stubGlobal('Worker', Found)
  ended.mockClear()
  return shown(<Compared {...(atChange && { atChange })} />)
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const looked = () => JSON.parse(screen.getByText(/^\[\{/u).textContent ?? '')
const current = () => document.querySelector('[aria-current=true]')?.textContent

test('what is found is said first, and the first change is looked at at once where that is asked for', () => {
  open(true)
  expect(screen.getByText('Reading both PDFs…')).toBeTruthy()
  report({ pages: { before: 2, after: 3 }, texts })
  expect(screen.getByText('1 word on page 2 differs. Page 3 is new.')).toBeTruthy()
  expect(screen.getByText('How pages look is compared…')).toBeTruthy()
  expect(looked()).toEqual([
    { before: 2, after: 2 },
    { all: NORTH.places.after, current: NORTH.places.after },
  ])
  report({ looks: [change('look1', 1)], looked: { done: 1, of: 2 } })
  expect(current()).toContain('2page 2: removed “north”, added “south”')
  expect(ended).not.toHaveBeenCalled()
  report({ bytes: 7 })
  expect(ended).toHaveBeenCalledOnce()
  expect(screen.queryByText(/compared/u)).toBeNull()
})

test('changes are walked through, each announced in words, and chosen in the list', () => {
  open()
  report({ pages: { before: 2, after: 2 }, texts, looks: [change('look1', 1)] })
  expect([looked()[0], current()]).toEqual([{ before: 1, after: 1 }, undefined])
  const next = screen.getByRole('button', { name: 'Next change' })
  fireEvent.click(next)
  expect(screen.getByText('Change 1 of 2, page 1: it looks different')).toBeTruthy()
  fireEvent.click(next)
  expect(screen.getByText('Change 2 of 2, page 2: removed “north”, added “south”')).toBeTruthy()
  expect(next).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(looked()[0]).toEqual({ before: 1, after: 1 })
  fireEvent.click(
    within(screen.getByRole('list', { name: 'Changes' })).getByText('page 2: removed “north”, added “south”'),
  )
  expect(looked()[0]).toEqual({ before: 2, after: 2 })
})

test('pages are turned, with nothing beside one that is new', () => {
  open()
  report({ pages: { before: 2, after: 3 }, texts })
  const turn = screen.getByRole('button', { name: 'Page after' })
  fireEvent.click(turn)
  fireEvent.click(turn)
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  expect([looked()[0], turn.hasAttribute('disabled')]).toEqual([{ after: 3 }, true])
})

test('the text has two lines around a change; the others are folded', () => {
  open()
  report({ texts })
  expect(screen.getByText('line 8')).toBeTruthy()
  expect(screen.getByText('line 12')).toBeTruthy()
  expect(screen.queryByText('line 7')).toBeNull()
  const folded = screen.getByText('8 more lines').parentElement as HTMLDetailsElement
  folded.open = true
  fireEvent(folded, new Event('toggle'))
  expect(screen.getByText('line 7')).toBeTruthy()
})

test('of lines that go on changing, some are shown at once', () => {
  const all = Array.from({ length: 300 }, (): TextLine => ({ page: 1, stretches: [], change: 'text0' }))
  expect(foldedParts(all).map(part => [part.lines.length, part.isFolded])).toEqual([
    [100, false],
    [200, true],
  ])
})
