import { API_PAGE } from '@shodh/contracts/site/addresses.ts'
import { useJournal } from '../journal.ts'
import { link } from '../ui/button.ts'
import { languageNames } from './language-names.ts'

export function Footer() {
  const journal = useJournal()
  return (
    <footer className="mt-20 border-t border-line bg-surface print:mt-8">
      {/* Nothing is said of a journal that is not yet known. */}
      <div className="page min-h-40 py-10 text-sm text-muted">
        {journal && (
          <div className="grid gap-6 sm:grid-cols-2">
            <div>
              <p className="font-serif text-lg text-ink">{journal.name}</p>
              <p className="mt-2">
                Peer-reviewed, open-access, online since {journal.sinceYear}.
                <br />
                Papers in {languageNames(journal.languages)}.
              </p>
            </div>
            <div className="sm:text-right">
              <p>{journal.serialNumber}</p>
              {journal.issn && <p>ISSN {journal.issn}</p>}
              <p className="mt-2">
                All papers are published under{' '}
                <a rel="license" href={journal.licence.url} className={link}>
                  {journal.licence.name}
                </a>
                .
              </p>
              <p className="mt-2">
                <a href={API_PAGE} className={link}>
                  API
                </a>
              </p>
            </div>
          </div>
        )}
      </div>
    </footer>
  )
}
