import type { StructuredText } from '@shodh/contracts/papers/structured-text.ts'
import { memo } from 'react'
import { useText } from '../../../i18n/text.tsx'

type Props = {
  readonly text: StructuredText
  /** The heading below which one reads. */
  readonly current: number | undefined
  /** Whether it is shown where there is no room beside the text. */
  readonly isOpen: boolean
  readonly go: (at: number) => void
}

/** The headings of a text. */
export const headingsOf = ({ blocks }: StructuredText) =>
  blocks.flatMap(({ kind, level = 2, text }, at) => (kind === 'heading' && level > 1 ? [{ at, level, text }] : []))

export const TextOutline = memo(({ text: shown, current, isOpen, go }: Props) => {
  const text = useText()
  const headings = headingsOf(shown)
  if (headings.length === 0) return isOpen && <p className="p-4 text-sm text-muted">{text('reader.noOutline')}</p>
  return (
    <nav aria-label={text('reader.outline')} className="text-outline" data-open={isOpen}>
      {headings.map(heading => (
        <button
          key={heading.at}
          type="button"
          data-level={heading.level}
          aria-current={heading.at === current ? 'true' : undefined}
          onClick={() => go(heading.at)}
        >
          {heading.text}
        </button>
      ))}
    </nav>
  )
})
