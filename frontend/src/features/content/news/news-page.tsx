import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { usePageTitle, useSiteName } from '../../../journal.ts'
import { button, link } from '../../../ui/button.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { feedLink } from '../../../ui/head/head.ts'
import { useHead } from '../../../ui/head/use-head.ts'
import { type NewsListResponse, useNewsListQuery } from './api.ts'
import { NewsEntry } from './entry.tsx'
import { newsFeed, newsPath, pageIn } from './news-address.ts'
import './news.css'

function Pages({ of: { page, totalPages } }: { of: NewsListResponse['pagination'] }) {
  const text = useText()
  if (totalPages < 2) return null
  return (
    <nav aria-label={text('site.news')} className="flex flex-wrap justify-between gap-3 border-t border-line py-6">
      {page < totalPages && (
        <Link to={newsPath(page + 1)} rel="next" className={button.outline}>
          {text('news.older')}
        </Link>
      )}
      {page > 1 && (
        <Link to={newsPath(page - 1)} rel="prev" className={`${button.outline} ml-auto`}>
          {text('news.newer')}
        </Link>
      )}
    </nav>
  )
}

function List({ of: { news, pagination } }: { of: NewsListResponse }) {
  const text = useText()
  if (news.length === 0) return <p className="border-t border-line py-10 text-muted">{text('news.none')}</p>
  return (
    <>
      <ul>
        {news.map(each => (
          <NewsEntry key={each.url} of={each} />
        ))}
      </ul>
      <Pages of={pagination} />
    </>
  )
}

/** `/news`: what the journal announces, newest first. */
export function NewsPage() {
  const text = useText()
  const siteName = useSiteName()
  const page = pageIn(useLocation().search)
  const language = useLanguage()
  const query = useNewsListQuery({ language, page })
  const { currentData: data } = query
  const hasNews = (data?.news.length ?? 0) > 0
  const feed = text('news.feed')
  useHead({
    title: usePageTitle(text('site.news')),
    description: siteName && text('news.description', { journal: siteName }),
    site: siteName,
    // of an empty list there is nothing to be found
    path: hasNews ? newsPath(page) : undefined,
    isUnlisted: page > 1,
    tags: useMemo(() => (hasNews ? () => [feedLink(newsFeed(language), feed)] : undefined), [hasNews, language, feed]),
  })
  return (
    <div className="news">
      <div className="page pt-6 sm:pt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
          <h1 className="font-serif text-3xl">{text('site.news')}</h1>
          <a href={newsFeed(language)} className={`${link} text-sm print:hidden`}>
            {feed}
          </a>
        </div>
        <QueryResult of={{ ...query, data, currentData: data }} loading={text('news.loading')}>
          {found => <List of={found} />}
        </QueryResult>
      </div>
    </div>
  )
}
