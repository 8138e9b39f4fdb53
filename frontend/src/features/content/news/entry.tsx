import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { ListedNews } from './api.ts'

/** The day that an announcement is of, and whether what it announces is over. */
export function NewsDay({ of: { date, isEnded } }: { of: Pick<ListedNews, 'date' | 'isEnded'> }) {
  const text = useText()
  const days = useDays()
  return (
    <p className="flex flex-wrap items-center gap-x-3 self-start text-sm leading-7 text-muted tabular-nums">
      {date !== undefined && <time dateTime={date}>{days(date)}</time>}
      {isEnded === true && <Badge>{text('news.ended')}</Badge>}
    </p>
  )
}

export function NewsEntry({ of: news }: { of: ListedNews }) {
  const { title, description, url } = news
  return (
    <li className="news-entry">
      <NewsDay of={news} />
      <div className="min-w-0">
        <h2 className="font-serif text-xl wrap-anywhere">
          <Link to={url} className="underline-offset-4 hover:text-accent hover:underline">
            {title}
          </Link>
        </h2>
        {description !== '' && <p className="mt-1.5 max-w-[40rem] text-muted wrap-anywhere">{description}</p>}
      </div>
    </li>
  )
}
