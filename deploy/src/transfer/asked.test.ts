import { describe, expect, test } from 'vitest'
import { backupAsked, migrationAsked, restoreAsked } from './asked.ts'

describe('what is asked for is where from and where to', () => {
  test('a migration goes from one kind of store to the other', () => {
    expect(migrationAsked({ FROM: 'embedded', TO: 'engines' })).toEqual({ from: 'embedded', to: 'engines' })
    expect(migrationAsked({ FROM: ' engines', TO: 'embedded' })).toEqual({ from: 'engines', to: 'embedded' })
  })

  test.for<[NodeJS.ProcessEnv]>([
    [{}],
    [{ FROM: 'embedded' }],
    [{ FROM: 'embedded', TO: '' }],
    [{ FROM: 'embedded', TO: 'embedded' }],
    [{ FROM: 'embedded', TO: 'mongodb' }],
    [{ FROM: '/tmp/x', TO: 'engines' }],
  ])('a migration with %o is explained', ([variables]) => {
    expect(() => migrationAsked(variables)).toThrow(
      'Say where from and where to: make migrate FROM=embedded TO=engines, or the other way round.',
    )
  })

  test('a backup goes into a folder, a restore comes from one; the journal is the embedded one by default', () => {
    expect(backupAsked({ TO: 'kept' })).toEqual({ engine: 'embedded', folder: 'kept' })
    expect(backupAsked({ TO: './engines', FROM: 'engines' })).toEqual({ engine: 'engines', folder: './engines' })
    expect(restoreAsked({ FROM: 'kept', TO: '' })).toEqual({ engine: 'embedded', folder: 'kept' })
    expect(restoreAsked({ FROM: 'kept', TO: 'engines' })).toEqual({ engine: 'engines', folder: 'kept' })
  })

  test.for<[NodeJS.ProcessEnv]>([[{}], [{ TO: '' }], [{ TO: 'engines' }], [{ TO: 'kept', FROM: 'elsewhere' }]])(
    'a backup with %o is explained',
    ([variables]) => {
      expect(() => backupAsked(variables)).toThrow(
        'Say which folder: make backup TO=folder [FROM=embedded or engines].',
      )
    },
  )

  test.for<[NodeJS.ProcessEnv]>([[{}], [{ FROM: 'embedded' }], [{ FROM: 'kept', TO: '/tmp/y' }]])(
    'a restore with %o is explained',
    ([variables]) => {
      expect(() => restoreAsked(variables)).toThrow(
        'Say which folder: make restore FROM=folder [TO=embedded or engines].',
      )
    },
  )
})
