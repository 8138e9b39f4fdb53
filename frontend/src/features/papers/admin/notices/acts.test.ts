import { expect, test } from 'vitest'
import { bodyOf, changesOf, type Entered } from './acts.ts'

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
