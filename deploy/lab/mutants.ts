import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import * as z from 'zod/mini'
import { Package, partOfFile, partsOf, type Part } from './mutants/packages.ts'
import { mutantReport, type Report } from './mutants/report.ts'
import { REPORTS, runStryker } from './mutants/run-stryker.ts'

const root = join(import.meta.dirname, '../..')

const isThere = (file: string) => globSync(file, { cwd: root }).length > 0

/** PACKAGE: which packages, by default all. FILE: a file, or a pattern in a folder. ANEW: tests what has not changed, too. */
const Settings = z.object({
  PACKAGE: z.pipe(
    z.transform((names: string | undefined) => names?.split(',') ?? Package.options),
    z.array(Package),
  ),
  FILE: z.optional(z.string().check(z.refine(isThere, 'FILE names no file of the repository'))),
  ANEW: z.optional(z.string()),
})
type Settings = z.infer<typeof Settings>

const sources = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')

/** Mutants of `file` or, where there is none, of all parts, under `name`. */
const reportOf = async (name: string, parts: readonly Part[], { FILE = '**', ANEW }: Settings): Promise<Report> => {
  const mutants = []
  for (const part of parts) {
    console.log(`${part.name} (${REPORTS}/${part.name}.html)`)
    mutants.push(...(await runStryker(root, part, ANEW !== undefined)))
  }
  // Stryker returns the last results of the part's other files, too.
  const wanted = mutants.filter(({ fileName }) => matchesGlob(relative(root, fileName), FILE))
  return mutantReport(name, wanted, { root, sources })
}

const reports = async (): Promise<readonly Report[]> => {
  const settings = Settings.parse(process.env)
  const { PACKAGE, FILE } = settings
  const given =
    FILE === undefined
      ? PACKAGE.map(name => [name, partsOf(root, name)] as const)
      : [[FILE, [partOfFile(FILE)]] as const]
  const all: Report[] = []
  for (const [name, parts] of given) {
    const report = await reportOf(name, parts, settings)
    console.log(report.lines.join('\n'))
    all.push(report)
  }
  return all
}

process.exitCode = await reports().then(
  all => (all.every(({ isPassed }) => isPassed) ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof z.core.$ZodError ? error.issues.map(({ message }) => message).join(', ') : error)
    return 1
  },
)
