import * as z from 'zod/mini'

export const Package = z.enum(
  ['projections', 'contracts', 'command-service', 'query-service'],
  'PACKAGE and FILE are of contracts, command-service, projections or query-service',
)
export type Package = z.infer<typeof Package>

/** Its code is in other processes, which run the original; or it waits for a server seconds for each mutant. */
const NOT_RUN = ['**/*.processes.test.ts', '**/*.mongodb.test.ts']

/** Which tests must notice a package's mutants: its own. Those of `deploy/src/api` take minutes for each mutant. */
export const testsOf = (name: string | undefined) => ({
  include: [`${Package.parse(name)}/src/**/*.test.ts`],
  exclude: NOT_RUN,
})

/** Patterns of the files that are mutated. */
export const mutatedOf = (name: Package, file: string | undefined) =>
  file === undefined ? [`${name}/src/**/*.ts`, '!**/*.test.ts', '!**/testing/**'] : [file]
