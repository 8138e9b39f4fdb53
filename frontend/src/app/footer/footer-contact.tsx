import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { useState } from 'react'
import { useLocalized, useText } from '../../i18n/text.tsx'
import { button, link } from '../../ui/button.ts'

const linkLine = `${link} inline-block py-1`

/** A link; the other site's frame comes only where the reader asks for it. */
function JournalMap({ map: { url, embedUrl } }: { map: NonNullable<PublicJournal['map']> }) {
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

type Stated = Pick<PublicJournal, 'phone' | 'email' | 'website'>

/** The channels that the settings state, each with its link. */
const channelsOf = ({ phone, email, website }: Stated) =>
  [
    { term: 'footer.phone', shown: phone, href: `tel:${phone?.replaceAll(/[^\d+]/gu, '')}` },
    { term: 'footer.email', shown: email, href: `mailto:${email}` },
    { term: 'footer.website', shown: website?.replace(/^https?:\/\//u, ''), href: website },
  ] as const

function Channels({ of }: { of: Stated }) {
  const text = useText()
  return (
    <dl className="mt-2">
      {channelsOf(of)
        .filter(({ shown }) => shown !== undefined)
        .map(({ term, shown, href }) => (
          <div key={term} className="flex items-baseline gap-2">
            <dt>{text(term)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <a href={href} className={linkLine}>
                {shown}
              </a>
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Where the journal is reached, as far as its settings say. */
export function Contact({ journal }: { journal: PublicJournal }) {
  const inLanguage = useLocalized()
  const { address, phone, email, website, map } = journal
  const hasChannels = [phone, email, website].some(Boolean)
  if (address === undefined && !hasChannels && !map) return null
  return (
    <div>
      {address !== undefined && <p className="whitespace-pre-line">{inLanguage(address)}</p>}
      {hasChannels && <Channels of={journal} />}
      {map && <JournalMap map={map} />}
    </div>
  )
}
