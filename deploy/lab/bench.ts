import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '@shodh/contracts/errors.ts'
import { machineLines, machine, type Machine } from './bench/machine.ts'
import { type Figure, figuresOf, type Measurement, type Row, type Sizes } from './bench/row.ts'
import { rows } from './bench/rows.ts'
import { settingsFrom } from './bench/settings.ts'
import { WrongSetting } from '@shodh/deploy/settings/environment.ts'
import { figureTable } from './bench/table.ts'
import { openWorkshop } from './bench/journals/scratch.ts'

/** `make bench`: measures the journal row by row, each several times and beside the raw disk or the bare framework. */

const RESULTS = join(import.meta.dirname, '../../bench-results')

type AllSizes = Sizes & { readonly runs: number }

type RowResult = {
  readonly name: string
  readonly command: string
  /** Servers that it was measured on. */
  readonly on: readonly string[]
  readonly figures: readonly Figure[]
}

const progress = (text: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
}

const runsOf = async (row: Row, count: number, workshop: Awaited<ReturnType<typeof openWorkshop>>) => {
  await using bench = workshop.bench()
  progress(`${row.name}: preparing`)
  const run = await row.prepare(bench)
  const runs: (readonly Measurement[])[] = []
  for (let n = 1; n <= count; n += 1) {
    progress(`${row.name}: run ${n} of ${count}`)
    runs.push(await run())
  }
  return { on: bench.servers, figures: figuresOf(runs) }
}

const save = (environment: Machine, sizes: AllSizes, results: readonly RowResult[]) => {
  const at = new Date().toISOString()
  const path = join(RESULTS, `${at.slice(0, 19).replaceAll(':', '-')}.json`)
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(path, `${JSON.stringify({ at, ...sizes, machine: environment, rows: results }, null, 2)}\n`)
  return path
}

const measure = async (
  row: Row,
  { events, papers, minutes, journals, runs }: AllSizes,
  workshop: Awaited<ReturnType<typeof openWorkshop>>,
) => {
  const { name, about } = row
  const command = `make bench ROWS=${name} N=${events} PAPERS=${papers.join()} MINUTES=${minutes} JOURNALS=${journals} RUNS=${runs}`
  const { on, figures } = await runsOf(row, runs, workshop)
  progress('')
  const head = [about, ...on.map(server => `on ${server}`), command]
  console.log(`\n${head.join('\n')}\n\n${figureTable(figures).replace(/^/gmu, '  ')}`)
  return { name, command, on, figures }
}

const main = async () => {
  const { rows: wanted, ...sizes } = settingsFrom(process.env, rows)
  const workshop = await openWorkshop(sizes)
  process.on('exit', workshop.remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  const environment = machine(workshop.root)
  console.log(
    `${machineLines(environment)}\nMedian, least and greatest of ${sizes.runs} runs; a ratio is taken within each run.`,
  )
  const results: RowResult[] = []
  for (const row of wanted) {
    try {
      results.push(await measure(row, sizes, workshop))
    } catch (error) {
      progress('')
      console.error(`\n${row.name} could not be measured: ${messageOf(error)}`)
      process.exitCode = 1
    }
  }
  if (results.length > 0) console.log(`\n${save(environment, sizes, results)}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof WrongSetting ? error.message : error)
  process.exitCode = 1
})
