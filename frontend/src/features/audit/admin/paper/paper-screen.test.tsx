// @vitest-environment happy-dom
import type { AuditEvent, PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import { auditOperations } from '@shodh/contracts/audit/operations.ts'
import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { PaperScreen } from './paper-screen.tsx'
import { differences, versionsIn } from './versions.ts'

const { example } = auditOperations.getPaperTimeline.response
const [replaced] = example.events as readonly AuditEvent[]
const { id } = example.paper

const event = (n: number, changes: Partial<AuditEvent>): AuditEvent => ({
  ...replaced!,
  id: `event-${n}`,
  position: `log.${n}`,
  at: `2026-02-0${n}T04:30:00.000Z`,
  reason: null,
  before: {},
  ...changes,
})

const file = (version: number) => ({ version, sha256: String(version).repeat(64), bytes: 2048, pages: version })

const timeline: PaperTimelineResponse = {
  ...example,
  events: [
    event(1, { type: 'PaperUploaded', sentence: 'Asha uploaded it', after: { title: 'On Rivers', ...file(1) } }),
    event(2, { type: 'PaperRevised', sentence: 'Asha changed title', after: { title: 'On Floods' } }),
    event(3, { sentence: 'Ravi replaced the PDF', reason: 'A table was wrong', after: file(2) }),
  ],
}

beforeEach(async () => {
  await visited(({ pathname, searchParams }) => {
    const asOf = searchParams.get('asOf')
    if (pathname.endsWith(`/audit/papers/${id}`)) return yes(timeline)
    if (pathname.endsWith(`/papers/${id}`) && asOf === 'log.1')
      return yes({
        paper: { id, sr: 1, title: 'On Rivers', authorName: 'A. Rao', version: 1, fileSize: 2048, sha256: '' },
      })
    if (pathname.endsWith(`/papers/${id}`)) return no(410, 'This paper was deleted', 'PAPER_DELETED')
    if (pathname.endsWith('/papers'))
      return yes({ papers: [{ id, sr: 1, title: `At ${asOf}`, version: 1 }], pagination: { page: 1 } })
    return no(404, 'Not here')
  })
})

const open = (search = '') =>
  shownTo(
    person('Asha Rao', { role: 'auditor' }),
    <Routes>
      <Route path="/admin/audit/papers/:id" element={<PaperScreen />} />
    </Routes>,
    `/admin/audit/papers/${id}${search}`,
  )

test('versions have the fields of the paper as they were when each came', () => {
  const [first, second] = versionsIn(timeline)
  expect([first?.version, second?.version]).toEqual([1, 2])
  expect(differences(first?.fields ?? {}, second?.fields ?? {})).toEqual({
    before: { title: 'On Rivers' },
    after: { title: 'On Floods' },
  })
})

test('everything that happened is on one line, with each PDF', async () => {
  open()
  expect(await screen.findByText('Asha uploaded it')).toBeTruthy()
  expect(screen.getByText('A table was wrong')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Open version/u })).toHaveLength(2)
  expect(screen.getByText('1'.repeat(64))).toBeTruthy()
})

test('a replay steps through the moments, and says that one looks at the past', async () => {
  open()
  const slider = await screen.findByRole('slider', { name: 'Moment' })
  expect(slider).toHaveProperty('value', '2')
  expect(await screen.findByText('The paper was deleted.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Step back' }))
  expect(await screen.findByText('At log.2')).toBeTruthy()
  fireEvent.change(slider, { target: { value: '0' } })
  expect(await screen.findByText('At log.1')).toBeTruthy()
  expect(await screen.findByText(/^Version 1, /u)).toBeTruthy()
  expect(screen.getByText(/^You look at the past: 1 Feb 2026/u)).toBeTruthy()
})

test('two versions are compared as the address says, with who replaced the PDF and why, and the details that changed', async () => {
  open('?compare=1-2')
  expect(await screen.findByRole('row', { name: 'Title On Rivers On Floods' })).toBeTruthy()
  const occasion = await screen.findByText(/^Version 2 by/u)
  expect(occasion.textContent).toMatch(/: “A table was wrong”$/u)
  expect(await screen.findByText('Version 1: Not here')).toBeTruthy()
  expect(await screen.findByText('Version 2: Not here')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'History of the paper' }))
  expect(await screen.findByText('Asha uploaded it')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Before'), { target: { value: '2' } })
  expect(await screen.findByRole('heading', { name: 'Compare other versions' })).toBeTruthy()
  expect(screen.getByLabelText('Before')).toHaveProperty('value', '2')
})
