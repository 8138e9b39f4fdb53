import { type Change, type Counter, JOURNAL, type RuleChange } from '@shodh/adapters/usage/counts/counts.ts'
import { dayText } from '@shodh/contracts/time/local-time.ts'

type Sums = Partial<Record<Counter, number>>

/** Collects what a batch of readings changes, summed by day and item, and of each for the journal too. */
export const collectChanges = () => {
  const days = new Map<number, Map<string, Sums>>()
  const rules = new Map<number, Map<string, number>>()

  const sumsOf = (day: number, item: string) => {
    const items = days.get(day) ?? new Map<string, Sums>()
    days.set(day, items)
    const sums = items.get(item) ?? {}
    items.set(item, sums)
    return sums
  }
  const addTo = (day: number, item: string, counter: Counter, amount: number) => {
    const sums = sumsOf(day, item)
    sums[counter] = (sums[counter] ?? 0) + amount
  }
  return {
    add: (day: number, item: string, counter: Counter, amount = 1) => {
      addTo(day, item, counter, amount)
      addTo(day, JOURNAL, counter, amount)
    },
    addToJournal: (day: number, counter: Counter, amount: number) => addTo(day, JOURNAL, counter, amount),
    addRule: (day: number, rule: string) => {
      const counts = rules.get(day) ?? new Map<string, number>()
      rules.set(day, counts)
      counts.set(rule, (counts.get(rule) ?? 0) + 1)
    },
    counts: (): readonly Change[] =>
      [...days].flatMap(([day, items]) =>
        [...items].map(([item, counters]) => ({ day: dayText(day), item, counters })),
      ),
    rules: (): readonly RuleChange[] =>
      [...rules].flatMap(([day, counts]) => [...counts].map(([rule, count]) => ({ day: dayText(day), rule, count }))),
  }
}

export type CollectedChanges = ReturnType<typeof collectChanges>
