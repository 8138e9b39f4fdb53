import type { LogLevel, MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { mutatedOf, type Package } from './packages.ts'

export const REPORTS = 'test-results/mutants'

/** All mutators. Unless all are tested anew, only mutants whose file or tests have changed since the last run are. */
export const runStryker = (name: Package, file: string | undefined, isAnew: boolean): Promise<MutantResult[]> => {
  process.env['PACKAGE'] = name
  return new Stryker({
    mutate: mutatedOf(name, file),
    testRunner: 'vitest',
    vitest: { configFile: 'deploy/vitest.mutants.config.ts' },
    concurrency: 1,
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `${REPORTS}/${name}.json`,
    force: isAnew,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'html'],
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    tempDirName: `${REPORTS}/copies`,
    ignorePatterns: ['/data', '/test-results', '/bench-results', '/frontend/dist', '/frontend/dist-server'],
    // Stryker would rewrite tsconfig.json with an API that TypeScript 7 doesn't have.
    tsconfigFile: 'none',
    warnings: false,
    logLevel: 'warn' as LogLevel,
  }).runMutationTest()
}
