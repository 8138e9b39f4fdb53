import type { Reading } from '@shodh/adapters/usage/readings/readings.ts'

/** Milliseconds within which two clicks of a user on one address are a double click. */
const DOUBLE_CLICK_MS = 30_000

type Click = Reading & { readonly papers: readonly string[] }

const keyOf = (reader: string, { kind, item }: Reading) => `${reader} ${kind} ${item}`

/** The last click of each reader on each item, forgotten after a minute or two. */
export const recentClicks = () => {
  let [young, old] = [new Map<string, Click>(), new Map<string, Click>()]
  // Stryker disable next-line UnaryOperator: The first click is as far from either infinity.
  let since = -Infinity

  const age = (at: number) => {
    if (Math.abs(at - since) <= 2 * DOUBLE_CLICK_MS) return
    ;[young, old, since] = [new Map(), young, at]
  }
  const find = (reader: string, reading: Reading) => {
    const last = young.get(keyOf(reader, reading)) ?? old.get(keyOf(reader, reading))
    return last && Math.abs(reading.at - last.at) <= DOUBLE_CLICK_MS ? last : undefined
  }
  return {
    /** The click that this one is a double click with. */
    lastOf: (reading: Reading) => {
      const { reader, readerBefore } = reading
      // Stryker disable next-line ConditionalExpression: No reader is called undefined.
      return find(reader, reading) ?? (readerBefore === undefined ? undefined : find(readerBefore, reading))
    },
    remember: (click: Click) => {
      age(click.at)
      young.set(keyOf(click.reader, click), click)
    },
  }
}
