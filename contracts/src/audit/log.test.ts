import { expect, test } from 'vitest'
import { AuditDocument, PaperTimelineResponse } from './log.ts'
import { auditOperations } from './operations.ts'

test('the document of an event is read as it is stored, and not without what it always has', () => {
  const document = {
    ...{ id: '0000000000000041', moment: '2026-02-01T04:30:00.000Z_0000000000000041', position: 41 },
    ...{ at: '2026-02-01T04:30:00.000Z', type: 'PdfReplaced', actor: '', entity: 'paper:p', volumeId: 'v' },
    ...{ paperIds: ['p'], reason: 'Wrong', reasonText: 'wrong', statedAt: '2026-01-31', values: { version: 2 } },
  }
  expect(AuditDocument.parse(document)).toEqual(document)
  expect(AuditDocument.safeParse({}).success).toBe(false)
})

test('an event of a paper says since when the public log has it', () => {
  const { example } = auditOperations.getPaperTimeline.response
  const proven = example.events.map(event => ({ ...event, provableAt: '2026-02-01T04:30:05.000Z' }))
  expect(PaperTimelineResponse.parse({ ...example, events: proven }).events).toEqual(proven)
})
