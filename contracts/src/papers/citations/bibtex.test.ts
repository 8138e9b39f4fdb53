import { expect, test } from 'vitest'
import { babelName } from './bibtex.ts'

test.each([
  ['en', 'english'],
  ['en-IN', 'english'],
  ['en-GB', 'british'],
  ['en-Latn-US', 'american'],
  ['hi', 'hindi'],
  ['mr-Deva-IN', 'marathi'],
  ['sa', 'sanskrit'],
  ['ta', 'tamil'],
  ['bn', 'bengali'],
  ['de', 'ngerman'],
  ['pt-BR', 'brazilian'],
  ['pt', 'portuguese'],
  ['kok', 'konkani'],
  ['qqq', undefined],
  ['gd', undefined],
  ['x', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is %j', (tag, name) => expect(babelName(tag)).toBe(name))
