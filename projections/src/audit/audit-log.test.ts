import { readdirSync, readFileSync } from 'node:fs'
import { eventTypes, JournalEvent } from '@shodh/contracts/index.ts'
import { describe, expect, test } from 'vitest'
import {
  paperDeleted,
  paperId,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeDeleted,
  volumeId,
} from '../testing/journal-events.ts'
import { moment, specify } from '../testing/specification.ts'
import { auditLog } from './audit-log.ts'

const given = specify(auditLog)

const contracts = new URL('../../../contracts/src/', import.meta.url)

/** An event of each type, as it is stored. */
const golden = (): readonly JournalEvent[] =>
  readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.v1.golden.json'))
    .flatMap(name => JSON.parse(readFileSync(new URL(name, contracts), 'utf8')).slice(0, 1))
    .map(({ stored: { type, data } }) => JournalEvent.parse({ type, data: JSON.parse(data) }))

describe('the audit log', () => {
  test('has one entry for each event, of every type that there is', () => {
    const events = golden()
    expect(events.map(({ type }) => type).sort()).toEqual([...eventTypes].sort())
    const { projected } = given(...events)
    expect(projected.map(({ type }) => type)).toEqual(events.map(({ type }) => type))
    for (const { entity } of projected) expect(entity).toMatch(/^[a-z]+:[\w-]+$/)
  })

  test('says who did it, when, to what, and what it set', () => {
    given(volumeCreated(), { event: paperUploaded(), actorId: 'asha' }, pdfReplaced(2, '2026-01-02')).then(
      { entity: `volume:${volumeId}`, volumeId, actor: 'editor', values: { name: 'Vol. 7, No. 82', isActive: true } },
      { entity: `paper:${paperId}`, volumeId, actor: 'asha', values: { title: 'On Rivers', version: 1, pages: 4 } },
      {
        id: '0000000000000002',
        moment: `${moment(2)} 0000000000000002`,
        at: moment(2),
        statedAt: '2026-01-02',
        reason: 'A figure was missing',
        reasonText: 'a figure was missing',
        values: { version: 2, bytes: 2000, sha256: '2'.repeat(64) },
      },
    )
  })

  test('names the papers that a volume took along, and leaves out what an event does not say', () => {
    const { projected } = given(volumeDeleted, paperDeleted)
    expect(projected).toMatchObject([
      { paperIds: [paperId], values: { status: 'deleted', papers: 1 } },
      { values: { status: 'deleted' } },
    ])
    expect(projected[1]).not.toHaveProperty('reason')
  })
})
