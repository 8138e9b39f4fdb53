import { ComparedWords } from '../../../../ui/admin/compared-words.tsx'
import type { PagePair } from './compare-pages.ts'

/** The words of a page in both versions: what was taken away is struck out, what came is underlined. */
export function TextDifference({ of: pair, context = Infinity }: { of: PagePair; context?: number }) {
  const { before, after, hasSameLook } = pair
  if (before !== after && before !== null && after !== null)
    return <ComparedWords before={before ?? ''} after={after ?? ''} context={context} />
  return (
    <p className="text-sm text-muted">
      {before === null || after === null
        ? 'The text of this page cannot be read.'
        : `The text of this page is the same${hasSameLook === false ? ', but it does not look the same' : ''}.`}
    </p>
  )
}
