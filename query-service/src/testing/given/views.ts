import type { Document, Find } from '@shodh/adapters/read-store/read-store.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { hiddenVolumes } from '../../views/hidden-volumes.ts'
import { VIEWS, type Views, viewsOf } from '../../views/views.ts'
import { matching, select, groupedBy } from '../../views/select.ts'
import type { View } from '../../views/served-views.ts'

const NAMES = Object.keys(VIEWS) as (keyof Views)[]

type DocumentOf<Model extends keyof Views> = Views[Model] extends View<infer D> ? D : never

/** Read models that have the documents which a test gives them; every change moves their checkpoint. */
export const givenViews = () => {
  const documents = new Map<keyof Views, Map<string, Document>>(NAMES.map(model => [model, new Map()]))
  let position = 0
  const viewOf = (model: keyof Views): View => {
    const all = () => [...(documents.get(model)?.values() ?? [])]
    return {
      get: async id => documents.get(model)?.get(id),
      find: async query => select(all(), query),
      count: async query => matching(all(), query).length,
      groupBy: async (query, fields, summed) => groupedBy(matching(all(), query), fields, summed),
      checkpoint: async () => position,
      version: async () => position,
    }
  }
  const staffViews = Object.fromEntries(NAMES.map(model => [model, viewOf(model)])) as unknown as Views
  const { volumes, deletedVolumes } = staffViews
  const ofAll = {
    ...volumes,
    find: async (query: Find<VolumeDocument>) => [
      ...(await volumes.find(query)),
      ...(await deletedVolumes.find(query)),
    ],
  }
  return {
    ...viewsOf(
      staffViews,
      hiddenVolumes(ofAll, async () => [position]),
    ),
    give: <Model extends keyof Views>(model: Model, ...given: readonly DocumentOf<Model>[]) => {
      position += 1
      for (const document of given) documents.get(model)?.set(document.id, document)
    },
    take: (model: keyof Views, id: string) => {
      position += 1
      documents.get(model)?.delete(id)
    },
  }
}
