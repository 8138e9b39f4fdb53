import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { paperPath, paperPdfPath } from '@shodh/contracts/papers/paper-address.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button, link } from '../../../ui/button.ts'
import { Save } from '../../library/lazy-save.tsx'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { FileProblemNote, Notices } from '../notices/lazy-notices.tsx'
import { languageOf } from '../paper-details.ts'
import { ShareButton } from '../share-button.tsx'
import { Abstract } from './abstract.tsx'
import { Authors } from './authors.tsx'
import { Facts } from './facts.tsx'
import { InlineText } from './inline.tsx'
import { PdfLink } from './pdf-link.tsx'
import type { Published } from './published.ts'

const Withheld = lazy(async () => ({ default: (await import('./withheld.tsx')).Withheld }))
const AfterAbstract = lazy(async () => ({ default: (await import('./after-abstract.tsx')).AfterAbstract }))

function Breadcrumb({ of: { year, issueType, volumeName } }: { of: Published['paper'] }) {
  const text = useText()
  return (
    <nav aria-label={text('paper.breadcrumb')} className="text-sm">
      <ol className="flex flex-wrap gap-x-1">
        <li className="print:hidden">
          <Link to="/" className={link}>
            {text('site.home')}
          </Link>{' '}
          <span aria-hidden="true">/</span>
        </li>
        <li>
          <Link to={volumePath(year, issueType, volumeName)} className={link}>
            <span lang="" dir="auto">
              {volumeName}
            </span>
            {volumeName.includes(String(year)) ? '' : `, ${year}`}
          </Link>
        </li>
      </ol>
    </nav>
  )
}

function Heading({ of: paper }: { of: Published['paper'] }) {
  return (
    <h1 lang={languageOf(paper)} dir="auto" className="mt-5 font-serif text-3xl text-balance wrap-anywhere">
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

/** All that the journal says of a paper. */
export function Article({ data, published }: Shown) {
  const text = useText()
  const { paper } = published
  const title = wholeTitle(paper)
  const isReadable = !paper.withheld && !paper.fileProblem
  return (
    <article className="mx-auto max-w-prose">
      <Breadcrumb of={paper} />
      <Heading of={paper} />
      <Notices of={data.notices} />
      <Authors paper={paper} />
      <Suspense>{paper.withheld && <Withheld by={paper.withheld} />}</Suspense>
      {!paper.withheld && <FileProblemNote of={paper.fileProblem} />}
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {isReadable && (
          <>
            <PdfLink href={paperPdfPath(paper)} paper={paper} title={title} />
            <Link to={`/read/${paper.id}`} className={`script-only ${button.outline}`}>
              {text('paper.read')}
              <span className="sr-only"> {title}</span>
            </Link>
          </>
        )}
        <ShareButton withText path={paperPath(paper)} title={title} />
        {isReadable && <Save papers={[paper]} />}
      </div>
      <Facts of={published} boardDay={data.boardDay} />
      {(paper.abstract || paper.keywords) && (
        <section aria-labelledby="abstract" className="mt-8">
          <h2 id="abstract" className="font-serif text-xl">
            {text('paper.abstract')}
          </h2>
          <div lang={languageOf(paper)} dir="auto">
            <Abstract of={paper} />
          </div>
        </section>
      )}
      <Suspense>
        <AfterAbstract data={data} published={published} />
      </Suspense>
    </article>
  )
}
