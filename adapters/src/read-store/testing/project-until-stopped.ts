import { BEGINNING } from '../../event-store/event-store.ts'
import { openMongodbReadStore } from '../mongodb/mongodb.ts'
import type { Collection } from '../read-store.ts'
import { openSqliteReadStore } from '../sqlite/sqlite.ts'

/** Test equipment: how far the numbers 1, 2, 3 … have been summed up. `filler` makes the store grow. */
export type Sum = { readonly id: string; readonly sum: number; readonly filler?: string }

export const sums = { name: 'sums', version: 1, indexes: [['sum']] } as const

/** A file, or a server with one of its databases. */
const open = (location: string, database: string | undefined) =>
  database === undefined ? openSqliteReadStore({ file: location }) : openMongodbReadStore({ url: location, database })

/** Run as a process: projects, `times` or until it is killed or fails, and prints a line for each commit. */
const projectOn = async (location: string, times: number, database: string | undefined) => {
  const store = await open(location, database)
  const collection = await store.collection<Sum>(sums)
  const start = (await collection.checkpoint()) + 1
  for (let at = start; at < start + times; at += 1) {
    const total = await projected(collection, at)
    const step = { id: `${at}`, sum: total.sum, filler: 'x'.repeat(1_000) }
    await collection.commit(
      [total, step].map(document => ({ id: document.id, document })),
      at,
    )
    process.stdout.write(`${at} ${total.sum}\n`)
  }
  await store.close()
}

const projected = async (collection: Collection<Sum>, at: number): Promise<Sum> => {
  const { document, position } = (await collection.statuses(['total'])).get('total') ?? NOTHING
  const sum = document?.sum ?? 0
  return { id: 'total', sum: at > position ? sum + at : sum }
}

const NOTHING = { document: null, position: BEGINNING }

if (import.meta.main) {
  const [location = '', times = 'Infinity', database] = process.argv.slice(2)
  await projectOn(location, Number(times), database).catch((error: Error) => process.stdout.write(`${error.name}\n`))
}
