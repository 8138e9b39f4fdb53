import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { InlineText } from './inline.tsx'
import type { Published } from './published.ts'

type Paper = Published['paper']
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

/** The reader's language first, the others as they are listed. */
const translationsFor = ({ translations = [] }: Paper, reader: string) =>
  translations.toSorted(
    (one, other) =>
      Number(languageKey(other.language) === languageKey(reader)) -
      Number(languageKey(one.language) === languageKey(reader)),
  )

/** Title, abstract and keywords in the other languages that the paper has them in. */
export function Translations({ paper }: { paper: Paper }) {
  return translationsFor(paper, useLanguage()).map(translation => (
    <section
      key={translation.language}
      lang={translation.language}
      dir="auto"
      className="mt-6 border-t border-line pt-5"
    >
      <h2 className="font-serif text-xl text-pretty">
        <InlineText text={translation.title} />
        {translation.subtitle && (
          <span className="block text-base text-muted">
            <InlineText text={translation.subtitle} />
          </span>
        )}
      </h2>
      <Abstract of={translation} />
    </section>
  ))
}
