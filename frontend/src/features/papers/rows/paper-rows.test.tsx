import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ABSTRACT, journal, open, paper, withVolume } from '../volume-page/testing/volume-page.tsx'

withVolume()

const authors = Array.from({ length: 15 }, (_, place) => ({ given: 'Asha', family: `Rao ${place}` }))

test.each(['table', 'grid'])('a row has at most 12 elements, also of a paper by fifteen authors: %s', async view => {
  journal.papers = [1, 2].map(sr => paper(sr, { authors, pages: 12 }))
  localStorage.setItem('papers-view', view)
  open()
  const row = (await screen.findByRole('link', { name: 'Paper 1' })).closest('[data-paper]')
  expect(row?.querySelectorAll('*').length).toBeLessThan(12)
})

test('the acts of a row are PDF, Cite, Save and Share, in this order', async () => {
  open()
  const row = (await screen.findByRole('link', { name: 'Paper 2' })).closest('[data-paper]')
  expect([...(row?.querySelectorAll('.row-acts > .act') ?? [])].map(act => act.getAttribute('aria-label'))).toEqual([
    'Download PDF: Paper 2',
    'Cite: Paper 2',
    'Save offline: Paper 2',
    'Share Paper 2',
  ])
})

test('the first lines of a paper are shown on demand, and hidden again', async () => {
  journal.papers = [paper(1)]
  open()
  const button = await screen.findByRole('button', { name: 'First lines' })
  fireEvent.click(button)
  const lines = await screen.findByText(/^Rivers rise\./u)
  expect([button.getAttribute('aria-expanded'), ABSTRACT.startsWith(lines.textContent)]).toEqual(['true', true])
  expect(lines.textContent).not.toContain('Nobody knows why')
  fireEvent.click(button)
  await expect.poll(() => [button.getAttribute('aria-expanded'), lines.hidden]).toEqual(['false', true])
})

test('first lines that cannot be fetched are not shown, which a message says', async () => {
  journal.papers = [paper(2)]
  open()
  const button = await screen.findByRole('button', { name: 'First lines' })
  fireEvent.click(button)
  await screen.findByText('This could not be loaded')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
