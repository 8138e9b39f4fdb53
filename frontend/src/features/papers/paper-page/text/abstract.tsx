import { Link } from 'react-router-dom'
import { useLanguage, useText } from '../../../../i18n/text.tsx'
import { InlineText } from './inline.tsx'

type Summary = {
  readonly language?: string | undefined
  readonly abstract?: string | null | undefined
  readonly keywords?: readonly string[] | null | undefined
}

/** Blank lines part paragraphs. */
const paragraphsOf = (abstract: string) => abstract.split(/\n\s*\n/u).filter(text => text.trim() !== '')

/** Each leads to what else is found by it. */
function Keywords({ keywords }: { keywords: readonly string[] }) {
  const text = useText()
  return (
    <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted">
      <span lang={useLanguage()}>{text('paper.keywords')}</span>
      {keywords.map((keyword, n) => (
        <Link key={n} to={`/search?${new URLSearchParams({ q: keyword }).toString()}`} rel="nofollow" className="chip">
          {keyword}
        </Link>
      ))}
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
