import { readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import * as z from 'zod/mini'
import accepted from './mutants/accepted.json' with { type: 'json' }
import { Package } from './mutants/packages.ts'
import { mutantReport, type Report } from './mutants/report.ts'
import { REPORTS, runStryker } from './mutants/run-stryker.ts'

/** PACKAGE: which packages, by default all. FILE: a file, or a pattern. ANEW: tests what has not changed, too. */
const Settings = z.object({
  PACKAGE: z.pipe(
    z.transform((names: string | undefined) => names?.split(',') ?? Package.options),
    z.array(Package),
  ),
  FILE: z.optional(z.string()),
  ANEW: z.optional(z.string()),
})

const root = join(import.meta.dirname, '../..')
const sources = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')

const packagesOf = ({ PACKAGE, FILE }: z.infer<typeof Settings>) =>
  FILE === undefined ? PACKAGE : [Package.parse(FILE.split('/')[0])]

const reports = async (): Promise<readonly Report[]> => {
  const settings = Settings.parse(process.env)
  const all: Report[] = []
  for (const name of packagesOf(settings)) {
    const mutants = await runStryker(name, settings.FILE, settings.ANEW !== undefined)
    // Stryker returns the last results of the package's other files, too.
    const wanted = mutants.filter(({ fileName }) => matchesGlob(relative(root, fileName), settings.FILE ?? '**'))
    const report = mutantReport(settings.FILE ?? name, wanted, { root, sources, accepted })
    console.log(`${report.lines.join('\n')}\n  ${REPORTS}/${name}.html shows each in its place`)
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
