import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORTS_IT = /from '\.\/contract\.ts'/u

/** Every test that a port's contract stands beside, and that calls it. */
export const suitesIn = (root: string): readonly string[] =>
  globSync('*/src/*/contract.ts', { cwd: root })
    .flatMap(contract =>
      globSync('*.test.ts', { cwd: join(root, dirname(contract)) }).map(test => join(root, dirname(contract), test)),
    )
    .filter(test => IMPORTS_IT.test(readFileSync(test, 'utf8')))
    .toSorted()

/** What a contract calls its own tests; the same file may hold others, which only its implementation owes. */
export const OF_THE_CONTRACT = / keeps? the contract /u
