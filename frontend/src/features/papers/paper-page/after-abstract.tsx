import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { Abstract } from './text/abstract.tsx'
import { Cite } from './citations/cite.tsx'
import { History } from './history/history.tsx'
import { InlineText } from './text/inline.tsx'
import type { Published } from './published.ts'
import { References } from './references.tsx'
import { Related } from './related.tsx'

type Paper = Published['paper']

/** The reader's language first, the others as they are listed. */
const translationsFor = ({ translations = [] }: Paper, reader: string) =>
  translations.toSorted(
    (one, other) =>
      Number(languageKey(other.language) === languageKey(reader)) -
      Number(languageKey(one.language) === languageKey(reader)),
  )

/** Title, abstract and keywords in the other languages that the paper has them in. */
function Translations({ paper }: { paper: Paper }) {
  return translationsFor(paper, useLanguage()).map(translation => (
    <section key={translation.language} lang={translation.language} dir="auto" className="paper-block">
      <h2>
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

type Shown = { readonly data: PaperPageResponse; readonly published: Published }

/** The first page of a visit is counted by its own request, where there is a network. */
const useRecordedView = (paperId: string) => {
  const { key } = useLocation()
  const [isFirst] = useState(key === 'default')
  useEffect(() => {
    if (isFirst && navigator.onLine) return
    void import('../../library/readings/record-view.ts')
      .then(({ recordView }) => recordView(paperId))
      .catch(() => undefined)
  }, [isFirst, paperId])
}

/** What is below the fold: the browser takes it over later than what a reader sees first. */
export function AfterAbstract({ data, published }: Shown) {
  const text = useText()
  useRecordedView(published.paper.id)
  return (
    <>
      <Translations paper={published.paper} />
      <Cite of={published} />
      <History of={published} versions={data.versions} boardDay={data.boardDay} />
      <References of={data} />
      <Related id="volume-papers" name={text('paper.ofVolume')} of={data.ofVolume} />
      <Related id="authors-papers" name={text('paper.byAuthors')} of={data.byAuthors} hasVolume />
    </>
  )
}
