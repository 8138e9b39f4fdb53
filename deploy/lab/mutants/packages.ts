import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

export const Package = z.enum(
  ['projections', 'contracts', 'command-service', 'query-service'],
  'PACKAGE and FILE are of contracts, command-service, projections or query-service',
)
export type Package = z.infer<typeof Package>

/** Files, and the tests beside them, which must notice their mutants; all patterns are relative to the repository. */
export type Part = {
  readonly name: string
  readonly mutated: readonly string[]
  readonly tests: readonly string[]
}

/** It imports no mutant: Stryker needs a test, also where a part has none, and counts each of its mutants as untested. */
const ANY_TEST = 'deploy/lab/mutants/report.test.ts'

const NOT_MUTATED = ['!**/*.test.ts', '!**/testing/**']

/** Tests elsewhere that a part needs, under names of packages and parts. */
const OTHER_TESTS: Readonly<Record<string, readonly string[]>> = {
  // What holds for every read model, field, event and operation, wherever it is declared.
  projections: ['projections/src/all.test.ts'],
  contracts: ['contracts/src/*.test.ts', 'contracts/src/operations/**/*.test.ts'],
  // The state of a volume is that of its papers.
  'command-service/volumes': ['command-service/src/papers/{restore,withholding/withhold-pdf}.test.ts'],
}

const partIn = (name: Package, folder: string): Part => {
  const files = folder === '' ? `${name}/src/*` : `${name}/src/${folder}/**/*`
  const part = join(name, folder)
  return {
    name: part,
    mutated: [`${files}.ts`, ...NOT_MUTATED],
    tests: [`${files}.test.ts`, ...(OTHER_TESTS[name] ?? []), ...(OTHER_TESTS[part] ?? []), ANY_TEST],
  }
}

/** A part for each folder in the package's `src`, and one for the files beside the folders. */
export const partsOf = (root: string, name: Package): readonly Part[] => {
  const entries = readdirSync(join(root, name, 'src'), { withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory() && entry.name !== 'testing')
  return ['', ...folders.map(folder => folder.name)].map(folder => partIn(name, folder))
}

/** The part of a file, or of a pattern within one folder, which alone is mutated. */
export const partOfFile = (file: string): Part => {
  const [name, , ...path] = file.split('/')
  const part = partIn(Package.parse(name), path.length > 1 ? path[0]! : '')
  return { ...part, mutated: [file, ...NOT_MUTATED] }
}
