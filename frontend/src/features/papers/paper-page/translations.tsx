import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import { useLanguage } from '../../../i18n/text.tsx'
import { Abstract } from './abstract.tsx'
import { InlineText } from './inline.tsx'
import type { Published } from './published.ts'

type Paper = Published['paper']

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
