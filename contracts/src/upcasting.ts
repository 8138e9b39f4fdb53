/** Brings the data of an event from one schema version to the next. Pure. */
type Upcaster = (data: unknown) => unknown

/**
 * By event type, then by the schema version that an upcaster reads. A version that did not change a type has none.
 * A new step needs a golden file of both versions beside the type's domain.
 */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>

type Stored = { readonly type: string; readonly schemaVersion: number; readonly data: unknown }

/** The data in the shape of schema version `current`; stored bytes stay as they are. */
export const upcast = ({ type, schemaVersion, data }: Stored, current: number, upcasters: Upcasters): unknown => {
  const steps = Object.hasOwn(upcasters, type) ? upcasters[type] : undefined
  let shaped = data
  for (let version = schemaVersion; steps && version < current; version += 1)
    shaped = steps[version]?.(shaped) ?? shaped
  return shaped
}
