import { API_PAGE } from '@shodh/contracts/site/addresses.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { Link, useHref } from 'react-router-dom'
import { useLocalized, Message, useLanguage, useText } from '../../i18n/text.tsx'
import { AccountLink } from '../header/account-link.tsx'
import { newsFeed } from '../../features/content/news/news-address.ts'
import { useIsNamed, useJournal, useSiteName } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import { Contact } from './footer-contact.tsx'
import { Logo } from '../logo.tsx'
import { languageNames } from '../../ui/formats/language-names.ts'

type Journal = { readonly journal: PublicJournal }

function Identity({ journal }: Journal) {
  const { descriptors = [], languages } = journal
  const name = useSiteName()
  const isNamed = useIsNamed()
  const text = useText()
  const language = useLanguage()
  const inLanguage = useLocalized()
  return (
    <div>
      <Logo of="footer" height={48} mark="size-12" wide="h-12 w-auto max-w-full" />
      <p className="mt-3 font-serif text-lg text-ink">{name}</p>
      <ul className="mt-2">
        {descriptors.map((descriptor, place) => (
          <li key={place}>{inLanguage(descriptor)}</li>
        ))}
        {isNamed && <li>{text('footer.papersIn', { languages: languageNames(languages, language) })}</li>}
      </ul>
    </div>
  )
}

function Registration({ journal }: Journal) {
  const { publisher, serialNumber, issn, issnPrint, licence } = journal
  const lines = [publisher, serialNumber, issn && `ISSN ${issn}`, issnPrint && `p-ISSN ${issnPrint}`]
  return (
    <div className="lg:text-right">
      {lines.map(line => line && <p key={line}>{line}</p>)}
      <p className="mt-2">
        <Message
          id="footer.licence"
          values={{ name: licence.name }}
          components={{
            licence: (
              <a rel="license" href={licence.url} className={link}>
                {licence.name}
              </a>
            ),
          }}
        />
      </p>
      <ForPrograms journal={journal} />
    </div>
  )
}

/** What programs read, and the form to subscribe: they are no pages of the router. */
function ForPrograms({ journal: { newsIn = [], sendsMails } }: Journal) {
  const text = useText()
  const subscribe = useHref('/subscribe')
  const language = useLanguage()
  const links = [
    ...(sendsMails ? [{ href: subscribe, shown: text('footer.subscribe') }] : []),
    { href: '/feed.atom', shown: text('footer.feed') },
    ...(newsIn.includes(language) ? [{ href: newsFeed(language), shown: text('footer.newsFeed') }] : []),
    { href: '/changes.atom', shown: text('footer.changes') },
    { href: '/lockss', shown: text('footer.archiving') },
    { href: API_PAGE, shown: 'API' },
  ]
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 lg:justify-end print:hidden">
      {links.map(({ href, shown }) => (
        <li key={href}>
          <a href={href} className={`${link} inline-block py-1`}>
            {shown}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Of the journal itself: its board, its own texts and its announcements, where it has them. */
function Pages({ journal: { textPages = [], newsIn = [] } }: Journal) {
  const text = useText()
  const language = useLanguage()
  const titles = {
    about: text('site.about'),
    guidelines: text('footer.guidelines'),
    privacy: text('footer.privacy'),
    accessibility: text('footer.accessibility'),
  }
  const pages = [
    { to: '/board-members', shown: text('site.board') },
    { to: '/authors', shown: text('footer.authors') },
    ...(newsIn.includes(language) ? [{ to: '/news', shown: text('site.news') }] : []),
    ...textPages.map(name => ({ to: `/${name}`, shown: titles[name] })),
  ]
  return (
    <ul className="flex flex-wrap gap-x-4">
      {pages.map(({ to, shown }) => (
        <li key={to}>
          <Link to={to} className={`${link} inline-block py-1`}>
            {shown}
          </Link>
        </li>
      ))}
      <li>
        <AccountLink className={`${link} inline-block py-1`} />
      </li>
    </ul>
  )
}

/** Nothing is said of a journal that is not yet known. */
export function Footer() {
  const journal = useJournal()
  const isNamed = useIsNamed()
  const inLanguage = useLocalized()
  if (!journal) return null
  const { copyright, credit } = journal
  return (
    <footer className="mt-20 border-t border-line bg-surface print:hidden">
      <div className="page py-10 text-sm text-muted">
        <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          <Identity journal={journal} />
          <Contact journal={journal} />
          {isNamed && <Registration journal={journal} />}
        </div>
        <div className="mt-8">
          <Pages journal={journal} />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
          {copyright !== undefined && <p>{inLanguage(copyright)}</p>}
          {credit !== undefined && <p>{inLanguage(credit)}</p>}
        </div>
      </div>
    </footer>
  )
}
