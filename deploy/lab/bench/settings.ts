import * as z from 'zod/mini'
import { WrongSetting } from '@shodh/deploy/settings/environment.ts'

const N = 'N must be a whole number of events from 1,000 to 10,000,000'

const MINUTES = 'MINUTES must be a whole number of minutes from 1 to 60'

const JOURNALS = 'JOURNALS must be a whole number from 2 to 50'

const RUNS = 'RUNS must be a whole number from 1 to 20'

const PAPERS = 'PAPERS must be two or more whole numbers of papers from 100 to 1,000,000, each above the one before'

const Sizes = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      text
        .split(/[\s,]+/u)
        .filter(Boolean)
        .map(Number),
    ),
  ),
  z.array(z.int(PAPERS).check(z.gte(100, PAPERS), z.lte(1_000_000, PAPERS))).check(
    z.minLength(2, PAPERS),
    z.refine(sizes => sizes.every((size, n) => n === 0 || size > (sizes[n - 1] ?? 0)), PAPERS),
  ),
)

const Settings = z.object({
  N: z._default(z.coerce.number({ error: N }).check(z.int(N), z.gte(1000, N), z.lte(10_000_000, N)), 100_000),
  PAPERS: z._default(Sizes, [1000, 10_000, 100_000]),
  MINUTES: z._default(
    z.coerce.number({ error: MINUTES }).check(z.int(MINUTES), z.gte(1, MINUTES), z.lte(60, MINUTES)),
    1,
  ),
  JOURNALS: z._default(
    z.coerce.number({ error: JOURNALS }).check(z.int(JOURNALS), z.gte(2, JOURNALS), z.lte(50, JOURNALS)),
    3,
  ),
  RUNS: z._default(z.coerce.number({ error: RUNS }).check(z.int(RUNS), z.gte(1, RUNS), z.lte(20, RUNS)), 5),
  ROWS: z._default(z.string(), ''),
})

/**
 * How many events the large log has, how many papers the journals by which
 * growth is measured, for how many minutes memory is measured, how many journals share engines, how often each row is measured, and which rows are
 * wanted: those that ROWS names, else all. Throws WrongSetting.
 */
export const settingsFrom = <R extends { readonly name: string }>(variables: NodeJS.ProcessEnv, rows: readonly R[]) => {
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const result = Settings.safeParse(Object.fromEntries(given))
  if (!result.success) throw new WrongSetting(result.error.issues[0]?.message ?? 'A setting is wrong')
  const { N: events, PAPERS: papers, MINUTES: minutes, JOURNALS: journals, RUNS: runs, ROWS } = result.data
  const names = ROWS.split(/[\s,]+/u).filter(Boolean)
  const unknown = names.find(name => !rows.some(row => row.name === name))
  const known = rows.map(({ name }) => name).join(', ')
  if (unknown !== undefined) throw new WrongSetting(`ROWS names no row by "${unknown}"; there are ${known}`)
  return {
    events,
    papers,
    minutes,
    journals,
    runs,
    rows: names.length === 0 ? rows : rows.filter(({ name }) => names.includes(name)),
  }
}
