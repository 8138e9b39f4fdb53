import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import type { AnyProjection } from '@shodh/projections/projection.ts'

/** The read model with the build that queries read, where that is of this software's version. */
export const servedBuild = async (views: ReadStore, model: AnyProjection): Promise<AnyProjection> => {
  const pointer = await (await views.collection(served)).get(model.name)
  return pointer?.version === model.version ? { ...model, build: pointer.build } : model
}
