import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shown } from '../../../../testing/shown.tsx'
import type { PagePair } from '../../../reader/admin/compare/compare-pages.ts'
import { WhatDiffers } from './what-differs.tsx'

const PAIRS: readonly PagePair[] = [
  { page: 1, before: 'On rivers', after: 'On rivers', hasSameLook: true },
  { page: 2, before: 'the north bank', after: 'the south bank' },
  { page: 3, before: 'the same', after: 'the same', hasSameLook: false },
]

const open = (pairs: readonly PagePair[], { pages = 3, page = 1 } = {}) => {
  const choose = vi.fn<(page: number) => void>()
  const rendered = shown(<WhatDiffers of={{ pairs, pages, page, choose }} />)
  return { choose, ...rendered }
}
const status = () => screen.getByRole('status').textContent

test('what differs is said in words once it is known, and each page that does can be looked at', () => {
  const { choose } = open(PAIRS)
  expect(status()).toBe('2 of 3 pages differ: 2–3. 1 of them only by how it looks.')
  fireEvent.click(screen.getByRole('button', { name: 'Page 2 ≠ differs' }))
  expect(choose).toHaveBeenCalledWith(2)
  expect(screen.queryByText(/word by word/u)).toBeNull()
})

test('while pages are compared, nobody is told each of them', () => {
  open(PAIRS.slice(0, 2))
  expect(status()).toBe('')
  expect(screen.getByText(/^2 of 3 pages compared/u)).toBeTruthy()
})

test('the words of a page that differs are compared', () => {
  const { container } = open(PAIRS, { page: 2 })
  expect(screen.getByText('Page 2 word by word')).toBeTruthy()
  expect(container.querySelector('del')?.textContent).toBe(' taken away: north ')
  expect(container.querySelector('ins')?.textContent).toBe(' added: south ')
})

test('before both PDFs are open, nothing is said', () => {
  expect(open([], { pages: 0 }).container.textContent).toBe('')
})
