import { wholeTitle, pageRange, pagesOf } from '@shodh/contracts/papers/citations/parts.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import { paperPdfPath, shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { FIRST_PAGE_SIZE, firstPageAddress } from '@shodh/contracts/papers/pictures/first-page.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useText, type Text } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Save } from '../../library/save/lazy-save.tsx'
import { FileProblemNote, Notices } from '../notices/lazy-notices.tsx'
import { languageOf } from '../paper-details.ts'
import { ShareButton } from '../share-button.tsx'
import { Abstract } from './text/abstract.tsx'
import { Authors } from './authors/authors.tsx'
import { InlineText } from './text/inline.tsx'
import { PdfLink } from './pdf/pdf-link.tsx'
import type { Published } from './published.ts'
import { ReadOn, ReaderLink } from './pdf/reader-link.tsx'

const Withheld = lazy(async () => ({ default: (await import('./pdf/withheld.tsx')).Withheld }))
const Identifiers = lazy(async () => ({ default: (await import('./identifiers.tsx')).Identifiers }))
const AfterAbstract = lazy(async () => ({ default: (await import('./after-abstract.tsx')).AfterAbstract }))

type IssueLinkProps = { readonly of: Published; readonly className?: string; readonly children: ReactNode }

/** Leads to the issue of a paper, once that is public. */
function IssueLink({ of: { paper, isAhead }, className, children }: IssueLinkProps) {
  if (isAhead) return children
  return (
    <Link to={volumePath(paper.year, paper.issueType, paper.volumeName)} className={className}>
      {children}
    </Link>
  )
}

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

const READ = 'M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14'
const QUOTE = 'M10 7c-3 1-5 3-5 7v3h5v-5H7M20 7c-3 1-5 3-5 7v3h5v-5h-3'

/** What a reader does with the paper: at the lower edge of a narrow screen, beside the text on a wide one. */
function Acts({ paper, isReadable }: { paper: Published['paper']; isReadable: boolean }) {
  const text = useText()
  const title = wholeTitle(paper)
  return (
    <div role="group" aria-label={text('volume.actions')} className="acts print:hidden">
      {isReadable && (
        <>
          <ReaderLink paper={paper} className="paper-act paper-act-first">
            <Icon path={READ} className="size-5" />
            {text('paper.read')}
            <span className="sr-only"> {title}</span>
          </ReaderLink>
          <PdfLink href={paperPdfPath(paper)} paper={paper} title={title} />
        </>
      )}
      <a href="#cite" data-cite={paper.id} aria-keyshortcuts="C" className="paper-act">
        <Icon path={QUOTE} className="size-5" />
        {text('paper.cite')}
      </a>
      {isReadable && <Save papers={[paper]} />}
      <ShareButton className="paper-act" path={shortPaperPath(paper)} title={title} />
    </div>
  )
}

const LATER = { loading: 'lazy' } as const

const isBroken = (image: HTMLImageElement | null) => image?.complete === true && image.naturalWidth === 0

/** A picture of the first page, which opens the paper; where it can't be had, a plain sheet in its place. */
function FirstPage({ of: { paper, current } }: { of: Published }) {
  const text = useText()
  const [isMissing, setMissing] = useState(false)
  if (!current) return null
  return (
    <ReaderLink paper={paper} className="first-page print:hidden">
      {isMissing ? (
        <span className="sr-only">{text('paper.firstPage')}</span>
      ) : (
        <img
          // it may have failed before scripts ran
          ref={image => void (isBroken(image) && setMissing(true))}
          src={firstPageAddress(current.url)}
          width={FIRST_PAGE_SIZE.width}
          height={792}
          {...LATER}
          alt={text('paper.firstPage')}
          onError={() => setMissing(true)}
        />
      )}
    </ReaderLink>
  )
}

/** `pp. 12–19` where the journal numbers its pages, else `8 pages`. */
const extentOf = ({ paper }: Published, text: Text) => {
  const range = pageRange(paper)
  if (range !== undefined) return text('paper.pageRange', { range, count: range === pagesOf(paper).firstPage ? 1 : 2 })
  return paper.pages === undefined ? undefined : text('paper.pageCount', { count: paper.pages })
}

const Replaced = lazy(async () => ({ default: (await import('./pdf/replaced.tsx')).Replaced }))

/** Date, volume, pages and licence in a line; of a PDF that was replaced, when, in another. */
function Meta({ of: published, count }: { of: Published; count: number }) {
  const text = useText()
  const { paper, current } = published
  const { licence } = published.journal
  const date = publicationDate(paper, useTimeZone())
  const extent = extentOf(published, text)
  return (
    <div className="mt-2 text-sm text-muted">
      <p className="dots">
        <time dateTime={date}>{useDays()(date)}</time>
        <IssueLink of={published} className={link}>
          <span lang="" dir="auto">
            {paper.volumeName}
          </span>
        </IssueLink>
        {published.isAhead && <span>{text('paper.ahead')}</span>}
        {extent && <span>{extent}</span>}
        <a rel="license" href={licence.url} className={link}>
          {licence.name}
        </a>
      </p>
      {current && current.version > 1 && (
        <Suspense fallback={<p className="mt-1 min-h-[2lh] min-[27rem]:min-h-lh" />}>
          <Replaced of={current} count={count} />
        </Suspense>
      )}
    </div>
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
