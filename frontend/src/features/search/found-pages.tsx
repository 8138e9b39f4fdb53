import { addressIn } from '@shodh/contracts/languages.ts'
import type { FoundPage } from '@shodh/contracts/search/views.ts'
import { Link } from 'react-router-dom'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { link } from '../../ui/button.ts'
import { Highlighted } from './highlighted.tsx'

/** A text in another language than that of the page is at its own address. */
function Title({ of: { title, url, language } }: { of: FoundPage }) {
  const isInLanguage = useLanguage() === language
  return isInLanguage ? (
    <Link to={url} className={link}>
      {title}
    </Link>
  ) : (
    <a href={addressIn(language, url)} lang={language} hrefLang={language} className={link}>
      {title}
    </a>
  )
}

/** Pages and announcements of the journal that have the words. */
export function FoundPages({ pages }: { pages: readonly FoundPage[] }) {
  const text = useText()
  if (pages.length === 0) return null
  return (
    <section className="mt-6" aria-label={text('search.pagesOfJournal')}>
      <h2 className="text-sm text-muted">{text('search.pagesOfJournal')}</h2>
      <ul className="mt-1">
        {pages.map(page => (
          <li key={`${page.language} ${page.url}`} className="py-2">
            <Title of={page} />
            <p lang={page.language} className="text-sm wrap-anywhere">
              <Highlighted {...page.excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
