import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { lazy, memo, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { FileProblemNote, Notices } from '../notices/lazy-notices.tsx'
import { languageOf } from '../paper-details.ts'
import { Abstract } from './abstract.tsx'
import { Acts } from './acts.tsx'
import { Authors } from './authors.tsx'
import { FirstPage } from './first-page.tsx'
import { InlineText } from './inline.tsx'
import { IssueLink } from './issue-link.tsx'
import { Meta } from './meta.tsx'
import type { Published } from './published.ts'
import { ReadOn } from './reader-link.tsx'

const Withheld = lazy(async () => ({ default: (await import('./withheld.tsx')).Withheld }))
const Identifiers = lazy(async () => ({ default: (await import('./identifiers.tsx')).Identifiers }))
const AfterAbstract = lazy(async () => ({ default: (await import('./after-abstract.tsx')).AfterAbstract }))

function Breadcrumb({ of: published }: { of: Published }) {
  const text = useText()
  const { year, volumeName, sr } = published.paper
  return (
    <nav aria-label={text('paper.breadcrumb')} className="text-sm text-muted">
      <ol className="crumbs">
        <li className="print:hidden">
          <Link to="/">{text('site.home')}</Link>
        </li>
        <li>
          <IssueLink of={published}>
            <span lang="" dir="auto">
              {volumeName}
            </span>
            {volumeName.includes(String(year)) ? '' : `, ${year}`}
          </IssueLink>
        </li>
        <li aria-current="page" className="print:hidden">
          {text('paper.number', { sr })}
        </li>
      </ol>
    </nav>
  )
}

function Heading({ of: paper }: { of: Published['paper'] }) {
  return (
    <h1 lang={languageOf(paper)} dir="auto" className="font-serif text-3xl text-balance wrap-anywhere">
      {titlePrefix(paper.status)}
      <InlineText text={paper.title} />
      {paper.subtitle && (
        <span className="mt-1 block text-xl text-muted">
          <InlineText text={paper.subtitle} />
        </span>
      )}
    </h1>
  )
}

type Shown = { readonly data: PaperPageResponse; readonly published: Published }

/** How the PDF of a paper without an abstract begins. */
function Opening({ of: { paper, opening } }: { of: PaperPageResponse }) {
  if (!opening) return null
  return (
    <>
      <div lang={opening.language ?? languageOf(paper)} dir="auto" className="max-w-prose">
        {opening.paragraphs.map((paragraph, n) => (
          <p key={n} className="mt-3">
            {paragraph}
          </p>
        ))}
      </div>
      <p className="mt-3 print:hidden">
        <ReadOn paper={paper} />
      </p>
    </>
  )
}

/** What the paper is about: as it says itself, else as its PDF begins. */
function Summary({ of: data }: { of: PaperPageResponse }) {
  const text = useText()
  const { abstract, keywords } = data.paper
  const heading = abstract ? text('paper.abstract') : data.opening && text('paper.fromPdf')
  if (!heading && !keywords) return null
  return (
    <section aria-labelledby={heading && 'abstract'} className="paper-block">
      {heading && <h2 id="abstract">{heading}</h2>}
      {!abstract && <Opening of={data} />}
      <div lang={languageOf(data.paper)} dir="auto" className="max-w-prose">
        <Abstract of={data.paper} />
      </div>
    </section>
  )
}

/** All that the journal says of a paper; rendered anew for another one only, since what is not hydrated yet would vanish meanwhile. */
export const Article = memo(function Article({ data, published }: Shown) {
  const { paper } = published
  const isReadable = !paper.withheld && !paper.fileProblem
  return (
    <>
      <Breadcrumb of={published} />
      <article className="paper-page">
        <header>
          <Heading of={paper} />
          <Notices of={data.notices} />
          <Authors paper={paper} />
          <Meta of={published} count={data.versions.length} />
          <Suspense>{paper.withheld && <Withheld by={paper.withheld} />}</Suspense>
          {!paper.withheld && <FileProblemNote of={paper.fileProblem} />}
        </header>
        <Summary of={data} />
        <aside>
          <div>
            {isReadable && data.hasFirstPage !== false && <FirstPage of={published} />}
            <Acts paper={paper} isReadable={isReadable} />
            <Suspense>
              <Identifiers of={published} monthly={data.monthlyDownloads} />
            </Suspense>
          </div>
        </aside>
        <div className="paper-rest">
          <Suspense>
            <AfterAbstract data={data} published={published} />
          </Suspense>
        </div>
      </article>
    </>
  )
})
