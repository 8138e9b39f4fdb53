import { describe, expect, test } from 'vitest'
import { statusOf } from './notices.ts'
import { noticeOperations } from './operations.ts'
import { CORRECTION_KINDS, isGrave, NOTICE_TYPES } from './notice-types.ts'

const on = (type: string, day = '01', lifted?: object) => ({ type, effectiveOn: `2026-02-${day}`, lifted })

describe('the status of a paper', () => {
  test('is none without a notice that stands', () => {
    expect(statusOf([])).toBeUndefined()
    expect(statusOf([on('expression_of_concern', '01', {})])).toBeUndefined()
  })
  test('is the gravest notice: a withdrawal, a retraction, one of a part, a concern, a correction', () => {
    const types = ['erratum', 'expression_of_concern', 'partial_retraction', 'retraction', 'withdrawal']
    for (const [n, type] of types.entries()) {
      const notices = types.slice(0, n + 1).map(each => on(each))
      expect(statusOf(notices)).toEqual({ type, effectiveOn: '2026-02-01' })
      expect(statusOf(notices.toReversed())).toEqual({ type, effectiveOn: '2026-02-01' })
    }
  })
  test('is the last of equal ones, and none that was lifted', () => {
    expect(statusOf([on('erratum', '01'), on('corrigendum', '02')])).toEqual(
      expect.objectContaining({ type: 'corrigendum', effectiveOn: '2026-02-02' }),
    )
    expect(statusOf([on('erratum'), on('expression_of_concern', '02', {})])).toMatchObject({ type: 'erratum' })
  })
})

test('a notice is grave unless it only corrects something', () => {
  expect(NOTICE_TYPES.filter(isGrave)).toEqual([
    ...['expression_of_concern', 'partial_retraction', 'retraction', 'withdrawal'],
  ])
  expect(CORRECTION_KINDS.some(isGrave)).toBe(false)
})

test('an act about a paper is below its address', () => {
  const { issueCorrection, liftConcern, retractPaper, proposeCorrection } = noticeOperations
  expect([issueCorrection, liftConcern, retractPaper, proposeCorrection].map(({ path }) => path)).toEqual([
    '/papers/:volumeId/:paperId/corrections',
    '/papers/:volumeId/:paperId/expression-of-concern',
    '/papers/:volumeId/:paperId/retraction',
    '/papers/:volumeId/:paperId/corrections/proposals',
  ])
})
