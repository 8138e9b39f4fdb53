import * as z from 'zod/mini'

/** What concerns us of Stryker's report. */
const Results = z.looseObject({
  files: z.record(z.string(), z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) })),
})

/** What is tested again: of code that runs when its module is loaded, Stryker doesn't see that a new test executes it. */
const UNNOTICED: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

export const withoutSurvivors = (json: string): string => {
  const results = Results.parse(JSON.parse(json))
  for (const file of Object.values(results.files))
    file.mutants = file.mutants.filter(({ status }) => !UNNOTICED.has(status))
  return JSON.stringify(results)
}
