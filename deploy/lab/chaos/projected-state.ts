import type { Document, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { auditLog } from '@shodh/projections/audit/audit-log.ts'
import { projections } from '@shodh/projections/all.ts'

/** Fields in which two journals with the same commands may differ: the server's times and who was signed in. */
const OWN = new Set(['createdAt', 'updatedAt', 'uploadDate', 'at', 'actor'])

/** Fields that begin with a time of the server; what follows is compared. */
const TIMED = new Set(['changed', 'published', 'replaced', 'amended'])

/** Accounts have ids by chance. */
const COMPARED = projections.filter(({ name }) => name !== 'users')

const compared = (key: string, value: unknown) => {
  if (OWN.has(key)) return undefined
  return TIMED.has(key) ? String(value).replace(/^\S+ /u, '') : value
}

const serialized = (document: object) => JSON.stringify(document, compared)

/** Fields of the audit log that hold a position, which each event store has its own of. */
const POSITIONS = new Set(['id', 'position', 'moment'])

const withoutPosition = (document: Document) => {
  const fields = Object.entries(document).filter(([name]) => !POSITIONS.has(name))
  return Object.fromEntries(fields.map(([name, value]) => [name, name === 'entity' ? withoutAccount(value) : value]))
}

const withoutAccount = (entity: unknown) => String(entity).replace(/^user:.*/u, 'user')

export type ProjectedState = ReadonlyMap<string, string>

type Models = AsyncIterable<readonly [name: string, documents: readonly Document[]]>

/** Under `{read model}/{id}`; of the audit log, under what the document says and how often it has been said before. */
export const stateOf = async (models: Models): Promise<ProjectedState> => {
  const state = new Map<string, string>()
  const times = new Map<string, number>()
  for await (const [name, documents] of models)
    for (const document of documents) {
      const isLogged = name === auditLog.name
      const text = serialized(isLogged ? withoutPosition(document) : document)
      const said = times.get(text) ?? 0
      times.set(text, said + 1)
      state.set(isLogged ? `${name}/${text} ${said}` : `${name}/${document.id}`, text)
    }
  return state
}

async function* documentsIn(views: ReadStore): Models {
  for (const model of COMPARED)
    for await (const batch of (await views.collection(model)).all()) yield [model.name, batch]
}

/** Every document, without server times, positions and account ids. */
export const projectedState = (views: ReadStore): Promise<ProjectedState> => stateOf(documentsIn(views))

/** Documents that are in one only, or not the same in both. */
export const differences = (one: ProjectedState, other: ProjectedState): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(id => one.get(id) !== other.get(id)).toSorted()
