import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { useState, type ReactNode } from 'react'
import { useLocalized } from '../i18n/localized.ts'
import { useText } from '../i18n/text.tsx'
import { button, link } from '../ui/button.ts'

const linkLine = `${link} inline-block py-1`

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt>{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A link; the other site's frame comes only where the reader asks for it. */
function JournalMap({ map: { url, embedUrl } }: { map: NonNullable<JournalSettings['map']> }) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  return (
    <div className="mt-2">
      <a href={url} target="_blank" rel="noreferrer" className={linkLine}>
        {text('footer.map')}
      </a>
      {embedUrl && !isShown && (
        <button type="button" className={`${button.quiet} script-only ml-2`} onClick={() => setShown(true)}>
          {text('footer.showMap')}
        </button>
      )}
      {embedUrl && isShown && (
        <iframe
          src={embedUrl}
          title={text('footer.map')}
          height={256}
          referrerPolicy="no-referrer"
          className="mt-2 w-full"
        />
      )}
    </div>
  )
}

/** Where the journal is reached, as far as its settings say. */
export function Contact({ journal: { address, phone, email, website, map } }: { journal: JournalSettings }) {
  const text = useText()
  const inLanguage = useLocalized()
  if (!(address ?? phone ?? email ?? website ?? map)) return null
  return (
    <div>
      {address !== undefined && <p className="whitespace-pre-line">{inLanguage(address)}</p>}
      <dl className="mt-2">
        {phone && (
          <Line term={text('footer.phone')}>
            <a href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`} className={linkLine}>
              {phone}
            </a>
          </Line>
        )}
        {email && (
          <Line term={text('footer.email')}>
            <a href={`mailto:${email}`} className={linkLine}>
              {email}
            </a>
          </Line>
        )}
        {website && (
          <Line term={text('footer.website')}>
            <a href={website} className={linkLine}>
              {website.replace(/^https?:\/\//u, '')}
            </a>
          </Line>
        )}
      </dl>
      {map && <JournalMap map={map} />}
    </div>
  )
}
