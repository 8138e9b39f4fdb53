import type { AnyProjection } from '../../projection.ts'

/** The projections in another version, whose documents carry its number. */
export const reshaped = (projections: readonly AnyProjection[], version: number): readonly AnyProjection[] =>
  projections.map(projection => ({
    ...projection,
    version,
    on: Object.fromEntries(
      Object.entries(projection.on).map(([type, project]) => [type, shaped(project, version)] as const),
    ),
  }))

type Handler = AnyProjection['on'][string]

const shaped =
  (project: Handler, shape: number): Handler =>
  (...given) => {
    const document = project(...given)
    return document && { ...document, shape }
  }

/** The projection as in a version that doesn't know the event type. */
export const without = (projection: AnyProjection, type: string): AnyProjection => {
  const { [type]: _, ...on } = projection.on
  return { ...projection, on }
}
