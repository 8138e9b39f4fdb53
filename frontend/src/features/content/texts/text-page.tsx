import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { usePageQuery } from './api.ts'
import { NoText } from './no-text.tsx'
import { addressAt, isSamePath, momentIn } from './page-address.ts'
import { AsItStood, AwaitedText, Facts, ShownInAnother, TextBody, useLangAround } from './text-body.tsx'
import { useTextHead } from './use-text-head.ts'

/** Authors who have read the guidelines go on from here. */
function Submit({ lang }: { lang: string | undefined }) {
  const text = useText()
  return (
    <section
      lang={lang}
      aria-labelledby="submit"
      className="mt-10 border-y border-line bg-surface p-6 text-center print:hidden"
    >
      <h2 id="submit" className="font-serif text-xl">
        {text('texts.ready')}
      </h2>
      <p className="mt-2 text-muted">{text('texts.submitAdvice')}</p>
      <p className="mt-5">
        <Link to="/#contact" className={button.primary}>
          {text('texts.submit')}
        </Link>
      </p>
    </section>
  )
}

/** A page as readers see it. */
export function TextArticle({ of: page, moment }: { of: PublicPage; moment?: string | undefined }) {
  const lang = useLangAround(page)
  return (
    <>
      <h1 className="font-serif text-3xl text-balance wrap-anywhere">{page.title}</h1>
      <Facts of={page} />
      {moment !== undefined && <AsItStood of={page} moment={moment} />}
      <ShownInAnother of={page} />
      <TextBody of={page} />
      {page.url === '/guidelines' && <Submit lang={lang} />}
    </>
  )
}

function Shown({ of: page, moment }: { of: PublicPage; moment: string | undefined }) {
  useTextHead(page, moment !== undefined)
  // a server redirects by itself
  const isHere = isSamePath(useLocation().pathname, page.url) || import.meta.env.SSR
  return isHere ? <TextArticle of={page} moment={moment} /> : <Navigate replace to={addressAt(page.url, moment)} />
}

function Room({ children }: { children: ReactNode }) {
  return (
    <div className="texts">
      <div className="page py-10 sm:py-14">
        <div className="mx-auto max-w-3xl">{children}</div>
      </div>
    </div>
  )
}

type Props = {
  /** Of a page whose address has no place for it. */
  readonly slug?: string
  /** In the place of a page that there is not. */
  readonly missing: ReactNode
}

/** `/about` and the other texts of the journal about itself, and `/pages/{slug}`: today, and with `?asOf=` at any moment. */
export function TextPage({ slug: own = '', missing }: Props) {
  const { slug = own } = useParams()
  const { pathname, search } = useLocation()
  const moment = momentIn(search)
  const query = usePageQuery({ slug, language: useLanguage(), asOf: moment })
  const { currentData: data } = query
  if (!data || !('is' in data))
    return (
      <Room>
        <QueryResult of={{ ...query, data, currentData: data }} skeleton={<AwaitedText />}>
          {({ page }) => <Shown of={page} moment={moment} />}
        </QueryResult>
      </Room>
    )
  if (data.is === 'unknown' && moment === undefined) return missing
  return (
    <Room>
      <NoText of={data} present={pathname} />
    </Room>
  )
}
