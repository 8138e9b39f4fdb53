import { NEWS_PAGE } from '@shodh/contracts/site/addresses.ts'
import { Link } from 'react-router-dom'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useDays, useJournal } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import { Skeleton } from '../../ui/queries/skeleton.tsx'
import { type ListedNews, useCurrentNewsQuery } from '../content/news/api.ts'

/** The newest announcements, where there are any in the language of the page. */
export const useNews = () => {
  const language = useLanguage()
  const isThere = useJournal()?.newsIn?.includes(language) === true
  const { currentData, isFetching } = useCurrentNewsQuery({ language }, { skip: !isThere })
  return { news: currentData?.news ?? [], isAwaited: isThere && isFetching && !currentData }
}

function Announcement({ of: { date, title, url } }: { of: ListedNews }) {
  const days = useDays()
  return (
    <li className="min-w-0">
      {date !== undefined && (
        <time dateTime={date} className="block text-xs text-muted tabular-nums">
          {days(date)}
        </time>
      )}
      <Link to={url} className="text-pretty wrap-anywhere underline-offset-4 hover:text-accent hover:underline">
        {title}
      </Link>
    </li>
  )
}

/** What the journal announced last. */
export function News() {
  const text = useText()
  const { news, isAwaited } = useNews()
  if (isAwaited) return <Skeleton className="h-16 w-full" />
  if (news.length === 0) return null
  return (
    <section aria-labelledby="news" className="grid gap-x-10 gap-y-4 text-sm lg:grid-cols-[7rem_minmax(0,1fr)]">
      <div className="flex flex-wrap justify-between gap-x-4 lg:block">
        <h2 id="news" className="font-semibold">
          {text('site.news')}
        </h2>
        <Link to={NEWS_PAGE} className={link}>
          {text('home.allNews')}
        </Link>
      </div>
      <ul className="grid gap-x-10 gap-y-4 md:grid-cols-3">
        {news.map(each => (
          <Announcement key={each.url} of={each} />
        ))}
      </ul>
    </section>
  )
}
