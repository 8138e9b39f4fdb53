import { type Spread, spreadOf } from './spread.ts'

/** What a figure should reach on two cores with the load generator beside it. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** One figure of one run. */
export type Measurement = {
  readonly figure: string
  readonly unit: string
  readonly value: number
  /** The same work done by the raw disk, the bare database or the bare framework, in the same run. */
  readonly beside?: { readonly what: string; readonly value: number } | undefined
  readonly goal?: Goal | undefined
}

export type Size = { readonly events: number } | { readonly papers: number }

/** What the settings say. */
export type Sizes = {
  /** The events of the large log. */
  readonly events: number
  /** The papers of each journal by which growth is measured. */
  readonly papers: readonly number[]
  /** For how long memory is measured under load. */
  readonly minutes: number
  /** How many journals share one set of engines. */
  readonly journals: number
}

/** What a row is given. */
export type Bench = Sizes & {
  /** An empty directory, removed when the row has ended. */
  readonly directory: () => Promise<string>
  /** A data directory of the row's own with a log of that size in it, and nothing projected yet. */
  readonly log: (size: Size) => Promise<string>
  /** Called with each server that the row is measured on, for the table. */
  readonly on: (server: string) => void
  /** What is open ends with the row, the last first. */
  readonly atEnd: (end: () => Promise<unknown>) => void
}

/** Prepares once; resolves to one run, which measures each of its figures once. */
export type Row = {
  readonly name: string
  readonly about: string
  readonly prepare: (bench: Bench) => Promise<() => Promise<readonly Measurement[]>>
}

/** A figure of several runs. */
export type Figure = Pick<Measurement, 'figure' | 'unit' | 'goal'> & {
  readonly runs: readonly number[]
  readonly spread: Spread
  readonly beside?: { readonly what: string; readonly runs: readonly number[]; readonly ratio: Spread }
}

const besides = (measured: readonly Measurement[]) => {
  const [first] = measured
  if (!first?.beside) return {}
  const runs = measured.map(({ beside }) => beside?.value ?? NaN)
  const ratio = spreadOf(measured.map(({ value }, n) => value / (runs[n] ?? NaN)))
  return { beside: { what: first.beside.what, runs, ratio } }
}

/** The runs of a row, figure by figure. A ratio is taken within each run, and its spread over the runs. */
export const figuresOf = (runs: readonly (readonly Measurement[])[]): readonly Figure[] => {
  const byFigure = Map.groupBy(runs.flat(), ({ figure }) => figure)
  return [...byFigure.values()].flatMap(measured => {
    const [first] = measured
    if (!first) return []
    const values = measured.map(({ value }) => value)
    const { figure, unit, goal } = first
    return { figure, unit, goal, runs: values, spread: spreadOf(values), ...besides(measured) }
  })
}

export const isReached = ({ goal, spread: { median } }: Pick<Figure, 'goal' | 'spread'>): boolean | undefined => {
  if (!goal) return undefined
  return 'atLeast' in goal ? median >= goal.atLeast : median <= goal.atMost
}
