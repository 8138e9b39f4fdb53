import { relative } from 'node:path'

type Place = { readonly line: number; readonly column: number }

/** What concerns us of Stryker's result of a mutant. Lines and columns begin with 1. */
export type Mutant = {
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
  readonly status: string
}

/** Percent of a package's mutants that its tests must notice. */
const REQUIRED = 80

/** Lines of a file by its name. */
type Sources = (file: string) => readonly string[]

type Given = { readonly root: string; readonly sources: Sources }

export type Report = { readonly isPassed: boolean; readonly lines: readonly string[] }

const LONGEST = 80

const shortened = (code: string) => {
  const line = code.replaceAll(/\s+/gu, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

/** The code that was replaced. */
const replacedCode = (lines: readonly string[], { start, end }: Mutant['location']): string => {
  const [first = '', ...others] = lines.slice(start.line - 1, end.line)
  if (others.length === 0) return first.slice(start.column - 1, end.column - 1)
  return [first.slice(start.column - 1), ...others.slice(0, -1), others.at(-1)!.slice(0, end.column - 1)].join('\n')
}

const survivorLine = (mutant: Mutant, { root, sources }: Given): string => {
  const file = relative(root, mutant.fileName)
  const { line, column } = mutant.location.start
  const before = shortened(replacedCode(sources(file), mutant.location))
  const missing = mutant.status === 'NoCoverage' ? ', no test' : ''
  return `  ${file}:${line}:${column} ${mutant.mutatorName}${missing}: ${before} → ${shortened(mutant.replacement)}`
}

const statusCounts = (mutants: readonly Mutant[]) => {
  const count = (...statuses: readonly Mutant['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length
  return {
    noticed: count('Killed', 'Timeout'),
    survived: count('Survived'),
    untested: count('NoCoverage'),
    // In no score: what the sources or a kind of code say that nobody can notice, and modules that can't be loaded.
    ignored: count('Ignored'),
    invalid: count('RuntimeError', 'CompileError'),
  }
}

/** The package's score, and the survivors. */
export const mutantReport = (name: string, mutants: readonly Mutant[], given: Given): Report => {
  const { noticed, survived, untested, ignored, invalid } = statusCounts(mutants)
  const all = noticed + survived + untested
  const score = all === 0 ? 100 : (100 * noticed) / all
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const isPassed = score >= REQUIRED && survivors.length === 0
  const counts = `${noticed} of ${all} mutants noticed, ${survived} survived, ${untested} without a test`
  return {
    isPassed,
    lines: [
      ...survivors.map(mutant => survivorLine(mutant, given)),
      `${isPassed ? '✓' : '✗'} ${name}: ${score.toFixed(1)} % (${counts}; ${ignored} ignored, ${invalid} invalid)`,
    ],
  }
}
