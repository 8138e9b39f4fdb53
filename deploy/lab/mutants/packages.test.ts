import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Package, partOfFile, partsOf } from './packages.ts'

const root = join(import.meta.dirname, '../../..')

const filesOf = (patterns: readonly string[]) => {
  const exclude = patterns.filter(pattern => pattern.startsWith('!')).map(pattern => pattern.slice(1))
  const included = patterns.filter(pattern => !pattern.startsWith('!'))
  return globSync(included, { cwd: root, exclude }).toSorted()
}

test.for(Package.options)('Each file of %s is in one part', name => {
  const all = filesOf([`${name}/src/**/*.ts`, '!**/*.test.ts', '!**/testing/**'])
  const inParts = partsOf(root, name).flatMap(({ mutated }) => filesOf(mutated))
  expect(all.length).toBeGreaterThan(30)
  expect(inParts.toSorted()).toEqual(all)
})

test('The mutants of a file are noticed by the tests of its folder', () => {
  const { name, mutated, tests } = partOfFile('projections/src/papers/papers.ts')
  expect(name).toBe('projections/papers')
  expect(filesOf(mutated)).toEqual(['projections/src/papers/papers.ts'])
  expect(filesOf(tests)).toContain('projections/src/papers/papers.test.ts')
  expect(filesOf(tests)).not.toContain('projections/src/runner/runner.test.ts')
})

test('The mutants of a file beside the folders are noticed by the tests beside it', () => {
  const { name, tests } = partOfFile('projections/src/past.ts')
  expect(name).toBe('projections')
  expect(filesOf(tests)).toContain('projections/src/past.test.ts')
  expect(filesOf(tests)).not.toContain('projections/src/papers/papers.test.ts')
})

test('A pattern takes no test and no test equipment', () => {
  const { mutated } = partOfFile('contracts/src/audit/proof/**/*.ts')
  expect(filesOf(mutated)).toContain('contracts/src/audit/proof/merkle.ts')
  expect(filesOf(mutated).filter(file => /\.test\.ts$|\/testing\//u.test(file))).toEqual([])
})

test('A file of another package is refused', () => {
  expect(() => partOfFile('adapters/src/memory.ts')).toThrow('PACKAGE and FILE')
})
