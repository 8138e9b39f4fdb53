import type { JournalEvent } from '@shodh/contracts/index.ts'
import { describe, expect, test } from 'vitest'
import {
  paperDeleted,
  paperId,
  paperRestored,
  paperUploaded,
  pdfReplaced,
  volumeId,
} from '../testing/journal-events.ts'
import { moment, specify } from '../testing/specification.ts'
import { correctionProposals } from './notices.ts'
import { paperHistories } from './paper-histories.ts'
import { paperRecords } from './paper-records.ts'
import { papers } from './papers.ts'

const statement = { reason: 'A reader found it', notice: 'Table 2 is of 2024.', effectiveOn: '2026-01-02' }
const data = { volumeId, paperId, ...statement }

const corrected: JournalEvent = { type: 'CorrectionIssued', data: { ...data, kind: 'erratum' } }
const concerned: JournalEvent = { type: 'ConcernExpressed', data }
const lifted: JournalEvent = { type: 'ConcernLifted', data }
const retracted = (isPartial: boolean): JournalEvent => ({ type: 'PaperRetracted', data: { ...data, isPartial } })
const withdrawn: JournalEvent = { type: 'PaperWithdrawn', data }
const proposed: JournalEvent = { type: 'CorrectionProposed', data: { ...data, kind: 'corrigendum' } }

describe('the status of a paper', () => {
  const statusAfter = (...events: JournalEvent[]) =>
    specify(papers)(paperUploaded(), ...events).projected[0]?.status?.type

  test('is that of the gravest notice in force', () => {
    expect(statusAfter()).toBeUndefined()
    expect(statusAfter(corrected)).toBe('erratum')
    expect(statusAfter(concerned, corrected)).toBe('expression_of_concern')
    expect(statusAfter(corrected, concerned, lifted)).toBe('erratum')
    expect(statusAfter(concerned, lifted)).toBeUndefined()
    expect(statusAfter(retracted(true), concerned)).toBe('partial_retraction')
    expect(statusAfter(retracted(true), retracted(false), corrected)).toBe('retraction')
    expect(statusAfter(withdrawn)).toBe('withdrawal')
    expect(statusAfter(proposed)).toBeUndefined()
  })
  test('outlives another PDF, and a deletion that was taken back', () => {
    expect(statusAfter(retracted(false), pdfReplaced(2))).toBe('retraction')
    expect(statusAfter(retracted(false), paperDeleted, paperRestored)).toBe('retraction')
  })
})

describe('the notices of a paper', () => {
  test('stand in its history and beside it, a lifted one with how it was lifted', () => {
    const notices = [
      { type: 'erratum', ...statement, at: moment(1) },
      { type: 'expression_of_concern', ...statement, at: moment(2), lifted: { ...statement, at: moment(3) } },
      { type: 'expression_of_concern', ...statement, at: moment(4) },
    ]
    const events = [paperUploaded(), corrected, concerned, lifted, concerned]
    specify(paperHistories)(...events).then({ notices })
    specify(papers)(...events).then({ notices, updatedAt: moment(4), revision: 4 })
    expect(specify(papers)(...events).projected[0]?.notices?.[2]).not.toHaveProperty('lifted')
  })
  test('keep the day on which a concern was first lifted when another one is', () => {
    specify(papers)(paperUploaded(), concerned, lifted, concerned, lifted).then({
      notices: [{ lifted: { at: moment(2) } }, { lifted: { at: moment(4) } }],
    })
  })
  test('date its last amendment, as a replacement does', () => {
    const at = (n: number) => `${moment(n).slice(0, 19)}Z ${paperId}`
    specify(paperRecords)(paperUploaded(), pdfReplaced(2), corrected).then({
      ...{ replaced: at(1), amended: at(2), changed: at(2) },
      paper: { status: { type: 'erratum', effectiveOn: '2026-01-02' } },
    })
    specify(paperRecords)(paperUploaded(), corrected, pdfReplaced(2)).then({ amended: at(2) })
  })
})

describe('proposed corrections', () => {
  const given = specify(correctionProposals)

  test('are listed with who made them, until a notice is published', () => {
    const proposal = { kind: 'corrigendum', ...statement, proposedBy: 'editor' }
    const events = [paperUploaded(), proposed, proposed]
    given(...events).then({
      ...{ id: paperId, volumeId, at: moment(2) },
      proposals: [
        { ...proposal, at: moment(1) },
        { ...proposal, at: moment(2) },
      ],
    })
    given(...events, corrected).thenNothing()
    given(...events, retracted(false), proposed).then({ proposals: [{ at: moment(4) }] })
  })
})
