import { Link } from 'react-router-dom'
import { useJournal } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import { count } from '../../ui/count.ts'
import { Icon } from '../../ui/icon.tsx'
import { volumePath } from '../volumes/volume-path.ts'
import { languageOf } from './paper-details.ts'
import { ShareButton } from './share-button.tsx'
import type { VolumeAddress } from './volume-address.ts'

export function BackHome() {
  return (
    <Link to="/" className={`${link} inline-flex min-h-11 items-center gap-2 text-sm print:hidden`}>
      <Icon name="back" />
      Back to Home
    </Link>
  )
}

/** What the cover of an issue says above its title. */
function CoverLine() {
  const journal = useJournal()
  return (
    <p className="mt-5 min-h-6 text-sm text-muted">
      {journal && `${journal.name} · ${journal.issn ? `ISSN ${journal.issn}` : journal.serialNumber}`}
    </p>
  )
}

type Header = {
  readonly volume: VolumeAddress
  readonly paperCount: number | undefined
  /** The day on which all of its papers appeared, where that is one. */
  readonly day: string | undefined
}

/** Year, issue type and what else holds for every paper, in one line. */
function Imprint({ volume: { year, issueType }, paperCount, day }: Header) {
  const licence = useJournal()?.licence
  const parts = [year, `${issueType} Issue`, paperCount !== undefined && count(paperCount, 'paper'), day]
  return (
    <p className="mt-3 text-muted">
      {parts.filter(Boolean).join(' · ')}
      {licence && paperCount !== undefined && (
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
      <div className="flex items-center justify-between gap-4 print:hidden">
        <BackHome />
        <ShareButton withText path={path} title={volumeName} />
      </div>
      <CoverLine />
      <h1 lang={languageOf({ title: volumeName })} className="mt-1 font-serif text-3xl text-balance">
        {volumeName}
      </h1>
      <Imprint {...header} />
    </header>
  )
}
