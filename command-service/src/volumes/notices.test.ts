import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import { expect, test } from 'vitest'
import { activeConcern, type StatedNotice, withNotice } from './notices.ts'
import { uploaded } from './testing/volume-specification.ts'

const effectiveOn = '2026-02-01'
const earlier: readonly StatedNotice[] = [{ type: 'erratum', effectiveOn: '2026-01-01' }]
const concern = { type: 'expression_of_concern', effectiveOn } as const

const event = (type: string, more: object = {}) => ({ type, data: { effectiveOn, ...more } }) as VolumeStreamEvent

test.for([
  [event('CorrectionIssued', { kind: 'corrigendum' }), 'corrigendum'],
  [event('ConcernExpressed'), 'expression_of_concern'],
  [event('PaperRetracted', { isPartial: true }), 'partial_retraction'],
  [event('PaperRetracted', { isPartial: false }), 'retraction'],
  [event('PaperWithdrawn'), 'withdrawal'],
] as const)('%o adds a notice of the type %s', ([given, type]) => {
  expect(withNotice(earlier, given as never)).toEqual([...earlier, { type, effectiveOn }])
})

test('An event of another type adds none', () => {
  expect(withNotice(earlier, uploaded() as never)).toBe(earlier)
})

test('The concern in force is the one that was not lifted', () => {
  const lifted = withNotice([...earlier, concern], event('ConcernLifted') as never)
  expect(lifted).toEqual([...earlier, { ...concern, lifted: true }])
  expect([activeConcern(earlier), activeConcern(lifted)]).toEqual([undefined, undefined])
  const again = { ...concern, effectiveOn: '2026-03-01' }
  expect(activeConcern([...lifted, again])).toEqual(again)
})
