import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { languageOf } from '../paper-details.ts'
import { Abstract } from './abstract.tsx'
import { Cite } from './cite.tsx'
import { InlineText } from './inline.tsx'
import type { Published } from './published.ts'
import { Versions } from './versions.tsx'

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

type Neighbour = NonNullable<PaperPageResponse['next']>

function NeighbourLink({
  of: paper,
  volume,
  name,
}: {
  of: Neighbour
  volume: PaperPageResponse['paper']
  name: string
}) {
  return (
    <p className="min-w-0 basis-48 grow wrap-anywhere">
      <span className="block text-xs text-muted">{name}</span>
      <Link to={paperPath({ ...volume, ...paper })} lang={languageOf(paper)} dir="auto" className={link}>
        <InlineText text={paper.title} />
      </Link>
    </p>
  )
}

/** The papers before and after this one in its volume. */
function Neighbours({ paper, previous, next }: PaperPageResponse) {
  const text = useText()
  if (!previous && !next) return null
  return (
    <nav
      aria-label={text('paper.neighbours')}
      className="mt-8 flex flex-wrap gap-4 border-t border-line pt-5 print:hidden"
    >
      {previous && <NeighbourLink of={previous} volume={paper} name={text('paper.previous')} />}
      {next && <NeighbourLink of={next} volume={paper} name={text('paper.next')} />}
    </nav>
  )
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
  useRecordedView(published.paper.id)
  return (
    <>
      <Translations paper={published.paper} />
      <Cite of={published} />
      <Versions paperId={published.paper.id} versions={data.versions} />
      <Neighbours {...data} />
    </>
  )
}
