import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORTS_CONTRACT = /from '\.{1,2}\/(?:contract\/)?contract\.ts'/u

/** The folder of the port that a file belongs to. */
export const portOf = (path: string): string => /\/src\/(?:usage\/|audit\/)?([^/]+)\//u.exec(path)?.[1] ?? ''

/** Every test of a port that calls the port's contract. */
export const suitesIn = (root: string): readonly string[] =>
  globSync('*/src/{,usage/,audit/}*/{,contract/}contract.ts', { cwd: root })
    .flatMap(contract => {
      const port = join(root, dirname(contract).replace(/\/contract$/u, ''))
      return globSync('**/*.test.ts', { cwd: port }).map(test => join(port, test))
    })
    .filter(test => IMPORTS_CONTRACT.test(readFileSync(test, 'utf8')))
    .toSorted()

/** What a contract calls its own tests; the same file may hold others, of its implementation only. */
export const OF_THE_CONTRACT = / keeps? the contract /u
