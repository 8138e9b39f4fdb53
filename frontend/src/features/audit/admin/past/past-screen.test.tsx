// @vitest-environment happy-dom
import { auditOperations } from '@shodh/contracts/audit/operations.ts'
import type { MomentResponse, TimeAxisResponse } from '@shodh/contracts/audit/log.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { observedRouter } from '../../../../testing/screens/router.tsx'
import { no, yes, type Served } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { PastScreen } from './past-screen.tsx'

const { example } = auditOperations.findMoment.response
const TOTAL = 4
const nameOf = (index: number) => (index < 0 || index >= TOTAL ? null : `log.${index}`)

const momentAt = (index: number): MomentResponse => ({
  total: TOTAL,
  index,
  position: nameOf(index),
  at: index < 0 ? null : `2026-02-0${index + 1}T04:30:00.000Z`,
  event: index < 0 ? null : { ...example.event!, sentence: `Change ${index}` },
  previous: nameOf(index - 1),
  next: nameOf(index + 1),
  previousReplacement: index > 1 ? nameOf(1) : null,
  nextReplacement: index < 1 ? nameOf(1) : null,
  around: [index - 1, index].flatMap(n =>
    n < 0 ? [] : [{ ...example.event!, id: `e${n}`, position: nameOf(n)!, sentence: `Change ${n}` }],
  ),
})

/** One change in each of four days, the second a replacement. */
const axis: TimeAxisResponse = {
  unit: 'day',
  periods: [0, 1, 2, 3].map(n => ({
    from: `2026-02-0${n + 1}T00:00:00.000Z`,
    changes: 1,
    replacements: n === 1 ? 1 : 0,
    last: n,
  })),
}

const indexAsked = (search: URLSearchParams) => {
  if (search.get('at') === '1999-01-01') return -1
  return Number(search.get('index') ?? search.get('at')?.replace('log.', '') ?? TOTAL - 1)
}

const volume = { id: 'v1', name: 'Vol. 1', year: 2026, issueType: 'Regular', isActive: true, paperCount: 1 }

let journal: Served
const { router, Observer } = observedRouter()

beforeEach(async () => {
  journal = await visited(({ pathname, searchParams }) => {
    const asOf = searchParams.get('asOf')
    if (pathname.endsWith('/audit/axis')) return yes(axis)
    if (pathname.endsWith('/audit/moments')) return yes(momentAt(indexAsked(searchParams)))
    if (pathname.endsWith('/papers/analytics'))
      return yes({
        analytics: { totalPapers: Number(asOf?.replace('log.', '')), totalVolumes: 1, totalPaperDownloads: 0 },
      })
    if (pathname.endsWith('/papers/volumes')) return yes({ volumes: [volume] })
    const isNone = searchParams.get('search') === 'none'
    if (pathname.endsWith('/papers/deleted'))
      return yes({ papers: isNone ? [] : [{ id: 'p9', title: 'Gone', volumeName: 'Vol. 1', year: 2026 }] })
    if (pathname.endsWith('/papers'))
      return yes({
        papers: isNone
          ? []
          : [
              {
                id: 'p1',
                sr: 1,
                title: `At ${asOf}`,
                authorName: 'A. Rao',
                version: 1,
                volumeName: 'Vol. 1',
                year: 2026,
              },
            ],
        pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      })
    return no(404, 'Not here')
  })
})

const open = (search = '') =>
  shownTo(
    person('Asha Rao', { role: 'auditor' }),
    <>
      <PastScreen />
      <Observer />
    </>,
    `/admin/audit/past${search}`,
  )
const slider = () => screen.findByRole('slider', { name: 'Moment' })

