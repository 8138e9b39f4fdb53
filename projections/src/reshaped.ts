import type { AnyProjection } from './projection.ts'

/** Test equipment: the projections in another version, whose documents say so. */
export const reshaped = (projections: readonly AnyProjection[], version: number): readonly AnyProjection[] =>
  projections.map(projection => ({
    ...projection,
    version,
    on: Object.fromEntries(Object.entries(projection.on).map(([type, draw]) => [type, shaped(draw, version)] as const)),
  }))

type Draw = AnyProjection['on'][string]

const shaped =
  (draw: Draw, shape: number): Draw =>
  (...given) => {
    const document = draw(...given)
    return document && { ...document, shape }
  }
