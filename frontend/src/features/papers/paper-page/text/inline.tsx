import { type Inline, inlineParts } from '@shodh/contracts/papers/inline-markup.ts'
import { Fragment, lazy, Suspense } from 'react'

const Maths = lazy(async () => ({ default: (await import('./maths.tsx')).Maths }))

function Part({ part }: { part: Inline }) {
  if (typeof part === 'string') return part
  if ('tex' in part)
    return (
      <Suspense fallback={part.tex}>
        <Maths tex={part.tex} />
      </Suspense>
    )
  const Mark = part.tag
  return (
    <Mark>
      <Parts parts={part.parts} />
    </Mark>
  )
}

/** Parts of a text as elements. */
export function Parts({ parts }: { parts: readonly Inline[] }) {
  // the parts of a text have no identity but their places
  return parts.map((part, index) => (
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ))
}

/** A text with its marks and its maths. */
export function InlineText({ text }: { text: string }) {
  return <Parts parts={inlineParts(text)} />
}
