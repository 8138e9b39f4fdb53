import type { Document, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { projections } from '@shodh/projections/all.ts'

/** Fields in which two journals with the same commands may differ: the server's times and who was signed in. */
const OWN = new Set(['createdAt', 'updatedAt', 'uploadDate', 'at', 'actor'])

/** Accounts have ids by chance. */
const COMPARED = projections.filter(({ name }) => name !== 'users')

const serialized = (document: Document) =>
  JSON.stringify(document, (key, value: unknown) => (OWN.has(key) ? undefined : value))

export type ProjectedState = ReadonlyMap<string, string>

/** Every document, under `{read model}/{id}`, without server times and account ids. */
export const projectedState = async (views: ReadStore): Promise<ProjectedState> => {
  const state = new Map<string, string>()
  for (const model of COMPARED) {
    const collection = await views.collection(model)
    for await (const batch of collection.all())
      for (const document of batch) state.set(`${model.name}/${document.id}`, serialized(document))
  }
  return state
}

/** Documents that are in one only, or not the same in both. */
export const differences = (one: ProjectedState, other: ProjectedState): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(id => one.get(id) !== other.get(id)).toSorted()
