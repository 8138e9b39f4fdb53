import { useLanguage, useText } from '../../../i18n/text.tsx'
import { InlineText } from './inline.tsx'

type Summary = {
  readonly language?: string | undefined
  readonly abstract?: string | null | undefined
  readonly keywords?: readonly string[] | null | undefined
}

/** Blank lines part paragraphs. */
const paragraphsOf = (abstract: string) => abstract.split(/\n\s*\n/u).filter(text => text.trim() !== '')

function Keywords({ keywords }: { keywords: readonly string[] }) {
  const text = useText()
  return (
    <p className="mt-3 text-sm text-muted">
      <span lang={useLanguage()}>{text('paper.keywords')}</span> {keywords.join(' · ')}
    </p>
  )
}

export function Abstract({ of: { abstract, keywords } }: { of: Summary }) {
  return (
    <>
      {paragraphsOf(abstract ?? '').map((text, n) => (
        <p key={n} className="mt-3 whitespace-pre-line">
          <InlineText text={text} />
        </p>
      ))}
      {keywords && keywords.length > 0 && <Keywords keywords={keywords} />}
    </>
  )
}
