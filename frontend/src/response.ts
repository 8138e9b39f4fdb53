/**
 * Whether it is an object that has these members: what anybody but this version of the journal sends in its place is
 * distinguished by them. What they hold is the contract's, by which every response is checked where it is made.
 */
export const has =
  <Data extends object>(...members: readonly (keyof Data & string)[]) =>
  (value: unknown): value is Data =>
    typeof value === 'object' && value !== null && members.every(member => Object.hasOwn(value, member))

/** The same as a schema that RTK Query takes (Standard Schema 1), without zod, which would weigh on every reader. */
export const schemaWith = <Data extends object>(...members: readonly (keyof Data & string)[]) => {
  const isData = has<Data>(...members)
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'shodh',
      validate: (value: unknown) => (isData(value) ? { value } : { issues: [{ message: 'It is something else' }] }),
    },
  }
}
