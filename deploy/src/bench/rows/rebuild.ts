import { bareRead } from '../bare-database.ts'
import { microsecondsToRebuild } from '../rebuilding.ts'
import type { Row } from '../row.ts'

export const rebuild: Row = {
  name: 'rebuild',
  about: 'All read models rebuilt from the log, as `make replay` does',
  prepare: async bench => {
    const directory = await bench.log({ events: bench.events })
    return async () => {
      const value = 1_000_000 / (await microsecondsToRebuild(bench, directory))
      const beside = { what: 'bare node:sqlite and JSON.parse', value: bareRead(directory, bench.events) }
      return [{ figure: 'events', unit: '/s', value, beside, goal: { atLeast: 100_000 } }]
    }
  },
}
