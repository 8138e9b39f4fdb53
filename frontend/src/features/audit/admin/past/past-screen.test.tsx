// @vitest-environment happy-dom
import { auditOperations } from '@shodh/contracts/audit/operations.ts'
import type { MomentResponse } from '@shodh/contracts/audit/log.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { person } from '../../../../testing/people.ts'
import { happyDOM } from '../../../../testing/happy-dom.ts'
import { observedRouter } from '../../../../testing/router.tsx'
import { no, yes, type Served } from '../../../../testing/served.ts'
import { shownTo, visited } from '../../../../testing/shown.tsx'
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
})

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
    if (pathname.endsWith('/audit/moments')) return yes(momentAt(indexAsked(searchParams)))
    if (pathname.endsWith('/papers/analytics'))
      return yes({
        analytics: { totalPapers: Number(asOf?.replace('log.', '')), totalVolumes: 1, totalPaperDownloads: 0 },
      })
    if (pathname.endsWith('/papers/volumes')) return yes({ volumes: [volume] })
    if (pathname.endsWith('/papers'))
      return yes({
        papers: [
          { id: 'p1', sr: 1, title: `At ${asOf}`, authorName: 'A. Rao', version: 1, volumeName: 'Vol. 1', year: 2026 },
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
  expect(screen.getByText('Change 1')).toBeTruthy()
  expect((await screen.findByText('Papers', { selector: 'dt' })).nextSibling?.textContent).toBe('1')
  expect(await slider()).toHaveProperty('value', '1')
  fireEvent.click(screen.getByRole('button', { name: 'Back to now' }))
  expect(await screen.findByText('At log.3')).toBeTruthy()
  expect(screen.getByText(/^You look at the journal as it is now, since 4 Feb 2026/u)).toBeTruthy()
})

test('steps and slides through the moments, each in the address', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Step back' }))
  expect(await screen.findByText('At log.2')).toBeTruthy()
  fireEvent.change(await slider(), { target: { value: '0' } })
  expect(await screen.findByText('At log.0')).toBeTruthy()
  expect(router.location.search).toBe('?at=log.0')
})

test('the papers are those of a volume and of a text, and stay so at another moment', async () => {
  open('?at=log.1&search=rivers')
  fireEvent.click(await screen.findByRole('button', { name: /Vol. 1/u }))
  const asked = (moment: string) =>
    `asOf=${moment}&search=rivers&year=2026&issueType=Regular&volumeName=Vol.+1&limit=50`
  await expect.poll(() => journal.requests).toContain(`/api/v1/papers?${asked('log.1')}`)
  fireEvent.click(screen.getByRole('button', { name: 'Step forward' }))
  await expect.poll(() => journal.requests).toContain(`/api/v1/papers?${asked('log.2')}`)
})

test('before the first event there is nothing', async () => {
  open('?at=1999-01-01')
  expect(await screen.findByText('You look at the past: before the first event')).toBeTruthy()
  expect(screen.getByText('Nothing had happened yet: no volume, no paper.')).toBeTruthy()
})

test('the volumes fold above the papers, where they are not beside them', async () => {
  happyDOM.setViewport({ width: 360 })
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
  open()
  const shown = await screen.findByText('Vol. 1', { selector: 'bdi' })
  expect(shown.closest('details')?.open).toBe(false)
  expect(shown.compareDocumentPosition(await screen.findByText('At log.3'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
