import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { journal, open, PATH, saved, SETTINGS, VOLUME, withVolume } from './testing/volume-page.tsx'

withVolume()

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the volume is decoded once and requested by year, type and name', async () => {
  open()
  await screen.findByRole('table')
  expect(Object.fromEntries(new URLSearchParams(journal.requests[0]))).toEqual({
    year: '2026',
    issueType: 'Special',
    volumeName: VOLUME,
    limit: '1000',
    page: '1',
  })
})

test('the document title is the volume name plus the paper count', async () => {
  open()
  await screen.findByRole('table')
  await expect.poll(() => document.title).toBe(`${VOLUME} (2 papers) | ${SETTINGS.name}`)
})

test('the table has columns Sr., Paper Title, Author Name, Actions, and its papers are sorted by sr', async () => {
  open()
  const table = await screen.findByRole('table', { name: `Papers of ${VOLUME}` })
  const texts = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(cell => cell.textContent)
  expect(texts('columnheader')).toEqual(['Sr.', 'Paper Title', 'Author Name', 'Actions'])
  await screen.findByText(/21 November 2026/u)
  expect(texts('rowheader')).toEqual([
    'मुक्त शिक्षण4 March 2026 · 12 pages · 2.0 MB First lines',
    'Paper 221 November 2026 · 2.0 MB First lines',
  ])
  expect(screen.getByText('मुक्त शिक्षण').closest('[lang]')?.getAttribute('lang')).toBe('mr')
})

test('a long list of authors folds after three, and nobody is lost', async () => {
  open()
  const more = await screen.findByRole('button', { name: 'and 127 more' })
  const authors = more.parentElement
  expect(authors?.textContent.replaceAll('\u00a0', ' ')).toBe(
    'Author Number 0, Author Number 1, Author Number 2 and 127 more',
  )
  fireEvent.click(more)
  await expect.poll(() => more.hidden).toBe(true)
  expect(authors?.textContent).toContain('Author Number 129')
  expect(document.activeElement?.textContent).toMatch(/^, Author Number 3/u)
})

test('the view is chosen between Table and Grid, and remembered', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Grid' }))
  await expect.poll(() => screen.queryByRole('table')).toBeNull()
  expect(screen.getAllByRole('heading', { level: 2 }).map(title => title.textContent)).toEqual(['मुक्त शिक्षण', 'Paper 2'])
  cleanup()
  open()
  expect((await screen.findByRole('button', { name: 'Grid' })).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(screen.getByRole('table')).toBeTruthy()
})

test("a paper's download is disabled while it downloads, and its file is named", async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Download PDF: Paper 2' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(await screen.findByRole('progressbar', { name: 'Downloading Paper 2' })).toBeTruthy()
  expect(await screen.findByText('Download completed: Paper 2.pdf')).toBeTruthy()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  expect(saved).toEqual(['Paper 2.pdf'])
})

test('the whole volume is one download', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Download Volume \(ZIP\)/u }))
  expect(screen.getAllByText('Preparing...')).not.toEqual([])
  const file = 'खंड १, अंक २_३.zip'
  expect(await screen.findByText(`Volume download completed: ${file} (0.00MB)`)).toBeTruthy()
  expect(saved).toEqual([file])
})

test("sharing copies the link; a paper's link is that of its page, to which its title leads", async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Share Paper 2' }))
  expect(await screen.findByText('Link copied to clipboard')).toBeTruthy()
  expect(copy).toHaveBeenCalledWith(new URL(`${PATH}/2-paper-2`, window.location.href).href)
  expect(screen.getByRole('link', { name: 'Paper 2' }).getAttribute('href')).toBe(`${PATH}/2-paper-2`)
})

test('a link to a paper highlights it', async () => {
  open(`${PATH}#paper-2`)
  await expect.poll(() => document.activeElement?.id).toBe('paper-2')
  await expect.poll(() => document.querySelector('[data-target]')?.id).toBe('paper-2')
})

test("the empty state reads 'No Papers Found' with the volume's details and a link to other volumes", async () => {
  journal.papers = []
  open()
  await heading('No Papers Found')
  expect(screen.getByText(`${VOLUME} · Special · 2026`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Explore Other Volumes' }).getAttribute('href')).toBe('/')
})

test('an address that can be no volume requests nothing', async () => {
  open('/papers/soon/weekly/x')
  await heading('No Papers Found')
  expect(journal.requests).toEqual([])
})

const seen = (text: string) => expect.poll(() => screen.getByText(text)).toBeTruthy()

test('a failed load retries up to 2 more times, then shows the error; Try Again is disabled while retrying', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  journal.failures = 4
  open()
  await seen('Trying again: attempt 2 of 3')
  await vi.advanceTimersByTimeAsync(2000)
  await seen('Trying again: attempt 3 of 3')
  await vi.advanceTimersByTimeAsync(4000)
  await seen('Unable to Load Papers')
  expect(screen.getByText('Out of order')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return Home' })).toBeTruthy()
  const retry = screen.getByRole('button', { name: 'Try Again' })
  fireEvent.click(retry)
  expect(retry.getAttribute('aria-disabled')).toBe('true')
  await seen('Trying again: attempt 2 of 3')
  await vi.advanceTimersByTimeAsync(2000)
  await seen('Paper 2')
  expect(journal.requests).toHaveLength(5)
})

test('a volume that is not published yet is no page, also where one of its papers is public', async () => {
  journal.isPublished = false
  open()
  await heading('No Papers Found')
  expect(screen.queryByRole('table')).toBeNull()
})
