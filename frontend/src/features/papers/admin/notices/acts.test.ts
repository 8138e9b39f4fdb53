import { expect, test } from 'vitest'
import { bodyOf, changesOf, type Entered, noticeTypeOf, reasonsOf, withReason } from './acts.ts'

const entered: Entered = {
  kind: 'erratum',
  partial: true,
  reason: ' A reader found it ',
  notice: 'Table 2 is of 2024.\n',
  effectiveOn: '2026-02-01',
}
const statement = { reason: 'A reader found it', notice: 'Table 2 is of 2024.', effectiveOn: '2026-02-01' }
const paper = { title: 'On Rivers', version: 1 }

test('an act sends what it takes, and nothing else', () => {
  expect(bodyOf('correct', entered)).toEqual({ ...statement, kind: 'erratum' })
  expect(bodyOf('propose', entered)).toEqual({ ...statement, kind: 'erratum' })
  expect(bodyOf('retract', entered)).toEqual({ ...statement, partial: true })
  for (const act of ['concern', 'lift', 'withdraw'] as const) expect(bodyOf(act, entered)).toEqual(statement)
})

test('what will change names the title that others get, and the version of the PDF that is made', () => {
  const changes = (act: Parameters<typeof changesOf>[0], part = {}) =>
    changesOf(act, { ...entered, ...part }, paper).join('\n')
  expect(changes('retract')).toContain('“PARTIALLY RETRACTED: On Rivers”')
  expect(changes('retract', { partial: false })).toContain('“RETRACTED: On Rivers”')
  expect(changes('withdraw')).toContain('The PDF gets a version 2, whose first page says so; version 1 stays')
  expect(changes('correct')).not.toMatch(/The PDF gets|cannot be undone/u)
  expect(changes('propose')).toContain('Readers see nothing of it.')
})

test('a correction has the reason of its kind unless another one is given; what is graver needs one', () => {
  const without = { ...entered, reason: ' ' }
  expect(withReason('correct', without).reason).toBe('An error of the journal')
  expect(withReason('propose', { ...without, kind: 'addendum' }).reason).toBe('Something is added')
  expect(withReason('correct', entered)).toBe(entered)
  expect(withReason('retract', without).reason).toBe(' ')
  expect(reasonsOf('withdraw', 'erratum')).toContain('Published by mistake')
})

test('each act has the type of the notice that it publishes, or lifts', () => {
  const types = (['correct', 'concern', 'lift', 'retract', 'withdraw'] as const).map(act => noticeTypeOf(act, entered))
  expect(types).toEqual([
    'erratum',
    'expression_of_concern',
    'expression_of_concern',
    'partial_retraction',
    'withdrawal',
  ])
})
