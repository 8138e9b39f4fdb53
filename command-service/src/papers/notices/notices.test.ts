import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import { describe, test } from 'vitest'
import {
  created,
  given,
  paperDeleted,
  paperId,
  uploaded,
  volumeId,
} from '../../volumes/testing/volume-specification.ts'
import {
  expressConcern,
  issueCorrection,
  liftConcern,
  proposeCorrection,
  retractPaper,
  withdrawPaper,
} from './decisions.ts'

const statement = { reason: 'A reader found it', notice: 'Table 2 is of 2024.', effectiveOn: '2026-04-30' }
const command = { paperId, ...statement, at: '2026-05-01T10:00:00.000Z' }
const data = { volumeId, paperId, ...statement }

const corrected: VolumeStreamEvent = { type: 'CorrectionIssued', data: { ...data, kind: 'erratum' } }
const concerned: VolumeStreamEvent = { type: 'ConcernExpressed', data }
const lifted: VolumeStreamEvent = { type: 'ConcernLifted', data }
const retracted = (isPartial = false): VolumeStreamEvent => ({ type: 'PaperRetracted', data: { ...data, isPartial } })
const withdrawn: VolumeStreamEvent = { type: 'PaperWithdrawn', data }

describe('a correction', () => {
  const correct = { ...command, kind: 'erratum' as const }

  test('is issued with its kind, also more than once and of a retracted paper', () => {
    given(created, uploaded()).when(issueCorrection, correct).then(corrected)
    given(created, uploaded(), corrected, retracted()).when(issueCorrection, correct).then(corrected)
  })
  test('is proposed with its kind', () => {
    given(created, uploaded())
      .when(proposeCorrection, correct)
      .then({ type: 'CorrectionProposed', data: { ...data, kind: 'erratum' } })
  })
  test('is refused where the paper is deleted, or was never there', () => {
    given(created, uploaded(), paperDeleted).when(issueCorrection, correct).thenRefused('PAPER_DELETED')
    given(created).when(issueCorrection, correct).thenRefused('PAPER_NOT_FOUND')
  })
  test('is refused where somebody has changed the paper in the meantime', () => {
    given(created, uploaded(), concerned)
      .when(issueCorrection, { ...correct, ifMatch: [1] })
      .thenRefused('PRECONDITION_FAILED')
  })
  test('is refused before the day of publication and after today', () => {
    const on = (effectiveOn: string) => given(created, uploaded()).when(issueCorrection, { ...correct, effectiveOn })
    on('2025-03-01').thenRefused('NOTICE_DATE_TOO_EARLY')
    on('2025-03-02').then({ ...corrected, data: { ...data, kind: 'erratum', effectiveOn: '2025-03-02' } } as never)
    on('2026-05-03').thenRefused('NOTICE_DATE_IN_FUTURE')
  })
  test('is refused before the upload of a paper that states no day of publication, or the year of an older volume', () => {
    const undated = uploaded() as Extract<VolumeStreamEvent, { type: 'PaperUploaded' }>
    const paper = { ...undated, data: { ...undated.data, details: {} } }
    const recorded = { ...undated, data: { ...paper.data, recordedAt: '2020-05-01T10:00:00Z' } }
    const on = (effectiveOn: string, year: number) =>
      given({ ...created, data: { ...created.data, year } }, { ...paper, data: { ...paper.data, year } }).when(
        issueCorrection,
        { ...correct, effectiveOn },
      )
    on('2025-12-30', 2026).thenRefused('NOTICE_DATE_TOO_EARLY')
    on('2025-12-30', 2027).thenRefused('NOTICE_DATE_TOO_EARLY')
    on('2024-12-31', 2025).thenRefused('NOTICE_DATE_TOO_EARLY')
    on('2025-01-01', 2025).then({
      type: 'CorrectionIssued',
      data: { ...data, kind: 'erratum', effectiveOn: '2025-01-01' },
    })
    given(created, recorded)
      .when(issueCorrection, { ...correct, effectiveOn: '2025-12-30' })
      .then({ type: 'CorrectionIssued', data: { ...data, kind: 'erratum', effectiveOn: '2025-12-30' } })
  })
})

describe('an expression of concern', () => {
  test('is published, lifted and published again', () => {
    given(created, uploaded()).when(expressConcern, command).then(concerned)
    given(created, uploaded(), concerned).when(liftConcern, command).then(lifted)
    given(created, uploaded(), concerned, lifted).when(expressConcern, command).then(concerned)
  })
  test('is refused while one is in force, and where the paper is retracted or withdrawn', () => {
    given(created, uploaded(), concerned).when(expressConcern, command).thenRefused('CONCERN_ALREADY_EXPRESSED')
    given(created, uploaded(), retracted()).when(expressConcern, command).thenRefused('PAPER_ALREADY_RETRACTED')
    given(created, uploaded(), withdrawn).when(expressConcern, command).thenRefused('PAPER_ALREADY_WITHDRAWN')
  })
  test('is lifted only where one is in force, and not before its own day', () => {
    given(created, uploaded()).when(liftConcern, command).thenRefused('CONCERN_NOT_EXPRESSED')
    given(created, uploaded(), concerned, lifted).when(liftConcern, command).thenRefused('CONCERN_NOT_EXPRESSED')
    given(created, uploaded(), concerned)
      .when(liftConcern, { ...command, effectiveOn: '2026-04-29' })
      .thenRefused('LIFTED_TOO_EARLY')
  })
})

describe('a retraction', () => {
  test('is of the whole paper, or of parts of it first', () => {
    given(created, uploaded()).when(retractPaper, command).then(retracted())
    given(created, uploaded())
      .when(retractPaper, { ...command, partial: true })
      .then(retracted(true))
    given(created, uploaded(), retracted(true)).when(retractPaper, command).then(retracted())
  })
  test('is refused a second time', () => {
    given(created, uploaded(), retracted()).when(retractPaper, command).thenRefused('PAPER_ALREADY_RETRACTED')
    given(created, uploaded(), retracted(true))
      .when(retractPaper, { ...command, partial: true })
      .thenRefused('PAPER_ALREADY_RETRACTED')
    given(created, uploaded(), withdrawn).when(retractPaper, command).thenRefused('PAPER_ALREADY_WITHDRAWN')
  })
  test('is refused of a deleted paper', () => {
    given(created, uploaded(), paperDeleted).when(retractPaper, command).thenRefused('PAPER_DELETED')
  })
})

describe('a withdrawal', () => {
  test('is published once', () => {
    given(created, uploaded(), concerned).when(withdrawPaper, command).then(withdrawn)
    given(created, uploaded(), withdrawn).when(withdrawPaper, command).thenRefused('PAPER_ALREADY_WITHDRAWN')
    given(created, uploaded(), retracted()).when(withdrawPaper, command).thenRefused('PAPER_ALREADY_RETRACTED')
  })
})

test.for([
  ['a correction', issueCorrection, { kind: 'erratum' }],
  ['a proposal', proposeCorrection, { kind: 'erratum' }],
  ['a concern', expressConcern, {}],
  ['the end of a concern', liftConcern, {}],
  ['a retraction', retractPaper, { isPartial: false }],
  ['a withdrawal', withdrawPaper, {}],
] as const)('%s is refused of a paper that was deleted, or was never there', ([, decide, more]) => {
  const act = { ...command, ...more } as never
  given(created, uploaded(), paperDeleted).when(decide, act).thenRefused('PAPER_DELETED')
  given(created).when(decide, act).thenRefused('PAPER_NOT_FOUND')
})
