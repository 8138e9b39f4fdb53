// @vitest-environment happy-dom
import { auditOperations } from '@shodh/contracts/audit/operations.ts'
import type { AuditEvent } from '@shodh/contracts/audit/log.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes, type Served } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { LogScreen } from './log-screen.tsx'

const asha = person('Asha Rao', { role: 'auditor' })
const [example] = auditOperations.listEvents.response.example.events as readonly AuditEvent[]
const event = { ...example!, reason: '<b>שגיאה</b>' }

let journal: Served
let found: readonly AuditEvent[]
let next: string | null

beforeEach(async () => {
  found = [event]
  next = null
  journal = await visited(({ pathname }) => {
    if (pathname.endsWith('/audit/log')) return yes({ events: found, pagination: { limit: 50, next } })
    if (pathname.endsWith('/admin/users'))
      return yes({ users: [asha], pagination: { page: 1, limit: 1, total: 1, totalPages: 1 } })
    return no(404, 'Not here')
  })
})

const open = (search = '') => shownTo(asha, <LogScreen />, `/admin/audit${search}`)
const asked = () => journal.requests.filter(path => path.includes('/audit/log?')).map(path => path.split('?')[1])

test('each event is a sentence with its reason, and shows before and after', async () => {
  open()
  expect(await screen.findByText(event.sentence)).toBeTruthy()
  expect(screen.getByText('<b>שגיאה</b>').tagName).toBe('BDI')
  fireEvent.click(screen.getByText('Details'))
  const row = screen.getByRole('row', { name: /Version/u })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '2'])
  expect(screen.getByText(event.position)).toBeTruthy()
})

test('the filters are those of the address, and go back to the first page', async () => {
  open('?type=PdfReplaced&from=2026-01-01&cursor=2026-02-01T04:30:00.000Z_0000000000000041')
  await screen.findByText(event.sentence)
  expect(asked()).toEqual(['type=PdfReplaced&from=2026-01-01&cursor=2026-02-01T04%3A30%3A00.000Z_0000000000000041'])
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'PaperUploaded' } })
  await expect.poll(asked).toContain('type=PaperUploaded&from=2026-01-01')
})

test('leads from an event to all by the same person, and to older ones', async () => {
  next = '2026-02-01T04:30:00.000Z_0000000000000041'
  open()
  fireEvent.click(await screen.findByText('All by Asha Rao'))
  await expect.poll(asked).toContain(`actor=${event.actor.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Older' }))
  await expect.poll(asked).toContain(`actor=${event.actor.id}&cursor=${encodeURIComponent(next)}`)
})

test('filters that let nothing through say so', async () => {
  found = []
  open('?type=UserErased')
  expect(await screen.findByText('Nothing like this happened')).toBeTruthy()
})
