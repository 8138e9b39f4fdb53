import { describe, expect, test } from 'vitest'
import { backupArguments, confirmClockArguments, migrationArguments, restoreArguments } from './arguments.ts'

describe('the arguments are source and target', () => {
  test('a migration goes from one kind of store to the other', () => {
    expect(migrationArguments({ FROM: 'embedded', TO: 'engines' })).toEqual({ from: 'embedded', to: 'engines' })
    expect(migrationArguments({ FROM: ' engines', TO: 'embedded' })).toEqual({ from: 'engines', to: 'embedded' })
  })

  test.for<[NodeJS.ProcessEnv]>([
    [{}],
    [{ FROM: 'embedded' }],
    [{ FROM: 'embedded', TO: '' }],
    [{ FROM: 'embedded', TO: 'embedded' }],
    [{ FROM: 'embedded', TO: 'mongodb' }],
    [{ FROM: '/tmp/x', TO: 'engines' }],
  ])('a migration with %o is explained', ([variables]) => {
    expect(() => migrationArguments(variables)).toThrow(
      'Say where from and where to: make migrate FROM=embedded TO=engines, or the other way round.',
    )
  })

  test('a backup goes into a folder, a restore comes from one; the journal is the embedded one by default', () => {
    expect(backupArguments({ TO: 'kept' })).toEqual({ engine: 'embedded', folder: 'kept' })
    expect(backupArguments({ TO: './engines', FROM: 'engines' })).toEqual({ engine: 'engines', folder: './engines' })
    expect(restoreArguments({ FROM: 'kept', TO: '' })).toEqual({ engine: 'embedded', folder: 'kept' })
    expect(restoreArguments({ FROM: 'kept', TO: 'engines' })).toEqual({ engine: 'engines', folder: 'kept' })
  })

  test.for<[NodeJS.ProcessEnv]>([[{}], [{ TO: '' }], [{ TO: 'engines' }], [{ TO: 'kept', FROM: 'elsewhere' }]])(
    'a backup with %o is explained',
    ([variables]) => {
      expect(() => backupArguments(variables)).toThrow(
        'Say which folder: make backup TO=folder [FROM=embedded or engines].',
      )
    },
  )

  test.for<[NodeJS.ProcessEnv]>([[{}], [{ FROM: 'embedded' }], [{ FROM: 'kept', TO: '/tmp/y' }]])(
    'a restore with %o is explained',
    ([variables]) => {
      expect(() => restoreArguments(variables)).toThrow(
        'Say which folder: make restore FROM=folder [TO=embedded or engines].',
      )
    },
  )

  test('a time is confirmed with a reason, in the embedded journal by default', () => {
    expect(confirmClockArguments({ REASON: ' It was ahead ' })).toEqual({ engine: 'embedded', reason: 'It was ahead' })
    expect(confirmClockArguments({ REASON: 'x', FROM: 'engines' })).toEqual({ engine: 'engines', reason: 'x' })
    for (const wrong of [{}, { REASON: ' ' }, { REASON: 'x', FROM: 'folder' }])
      expect(() => confirmClockArguments(wrong)).toThrow('Say why: make confirm-clock REASON="…"')
  })
})
