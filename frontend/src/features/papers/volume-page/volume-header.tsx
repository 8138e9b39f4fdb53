import { readableAddress } from '@shodh/contracts/text/text.ts'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useJournal, useSiteName, useTimeZone } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useOrigin } from '../../../ui/use-head.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { commonDay } from './paper-entry.tsx'
import type { PapersOfVolume } from '../paper-details.ts'
import { ShareButton } from '../share-button.tsx'
import type { VolumeAddress } from '../volume-address.ts'

export function BackHome() {
  const text = useText()
  return (
    <Link to="/" className={`${link} inline-flex min-h-11 items-center gap-2 text-sm print:hidden`}>
      <Icon name="back" />
      {text('site.backToHome')}
    </Link>
  )
}

/** What the cover of an issue says above its title. */
function CoverLine() {
  const journal = useJournal()
  const name = useSiteName()
  return (
    <p className="mt-5 min-h-6 text-sm text-muted">
      {journal && [name, journal.issn ? `ISSN ${journal.issn}` : journal.serialNumber].filter(Boolean).join(' · ')}
    </p>
  )
}

/** Where this was printed from. */
function PrintedAddress({ path }: { path: string }) {
  return (
    <p suppressHydrationWarning className="mt-1 hidden wrap-anywhere print:block">
      {useOrigin() + readableAddress(path)}
    </p>
  )
}

type Header = { readonly volume: VolumeAddress; readonly response: PapersOfVolume | undefined }

/** Year, issue type and what else holds for every paper, in one line. */
function Imprint({ volume: { year, issueType }, response }: Header) {
  const licence = useJournal()?.licence
  const text = useText()
  const [days, timeZone] = [useDays(), useTimeZone()]
  const day = useMemo(() => response && commonDay(response.papers, { days, timeZone }), [response, days, timeZone])
  const parts = [
    year,
    text('site.issue', { type: issueType }),
    response && text('site.papers', { count: response.pagination.total }),
    day,
  ]
  return (
    <p className="mt-3 text-muted">
      {parts.filter(Boolean).join(' · ')}
      {licence && response && (
        <>
          {' · '}
          <a rel="license" href={licence.url} className={link}>
            {licence.name}
          </a>
        </>
      )}
    </p>
  )
}

export function VolumeHeader(header: Header) {
  const { year, issueType, volumeName } = header.volume
  const path = volumePath(year, issueType, volumeName)
  return (
    <header className="border-b border-line pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <BackHome />
        <ShareButton withText path={path} title={volumeName} />
      </div>
      <CoverLine />
      <h1 lang="" dir="auto" className="mt-1 font-serif text-3xl text-balance">
        {volumeName}
      </h1>
      <Imprint {...header} />
      <PrintedAddress path={path} />
    </header>
  )
}
