/** Makes something of a value at the first call, and again at one that finds another value. */
export const oncePer = <Value, Made>(valueOf: () => Value, make: (value: Value) => Made) => {
  let last: { readonly value: Value; readonly made: Made } | undefined
  return (): Made => {
    const value = valueOf()
    if (!last || last.value !== value) last = { value, made: make(value) }
    return last.made
  }
}
