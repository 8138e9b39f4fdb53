import * as z from 'zod/mini'
import { WrongSetting } from '../settings/environment.ts'

const N = 'N must be a whole number of events from 1,000 to 10,000,000'

const Settings = z.object({
  N: z._default(z.coerce.number({ error: N }).check(z.int(N), z.gte(1000, N), z.lte(10_000_000, N)), 100_000),
  ROWS: z._default(z.string(), ''),
})

/** How many events the large log has, and which rows are wanted: those that ROWS names, else all. Throws WrongSetting. */
export const settingsFrom = <R extends { readonly name: string }>(variables: NodeJS.ProcessEnv, rows: readonly R[]) => {
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const result = Settings.safeParse(Object.fromEntries(given))
  if (!result.success) throw new WrongSetting(result.error.issues[0]?.message ?? 'A setting is wrong')
  const { N: events, ROWS } = result.data
  const names = ROWS.split(/[\s,]+/u).filter(Boolean)
  const unknown = names.find(name => !rows.some(row => row.name === name))
  const known = rows.map(({ name }) => name).join(', ')
  if (unknown !== undefined) throw new WrongSetting(`ROWS names no row by "${unknown}"; there are ${known}`)
  return { events, rows: names.length === 0 ? rows : rows.filter(({ name }) => names.includes(name)) }
}
