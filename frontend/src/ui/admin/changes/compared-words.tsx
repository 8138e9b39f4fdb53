import { diffArrays } from 'diff'
import { useMemo } from 'react'

/** What lies between two differences, without its middle where it is long. */
const shortened = (text: string, context: number) =>
  text.length <= 2 * context ? text : `${text.slice(0, context)} … ${text.slice(-context)}`

type Compared = {
  readonly of: readonly Stretch[]
  /** Letters of what is the same that are shown on either side of a difference. */
  readonly context?: number
}

/** The words of two versions of a text in one: what was taken away is struck out, what came is underlined. */
export function Words({ of: stretches, context = Infinity }: Compared) {
  return (
    <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">
      {stretches.map(({ text, where }, n) => {
        if (where === 'both') return <span key={n}>{shortened(text, context)}</span>
        const isGone = where === 'before'
        const Element = isGone ? 'del' : 'ins'
        return (
          <Element key={n} className={`bg-tint ${isGone ? 'text-danger' : 'font-medium text-accent'}`}>
            <span className="sr-only">{isGone ? ' taken away: ' : ' added: '}</span>
            {text}
          </Element>
        )
      })}
    </p>
  )
}

type Texts = { readonly before: string; readonly after: string; readonly context?: number }

export function ComparedWords({ before, after, context = Infinity }: Texts) {
  const stretches = useMemo(() => compareWords(before, after), [before, after])
  if (stretches) return <Words of={stretches} context={context} />
  return <p className="text-sm text-muted">These texts differ too much to be compared by word.</p>
}

/** A stretch of text: in both versions, or only before, or only after. */
export type Stretch = { readonly text: string; readonly where: 'both' | 'before' | 'after' }

/** Milliseconds after which two pages are too different to be compared by word. */
const TIMEOUT_MS = 2000

/** With the space behind it: what spaces separate is a word in every script of the journal. */
const wordsIn = (text: string) => text.match(/\S+\s*/gu) ?? []

/** Differences by word of two texts; undefined where they take too long to find. */
export const compareWords = (before: string, after: string): readonly Stretch[] | undefined =>
  diffArrays(wordsIn(`${before} `), wordsIn(`${after} `), { timeout: TIMEOUT_MS })?.map(
    ({ value, added, removed }) => ({
      text: value.join(''),
      where: added ? 'after' : removed ? 'before' : 'both',
    }),
  )
