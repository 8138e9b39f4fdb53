import type { Document, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { projections } from '@shodh/projections/all.ts'

/** What two journals that were told the same may differ in: the server's times and who was signed in. */
const OWN = new Set(['createdAt', 'updatedAt', 'uploadDate', 'at', 'actor'])

/** Accounts have ids by chance. */
const COMPARED = projections.filter(({ name }) => name !== 'users')

const told = (document: Document) =>
  JSON.stringify(document, (key, value: unknown) => (OWN.has(key) ? undefined : value))

export type DrawnState = ReadonlyMap<string, string>

/** Every document, under `{read model}/{id}`, without server times and account ids. */
export const drawnState = async (views: ReadStore): Promise<DrawnState> => {
  const state = new Map<string, string>()
  for (const model of COMPARED) {
    const collection = await views.collection(model)
    for await (const batch of collection.all())
      for (const document of batch) state.set(`${model.name}/${document.id}`, told(document))
  }
  return state
}

/** Documents that are in one only, or not the same in both. */
export const differences = (one: DrawnState, other: DrawnState): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(id => one.get(id) !== other.get(id)).toSorted()
