import { useMemo } from 'react'
import type { PagePair } from './use-pages.ts'
import { compareWords } from './words.ts'

/** The words of a page in both versions: what was taken away is struck out, what came is underlined. */
export function TextDifference({ of: pair }: { of: PagePair }) {
  const { before, after } = pair
  if (before === null || after === null)
    return <p className="text-sm text-muted">The text of this page cannot be read.</p>
  return <Words before={before ?? ''} after={after ?? ''} hasOtherLook={pair.hasSameLook === false} />
}

type Texts = { readonly before: string; readonly after: string; readonly hasOtherLook: boolean }

function Words({ before, after, hasOtherLook }: Texts) {
  const stretches = useMemo(() => compareWords(before, after), [before, after])
  if (before === after)
    return (
      <p className="text-sm text-muted">
        The text of this page is the same{hasOtherLook && ', but it does not look the same'}.
      </p>
    )
  if (!stretches) return <p className="text-sm text-muted">These pages differ too much to be compared by word.</p>
  return (
    <p className="max-w-prose text-sm wrap-anywhere">
      {stretches.map(({ text, where }, n) => {
        if (where === 'both') return <span key={n}>{text}</span>
        return where === 'before' ? (
          <del key={n} className="bg-tint text-danger">
            {text}
          </del>
        ) : (
          <ins key={n} className="bg-tint font-medium text-accent">
            {text}
          </ins>
        )
      })}
    </p>
  )
}
