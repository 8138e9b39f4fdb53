import type { StructuredText, TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { press, shown, visited } from '../../../testing/screens/shown.tsx'
import { volume } from '../../../testing/examples/volumes.ts'
import { streamedSource } from '../pdf/pdf-source.ts'
import { ReaderViewsContext, type TextProblem, useReaderViews } from '../state/use-reader-view.ts'
import { TextView } from './text-view.tsx'

const on = (page: number, kind: TextBlock['kind'], text: string, more: Partial<TextBlock> = {}): TextBlock => ({
  ...{ kind, text, parts: [{ from: 0, page, box: [50, 100, 500, 200] }] },
  ...more,
})

const TEXT: StructuredText = {
  isCut: true,
  pages: [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ],
  blocks: [
    on(1, 'heading', 'On Rivers', { level: 1 }),
    on(1, 'front', 'Pune'),
    on(1, 'heading', 'Summary', { level: 2 }),
    on(1, 'paragraph', 'Rain fell on 10 m2.', { superscripts: [[17, 18]] }),
    on(2, 'paragraph', 'वर्षा', { language: 'hi' }),
    on(2, 'item', '1. One river'),
    on(2, 'figure', 'x y'),
    on(2, 'caption', 'Figure 1. Rain by month'),
    on(2, 'reference', 'Rao, On Rain', { doi: '10.1/a' }),
  ],
}

const paper = paperOf(volume(2025, 'Vol. I'), 1, { title: 'On <i>Rivers</i>', language: 'en' })
const url = '/api/v1/papers/v/p/versions/1.pdf'
const reading = { paper, version: 1, url, source: streamedSource(url, 1) }

/** The problems that were found with the text. */
let problems: TextProblem[]

function Screen() {
  const failText = (problem: TextProblem) => void problems.push(problem)
  const views = { ...useReaderViews(), shown: 'text' as const, failText }
  return (
    <ReaderViewsContext value={views}>
      <TextView reading={reading} published={undefined} />
    </ReaderViewsContext>
  )
}

beforeEach(() => {
  problems = []
})

const open = async (text: Partial<StructuredText> | undefined) => {
  const body = text ? { ...TEXT, ...text } : { success: false, code: 'TEXT_NOT_READY' }
  const journal = await visited(() => ({ status: text ? 200 : 404, body }))
  shown(<Screen />, '/read/p?v=1')
  return journal
}

test('a text is shown as what it is: title, headings, paragraphs in their language, lists, regions, references', async () => {
  const { requests } = await open({})
  await screen.findByRole('heading', { level: 1, name: 'On Rivers' })
  expect(requests).toContain('/api/v1/papers/v/p/versions/1/structured-text')
  const article = screen.getByRole('article')
  expect(within(article).getByRole('heading', { level: 2 }).textContent).toBe('Summary')
  expect(article.querySelector('sup')?.textContent).toBe('2')
  expect(within(article).getByText('वर्षा').lang).toBe('hi')
  expect(within(article).getByText('One river').getAttribute('value')).toBe('1')
  expect(within(article).getByRole('link', { name: 'https://doi.org/10.1/a' })).toBeTruthy()
  expect(within(article).getByRole('img').getAttribute('aria-label')).toBe('Figure 1 (Page 2 of the PDF)')
  expect(within(article).getByRole('link', { name: 'Page 2 of the PDF' }).getAttribute('href')).toContain('#page=2')
  expect(within(screen.getByRole('navigation', { name: 'Outline' })).getByRole('button').textContent).toBe('Summary')
  screen.getByText('The rest of the text is in the PDF.')
  expect(problems).toEqual([])
})

test('its size, typeface, colours and width are chosen, and stay', async () => {
  await open({})
  await press('Text and colours')
  await press(/Larger text/u)
  await press('Sans')
  await press('Sepia')
  await press('Wide')
  const article = screen.getByRole('article')
  expect([article.style.fontSize, article.dataset['face'], article.dataset['width']]).toEqual([
    '1.25rem',
    'sans',
    'wide',
  ])
  expect(article.closest<HTMLElement>('.reader')?.dataset['look']).toBe('sepia')
  for (let n = 0; n < 8; n += 1) fireEvent.click(screen.getByRole('button', { name: /Smaller text/u }))
  expect(article.style.fontSize).toBe('0.875rem')
  expect(JSON.parse(localStorage.getItem('shodh:reader') ?? '')).toMatchObject({
    textSize: 14,
    isSans: true,
    look: 'sepia',
    width: 'wide',
  })
})

test('the cells of a table can be read, and a caption of what is not shown leads to its page', async () => {
  await open({ blocks: [on(1, 'table', 'Hill\t812'), on(1, 'paragraph', 'Rain'), on(1, 'caption', 'Figure 3')] })
  await screen.findByRole('img', { name: 'Table: Hill 812 (Page 1 of the PDF)' })
  screen.getByText('Text of this table')
  expect(screen.getByRole('table').querySelectorAll('td')).toHaveLength(2)
  const caption = screen.getByText('Figure 3')
  expect(within(caption).getByRole('link', { name: 'Page 1 of the PDF' }).getAttribute('href')).toContain('#page=1')
})

test('words are found in it, one after the other', async () => {
  await open({})
  const [find] = await screen.findAllByRole('button', { name: 'Find in the paper' })
  if (find) fireEvent.click(find)
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'RIVER' } })
  expect(await screen.findByText('1 of 1')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'rain' } })
  expect(await screen.findByText('1 of 3')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  expect(await screen.findByText('3 of 3')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'desert' } })
  expect(await screen.findByText('Not found')).toBeTruthy()
})

test.each([
  ['doubtful', { doubt: 'wrong-letters' as const }],
  ['doubtful', { blocks: [] }],
  ['unread', undefined],
])('without a text to be trusted the pages are asked for: %s', async (problem, text) => {
  await open(text)
  await expect.poll(() => problems).toEqual([problem])
})

test('a text in another order says so', async () => {
  await open({ doubt: 'wrong-order' })
  await screen.findByText('Parts of this text may stand in another order than in the PDF.')
  expect(problems).toEqual([])
})

test('it takes the place of the beginning that came with the page, as far down as that was scrolled', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="first-text"><div class="text-pages"></div></div>')
  document.querySelector('#first-text .text-pages')!.scrollTop = 120
  await open({})
  await screen.findByRole('heading', { level: 1, name: 'On Rivers' })
  expect(document.getElementById('first-text')).toBeNull()
  expect(document.querySelector('.text-pages')!.scrollTop).toBe(120)
})

test('its keys are those of a text, which its help lists', async () => {
  await open({})
  const article = await screen.findByRole('article')
  const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
  const size = () => Number.parseFloat(article.style.fontSize)
  const before = size()
  key('+')
  expect(size()).toBe(before + 0.125)
  key('-')
  expect(size()).toBe(before)
  key('t')
  expect(screen.getByRole('navigation', { name: 'Outline' }).dataset['open']).toBe('true')
  key('d')
  expect(article.closest('.reader')?.getAttribute('data-look')).toBe('dark')
  key('/')
  expect(screen.getByRole('searchbox', { name: 'Find in the paper' })).toBe(document.activeElement)
  key('?')
  const lines = within(await screen.findByRole('dialog')).getAllByRole('definition')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    ...['Previous page', 'Next page', 'Larger text', 'Smaller text', 'Dark colours', 'Find in the paper', 'Outline'],
    ...['Download', 'Cite', 'Keyboard shortcuts', 'Find in the paper', 'Print'],
  ])
})
