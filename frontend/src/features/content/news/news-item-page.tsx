import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import { NEWS_PAGE } from '@shodh/contracts/site/addresses.ts'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { NoText } from '../texts/no-text.tsx'
import { isSamePath } from '../texts/page-address.ts'
import { AwaitedText, ShownInAnother, TextBody, useLangAround } from '../texts/text-body.tsx'
import { useTextHead } from '../texts/use-text-head.ts'
import { useNewsItemQuery } from './api.ts'
import { NewsDay } from './entry.tsx'
import './news.css'

/** An announcement as readers see it. */
export function NewsArticle({ of: news }: { of: PublicPage }) {
  const text = useText()
  const lang = useLangAround(news)
  return (
    <article className="news-entry">
      <div lang={lang}>
        <NewsDay of={news} />
      </div>
      <div className="max-w-3xl min-w-0">
        <h1 className="font-serif text-3xl text-balance wrap-anywhere">{news.title}</h1>
        <ShownInAnother of={news} />
        <TextBody of={news} />
        <p lang={lang} className="mt-8 border-t border-line pt-4 print:hidden">
          <Link to={NEWS_PAGE} className={link}>
            {text('news.all')}
          </Link>
        </p>
      </div>
    </article>
  )
}

function Shown({ of: news }: { of: PublicPage }) {
  useTextHead(news, false)
  // a server redirects by itself
  const isHere = isSamePath(useLocation().pathname, news.url) || import.meta.env.SSR
  return isHere ? <NewsArticle of={news} /> : <Navigate replace to={news.url} />
}

function Room({ children }: { children: ReactNode }) {
  return (
    <div className="news texts">
      <div className="page py-4 sm:py-6">{children}</div>
    </div>
  )
}

/** `/news/{slug}`: one announcement; `missing` stands in the place of one that there is not. */
export function NewsItemPage({ missing }: { missing: ReactNode }) {
  const { slug = '' } = useParams()
  const { pathname } = useLocation()
  const query = useNewsItemQuery({ slug, language: useLanguage() })
  const { currentData: data } = query
  if (!data || !('is' in data))
    return (
      <Room>
        <QueryResult of={{ ...query, data, currentData: data }} skeleton={<AwaitedText />}>
          {({ news }) => <Shown of={news} />}
        </QueryResult>
      </Room>
    )
  if (data.is === 'unknown') return missing
  return (
    <Room>
      <NoText of={data} present={pathname} />
    </Room>
  )
}
