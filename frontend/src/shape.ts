/**
 * Checks of what the public pages fetch, beside the schemas of `contracts`, which would bring zod to every reader.
 * Their types hold them to the contract, and `shape.test.ts` holds them to its schemas.
 */
export type Is<Data> = (value: unknown) => value is Data

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isTruth = (value: unknown): value is boolean => typeof value === 'boolean'
export const isNumber = (value: unknown): value is number => Number.isFinite(value)
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

export const isTextLike =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    isText(value) && pattern.test(value)

export const isOneOf =
  <const Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.some(each => each === value)

export const isOptional =
  <Data>(is: Is<Data>) =>
  (value: unknown): value is Data | undefined =>
    value === undefined || is(value)

export const isNullish =
  <Data>(is: Is<Data>) =>
  (value: unknown): value is Data | null | undefined =>
    value === null || value === undefined || is(value)

export const isListOf =
  <Data>(is: Is<Data>) =>
  (value: unknown): value is Data[] =>
    Array.isArray(value) && value.every(is)

type Members<Data> = { readonly [Name in keyof Data]-?: Is<Data[Name]> }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts by name. */
export const isTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every(isText)

/** An object with these members; it may have others. */
export const isRecord = <Data>(members: Members<Data>): Is<Data> => {
  const checks = Object.entries<Is<unknown>>(members)
  return (value): value is Data => isObject(value) && checks.every(([name, is]) => is(value[name]))
}

/** The check as a schema that RTK Query takes (Standard Schema 1). */
export const schemaOf = <Data>(is: Is<Data>) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'shodh',
    validate: (value: unknown) => (is(value) ? { value } : { issues: [{ message: 'It has another shape' }] }),
  },
})
