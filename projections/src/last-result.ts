/** A pure function that computes anew only where an argument differs from those of its last call. */
export const lastResult = <Arguments extends readonly unknown[], Result>(compute: (...args: Arguments) => Result) => {
  let last: { readonly args: Arguments; readonly result: Result } | undefined
  return (...args: Arguments): Result => {
    if (!last || args.some((arg, n) => arg !== last?.args[n])) last = { args, result: compute(...args) }
    return last.result
  }
}
