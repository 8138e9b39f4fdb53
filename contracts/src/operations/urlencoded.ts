/** How browsers send a form without a file (HTML, 4.10.22.6). */
export const URLENCODED = 'application/x-www-form-urlencoded'

/** Pairs of a name and a value in one form. */
export const PAIRS_MAX = 60

/** The values of each name. */
export type FormValues = ReadonlyMap<string, readonly string[]>

/** The values in an urlencoded form; undefined of one with more pairs than any form of the journal has. */
export const valuesIn = (form: string): FormValues | undefined => {
  if (form.split('&', PAIRS_MAX + 1).length > PAIRS_MAX) return undefined
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(form)) {
    const before = values.get(name)
    if (before) before.push(value)
    else values.set(name, [value])
  }
  return values
}
