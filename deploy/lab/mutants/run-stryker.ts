import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @ts-ignore of the laboratory's own packages, which only some targets install
import type { LogLevel } from '@stryker-mutator/api/core'
// @ts-ignore of the laboratory's own packages, which only some targets install
import { Stryker } from '@stryker-mutator/core'
import { withoutSurvivors } from './last-results.ts'
import type { Part } from './packages.ts'
import type { Mutant } from './report.ts'

export const REPORTS = 'test-results/mutants'
const COPIES = `${REPORTS}/copies`

const forgetSurvivors = (file: string) => {
  if (existsSync(file)) writeFileSync(file, withoutSurvivors(readFileSync(file, 'utf8')))
}

/** Unless all are tested anew, only survivors and mutants whose file or tests have changed are. */
export const runStryker = (root: string, { name, mutated, tests }: Part, isAnew: boolean): Promise<Mutant[]> => {
  // An interrupted run leaves its copy.
  rmSync(join(root, COPIES), { recursive: true, force: true })
  const incrementalFile = join(root, REPORTS, `${name}.json`)
  forgetSurvivors(incrementalFile)
  process.env['MUTANTS_TESTS'] = tests.join(' ')
  return new Stryker({
    mutate: [...mutated],
    // What the compiler would refuse.
    mutator: { plugins: null, excludedMutations: ['OptionalChaining'] },
    plugins: ['@stryker-mutator/*', join(import.meta.dirname, 'equivalent-kinds.ts')],
    ignorers: ['equivalent-kinds'],
    testRunner: 'vitest',
    // Not related: where no test imports a file, its mutants must count.
    vitest: { configFile: 'deploy/lab/mutants/vitest.config.ts', related: false },
    concurrency: 1,
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile,
    force: isAnew,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'html'],
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    tempDirName: COPIES,
    ignorePatterns: ['/data', '/test-results', '/bench-results', '/frontend/dist', '/frontend/dist-server'],
    // Stryker would rewrite tsconfig.json with an API that TypeScript 7 doesn't have.
    tsconfigFile: 'none',
    warnings: false,
    logLevel: 'warn' as LogLevel,
  }).runMutationTest()
}
