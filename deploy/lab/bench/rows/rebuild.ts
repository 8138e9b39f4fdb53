import { bareRead } from '../bare-database.ts'
import { leastRebuild } from '../load/generator.ts'
import { eventsProjected, microsecondsToRebuild } from '../rebuilding.ts'
import type { Row } from '../row.ts'

export const rebuild: Row = {
  name: 'rebuild',
  about:
    'All read models rebuilt from the log: as `make replay` does, and by the runner of a journal that has none, in a thread apart and in its own',
  prepare: async bench => {
    const directory = await bench.log({ events: bench.events })
    return async () => {
      const value = 1_000_000 / (await microsecondsToRebuild(bench, directory))
      const bare = { what: 'bare node:sqlite and JSON.parse', value: bareRead(directory, bench.events) }
      const least = await leastRebuild({ directory, into: await bench.directory() })
      const apart = await eventsProjected(bench, directory, 'thread apart')
      const own = { what: 'its own thread', value: await eventsProjected(bench, directory, 'own thread') }
      return [
        { figure: 'events', unit: '/s', value, beside: bare, goal: { atLeast: 100_000 } },
        { figure: 'events of the floor', unit: '/s', value: least.perSecond },
        { figure: 'events, of the floor’s', unit: '', value: value / least.perSecond, goal: { atLeast: 0.6 } },
        { figure: 'events, by a thread apart', unit: '/s', value: apart, beside: own },
      ]
    }
  },
}
