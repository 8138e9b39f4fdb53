/** Calls `open` once, and again only where it has rejected. */
export const once = <Opened>(open: () => Promise<Opened>) => {
  let opened: Promise<Opened> | undefined
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
}

/** Makes something of a value at the first call, and again at one that finds another value. */
export const oncePer = <Value, Made>(valueOf: () => Value, make: (value: Value) => Made) => {
  let last: { readonly value: Value; readonly made: Made } | undefined
  return (): Made => {
    const value = valueOf()
    if (!last || last.value !== value) last = { value, made: make(value) }
    return last.made
  }
}

/** What is remembered: so many results, of texts of at most so many characters. */
export const MEMOIZED_MAX = 100
export const MEMOIZED_CHARACTERS = 200

/** Makes something of a text once, as long as there are few texts and they are short: whoever sends them could make up many. */
export const memoize = <Made extends {}>(make: (text: string) => Made) => {
  const known = new Map<string, Made>()
  return (text: string): Made => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = make(text)
    if (text.length > MEMOIZED_CHARACTERS) return made
    if (known.size === MEMOIZED_MAX) known.clear()
    known.set(text, made)
    return made
  }
}
