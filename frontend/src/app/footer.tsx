import { API_PAGE } from '@shodh/contracts/site/addresses.ts'
import { localized } from '@shodh/contracts/site/localized.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { ReactNode } from 'react'
import { useJournal } from '../journal.ts'
import { link } from '../ui/button.ts'
import { Contact } from './footer-contact.tsx'
import { languageNames } from './language-names.ts'
import { ThemeSwitch } from './theme-switch.tsx'

type Journal = { readonly journal: JournalSettings }

function Identity({ journal: { name, descriptors = [], languages } }: Journal) {
  return (
    <div>
      <p className="font-serif text-lg text-ink">{name}</p>
      <ul className="mt-2">
        {descriptors.map((descriptor, place) => (
          <li key={place}>{localized(descriptor, 'en')}</li>
        ))}
        <li>Papers in {languageNames(languages)}</li>
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
        All papers are published under{' '}
        <a rel="license" href={licence.url} className={link}>
          {licence.name}
        </a>
        .
      </p>
      <p className="mt-2 print:hidden">
        <a href={API_PAGE} className={`${link} inline-block py-1`}>
          API
        </a>
      </p>
    </div>
  )
}

const stated = (text: JournalSettings['copyright']): ReactNode => text !== undefined && <p>{localized(text, 'en')}</p>

/** Nothing is said of a journal that is not yet known. */
export function Footer() {
  const journal = useJournal()
  if (!journal) return null
  return (
    <footer className="mt-20 border-t border-line bg-surface print:hidden">
      <div className="page py-10 text-sm text-muted">
        <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          <Identity journal={journal} />
          <Contact journal={journal} />
          <Registration journal={journal} />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
          {stated(journal.copyright)}
          {stated(journal.credit)}
          <div className="sm:ml-auto">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  )
}
