import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { proofOperations } from './proof/operations.ts'
import { AuditFilter, AuditPageFilter, ReplacementPageFilter } from './filters.ts'
import { positionText } from '../event.ts'
import { MomentQuery, PaperTimelineResponse } from './log.ts'
import { issuesOf } from '../testing/issues-of.ts'
import { auditOperations } from './operations.ts'

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100'
const CURSOR = '2026-02-01T04:30:00.000Z_0000000000000041'

describe('the filter of the audit log', () => {
  test.each<[z.ZodMiniType, object, object]>([
    [AuditFilter, { type: 'PdfReplaced', entity: `paper:${ID}`, actor: ID }, {}],
    [AuditFilter, { from: '2026-01-31', to: '2026-02-01T10:00:00+05:30' }, {}],
    [AuditPageFilter, { entity: 'year:2026', limit: '50', cursor: CURSOR }, { limit: 50 }],
    [AuditPageFilter, { limit: '500' }, { limit: 500 }],
    [ReplacementPageFilter, { volume: ID, reason: '', actor: 'a-1_b', limit: '1' }, { limit: 1 }],
  ])('%#: may be %j', (query, given, read) => {
    expect(query.parse(given)).toEqual({ ...given, ...read })
  })

  const limit = 'limit must be a whole number from 1 to 500'
  const date = 'Please enter a date (2026-01-31) or a time in ISO 8601 with its offset'
  test.each<[string, unknown, string]>([
    ['type', 'PaperRead', 'type must be the type of an event'],
    ['entity', ID, 'entity must be a kind and an id, such as paper:{id}'],
    ['entity', `paper:${'x'.repeat(65)}`, 'entity must be a kind and an id, such as paper:{id}'],
    ['entity', `a paper:${ID}`, 'entity must be a kind and an id, such as paper:{id}'],
    ['actor', 'Asha Rao', 'actor must be the id of a person'],
    ['actor', '', 'actor must be the id of a person'],
    ['actor', 'x'.repeat(65), 'actor must be the id of a person'],
    ['from', '2026-01-32', date],
    ['to', '2026-01-31T10:00:00', date],
    ['limit', '0', limit],
    ['limit', '501', limit],
    ['limit', '1.5', limit],
  ])('never has a %s of %j', (field, value, sentence) => {
    expect(issuesOf(AuditPageFilter, { [field]: value })).toEqual([[field, sentence]])
  })
  test('is of one volume by its id, and of a reason of bounded length', () => {
    expect(issuesOf(ReplacementPageFilter, { volume: 'Vol. I' })).toEqual([
      ['volume', 'volume must be the id of a volume'],
    ])
    expect(issuesOf(ReplacementPageFilter, { reason: 'x'.repeat(4001) })).toEqual([
      ['reason', 'Reason cannot exceed 1000 characters'],
    ])
  })
})

describe('the cursor of a page', () => {
  test('is of the form that the log is sorted by', () => {
    expect(AuditPageFilter.parse({ cursor: `2026-02-01T04:30:00.000Z_${positionText(41)}` })).toEqual({
      cursor: CURSOR,
    })
  })
  const sentence = 'cursor must be that of a page before'
  const places = Array.from(CURSOR).flatMap((_, n) => [CURSOR.slice(0, n) + CURSOR.slice(n + 1)])
  const swapped = Array.from(CURSOR).map((_, n) => `${CURSOR.slice(0, n)}x${CURSOR.slice(n + 1)}`)
  test.each([...places, ...swapped, `${CURSOR}0`, `1${CURSOR}`, ''])('is never %j', cursor => {
    expect(issuesOf(AuditPageFilter, { cursor })).toEqual([['cursor', sentence]])
  })
})

describe('a moment', () => {
  test.each([
    [{}, {}],
    [{ index: '0' }, { index: 0 }],
    [{ at: '2026-01-31' }, { at: '2026-01-31' }],
    [{ at: '2026-01-31T10:00Z' }, { at: '2026-01-31T10:00Z' }],
    [{ at: `${ID}.42` }, { at: `${ID}.42` }],
  ])('may be %j', (given, read) => {
    expect(MomentQuery.parse(given)).toEqual(read)
  })
  const at = 'at must be a position, a day (2026-01-31) or a time in ISO 8601 with its offset'
  test.each([
    [{ at: '2026-01-32' }, [['at', at]]],
    [{ at: 'yesterday' }, [['at', at]]],
    [{ at: `2026-01-31T${'0'.repeat(60)}` }, [['at', at]]],
    [{ index: '-1' }, [['index', 'index must be a whole number from 0 on']]],
    [{ index: 'last' }, [['index', 'index must be a whole number from 0 on']]],
  ])('is never %j', (given, issues) => {
    expect(issuesOf(MomentQuery, given)).toEqual(issues)
  })
})

describe('a proof of the public log', () => {
  const { proveInclusion, proveConsistency } = proofOperations

  test('is of an entry in a tree that has it', () => {
    const { query } = proveInclusion
    expect(query.parse({ index: '0' })).toEqual({ index: 0 })
    expect(query.parse({ index: '1', size: '2' })).toEqual({ index: 1, size: 2 })
    expect(issuesOf(query, { index: '2', size: '2' })).toEqual([['index', 'index must be below size']])
    expect(issuesOf(query, {})).toEqual([['index', 'index must be a whole number from 0 on']])
    expect(issuesOf(query, { index: '0', size: '0' })).toContainEqual(['size', 'size must be a whole number from 1 on'])
  })
  test('is of a tree in one that is as large or larger', () => {
    const { query } = proveConsistency
    expect(query.parse({ first: '1' })).toEqual({ first: 1 })
    expect(query.parse({ first: '2', second: '2' })).toEqual({ first: 2, second: 2 })
    expect(issuesOf(query, { first: '3', second: '2' })).toEqual([['first', 'first must not be above second']])
    expect(issuesOf(query, { first: '0' })).toEqual([['first', 'first must be a whole number from 1 on']])
    expect(issuesOf(query, { first: '1', second: 'x' })).toContainEqual([
      ...['second', 'second must be a whole number from 1 on'],
    ])
  })
})

test('an event of a paper says since when the public log has it', () => {
  const { example } = auditOperations.getPaperTimeline.response
  const proven = example.events.map(event => ({ ...event, provableAt: '2026-02-01T04:30:05.000Z' }))
  expect(PaperTimelineResponse.parse({ ...example, events: proven }).events).toEqual(proven)
})
