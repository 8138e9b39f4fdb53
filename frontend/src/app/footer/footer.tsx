import { API_PAGE } from '@shodh/contracts/site/addresses.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { Link } from 'react-router-dom'
import { useLocalized, Message, useLanguage, useText } from '../../i18n/text.tsx'
import { useJournal, useSiteName } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import { Contact } from './footer-contact.tsx'
import { Logo } from '../logo.tsx'
import { languageNames } from '../../ui/language-names.ts'
import { THEMES, useTheme } from '../theme.ts'

function ThemeSwitch() {
  const text = useText()
  const [theme, choose] = useTheme()
  return (
    <label className="script-only inline-flex items-center gap-2">
      {text('footer.theme')}
      <select
        value={theme}
        onChange={({ target }) => choose(THEMES.find(each => each === target.value) ?? 'system')}
        className="min-h-11 cursor-pointer rounded-sm border border-line-strong bg-surface px-2 text-ink"
      >
        {THEMES.map(each => (
          <option key={each} value={each}>
            {text('footer.themeName', { theme: each })}
          </option>
        ))}
      </select>
    </label>
  )
}

type Journal = { readonly journal: JournalSettings }

function Identity({ journal: { descriptors = [], languages } }: Journal) {
  const name = useSiteName()
  const text = useText()
  const language = useLanguage()
  const inLanguage = useLocalized()
  return (
    <div>
      <Logo className="size-12" />
      <p className="mt-3 font-serif text-lg text-ink">{name}</p>
      <ul className="mt-2">
        {descriptors.map((descriptor, place) => (
          <li key={place}>{inLanguage(descriptor)}</li>
        ))}
        <li>{text('footer.papersIn', { languages: languageNames(languages, language) })}</li>
      </ul>
    </div>
  )
}

function Registration({ journal: { serialNumber, issn, licence } }: Journal) {
  return (
    <div className="lg:text-right">
      <p>{serialNumber}</p>
      {issn && <p>ISSN {issn}</p>}
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
      <ForPrograms />
    </div>
  )
}

/** What programs read: they are no pages of the router. */
function ForPrograms() {
  const text = useText()
  const links = [
    { href: '/feed.atom', shown: text('footer.feed') },
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

/** Of the journal itself: its board, and its own texts, where it has them. */
function Pages({ hasTexts }: { hasTexts: boolean }) {
  const text = useText()
  const board = { to: '/board-members', shown: text('site.board') }
  const texts = [
    { to: '/about', shown: text('site.about') },
    { to: '/guidelines', shown: text('footer.guidelines') },
    { to: '/privacy', shown: text('footer.privacy') },
    { to: '/accessibility', shown: text('footer.accessibility') },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4">
      {[board, ...(hasTexts ? texts : [])].map(({ to, shown }) => (
        <li key={to}>
          <Link to={to} className={`${link} inline-block py-1`}>
            {shown}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Nothing is said of a journal that is not yet known. */
export function Footer() {
  const journal = useJournal()
  const inLanguage = useLocalized()
  if (!journal) return null
  const { copyright, credit, texts } = journal
  return (
    <footer className="mt-20 border-t border-line bg-surface print:hidden">
      <div className="page py-10 text-sm text-muted">
        <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          <Identity journal={journal} />
          <Contact journal={journal} />
          <Registration journal={journal} />
        </div>
        <div className="mt-8">
          <Pages hasTexts={texts !== undefined} />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
          {copyright !== undefined && <p>{inLanguage(copyright)}</p>}
          {credit !== undefined && <p>{inLanguage(credit)}</p>}
          <div className="sm:ml-auto">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  )
}