test('the journal as it was at the moment in the address, with the sign that this is the past', async () => {
  open('?at=log.1')
  expect(await screen.findByText('At log.1')).toBeTruthy()
  expect(screen.getByText(/^You look at the past: 2 Feb 2026/u)).toBeTruthy()
  const sign = screen.getByText(/^You look at the past/u).parentElement
  expect(sign?.textContent).toContain('2 of 4: Change 1')
  expect(await screen.findByRole('heading', { name: '1 paper in 1 volume 0 paper downloads by then' })).toBeTruthy()
  expect((await slider()).getAttribute('aria-valuenow')).toBe('1')
  fireEvent.click(screen.getByRole('button', { name: 'Back to now' }))
  expect(await screen.findByText('At log.3')).toBeTruthy()
  expect(screen.getByText(/^You look at the journal as it is now, since 4 Feb 2026/u)).toBeTruthy()
})

const press = async (key: string, shiftKey = false) => fireEvent.keyDown(await slider(), { key, shiftKey })

test('goes through the moments by keyboard, each in the address', async () => {
  open()
  await press('ArrowLeft')
  expect(await screen.findByText('At log.2')).toBeTruthy()
  await press('ArrowLeft', true)
  expect(await screen.findByText('At log.1')).toBeTruthy()
  await press('Home')
  expect(await screen.findByText('At log.0')).toBeTruthy()
  expect(router.location.search).toBe('?at=log.0')
  await press('ArrowLeft')
  await press('x')
  await press('End')
  expect(await screen.findByText('At log.3')).toBeTruthy()
})

test('goes to where the time axis is pointed at', async () => {
  open()
  const element = await slider()
  element.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect
  element.setPointerCapture = () => undefined
  fireEvent.pointerMove(element, { clientX: 150, buttons: 0 })
  fireEvent.pointerDown(element, { clientX: 250, buttons: 1 })
  expect(await screen.findByText('At log.1')).toBeTruthy()
})

test('leads to the replacement before and after, by a button or a key', async () => {
  open('?at=log.3')
  fireEvent.click(await screen.findByRole('button', { name: 'Replacement before' }))
  expect(await screen.findByText('At log.1')).toBeTruthy()
  await expect.poll(() => screen.getByRole('button', { name: 'Replacement before' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Next replacement' })).toHaveProperty('disabled', true)
  await press('Home')
  expect(await screen.findByText('At log.0')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(await screen.findByText('At log.1')).toBeTruthy()
})

test('what happened around the moment leads there', async () => {
  open('?at=log.2')
  expect(
    (await screen.findByText('Change 2', { selector: 'li bdi' })).closest('li')?.getAttribute('aria-current'),
  ).toBe('true')
  fireEvent.click(await screen.findByRole('link', { name: 'Change 1' }))
  expect(await screen.findByText('At log.1')).toBeTruthy()
})

test('finds a paper and its history, also of a deleted one', async () => {
  open()
  const field = await screen.findByRole('searchbox', { name: 'Find a paper and its history' })
  fireEvent.change(field, { target: { value: 'rivers' } })
  const links = within(await screen.findByRole('list', { name: 'Papers' }))
  expect((await links.findByRole('link', { name: /Gone/u })).textContent).toBe('GoneVol. 1 (2026) · deleted')
  expect(links.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/admin/audit/papers/p1',
    '/admin/audit/papers/p9',
  ])
  fireEvent.change(field, { target: { value: 'none' } })
  expect(await screen.findByText('No paper has these words')).toBeTruthy()
})

test('the papers are those of a volume and of a text, and stay so at another moment', async () => {
  open('?at=log.1&search=rivers')
  const option = await screen.findByRole('option', { name: '2026 · Vol. 1 · Regular · 1 paper' })
  fireEvent.change(option.closest('select')!, { target: { value: 'v1' } })
  const asked = (moment: string) =>
    `asOf=${moment}&search=rivers&year=2026&issueType=Regular&volumeName=Vol.+1&limit=20`
  await expect.poll(() => journal.requests).toContain(`/api/v1/papers?${asked('log.1')}`)
  await press('ArrowRight')
  await expect.poll(() => journal.requests).toContain(`/api/v1/papers?${asked('log.2')}`)
})

test('before the first event there is nothing', async () => {
  open('?at=1999-01-01')
  expect(await screen.findByText('You look at the past: before the first event')).toBeTruthy()
  expect(screen.getByText('Nothing had happened yet: no volume, no paper.')).toBeTruthy()
})
