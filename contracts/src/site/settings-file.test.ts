import { expect, test } from 'vitest'
import { issnCheckCharacter } from './settings-file.ts'

test.each(['2475-9066', '0317-8471', '2434-561X', '0378-5955', '1050-124X', '0000-0000'])(
  'the check character of an ISSN agrees: %s',
  issn => {
    expect(issnCheckCharacter(issn)).toBe(issn.slice(-1))
  },
)
