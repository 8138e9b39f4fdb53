import { readableAddress } from '@shodh/contracts/text/text.ts'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useJournal, useTimeZone } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useOrigin } from '../../../ui/use-head.ts'
import { type ShortlyNamed, volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { commonDay, pagesIn, subjectsOf } from './in-common.ts'
import type { PapersOfVolume } from '../paper-details.ts'
import { VolumeActs } from './volume-acts.tsx'
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

/** Where this was printed from. */
function PrintedAddress({ path }: { path: string }) {
  return (
    <p suppressHydrationWarning className="mt-1 hidden wrap-anywhere print:block">
      {useOrigin() + readableAddress(path)}
    </p>
  )
}

type Header = { readonly volume: VolumeAddress & ShortlyNamed; readonly response: PapersOfVolume | undefined }

/** Year, issue type and what else holds for every paper, in one line. */
function Imprint({ volume: { year, issueType }, response }: Header) {
  const licence = useJournal()?.licence
  const text = useText()
  const [days, timeZone] = [useDays(), useTimeZone()]
  const day = useMemo(() => response && commonDay(response.papers, { days, timeZone }), [response, days, timeZone])
  const pages = response && pagesIn(response.papers)
  const parts = [
    year,
    text('site.issue', { type: issueType }),
    response && text('site.papers', { count: response.pagination.total }),
    pages && text('volume.pages', { count: pages }),
    day,
  ]
  return (
    <p className="mt-1.5 text-sm text-muted">
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

/** What the papers are about, as they say themselves. */
function Subjects({ of: { papers } }: { of: PapersOfVolume }) {
  const text = useText()
  const subjects = useMemo(() => subjectsOf(papers), [papers])
  if (subjects.length === 0) return null
  return <p className="max-w-[40rem] text-pretty">{text('volume.subjects', { subjects: subjects.join(', ') })}</p>
}

export function VolumeHeader(header: Header) {
  const { volume, response } = header
  const path = volumePath(volume.year, volume.issueType, volume.volumeName)
  return (
    <header className="pb-6">
      <BackHome />
      <div className="mt-2 grid grid-cols-1 gap-3">
        <div>
          <h1 lang="" dir="auto" className="font-serif text-3xl text-pretty">
            {volume.volumeName}
          </h1>
          <Imprint {...header} />
          <PrintedAddress path={path} />
        </div>
        {response && <Subjects of={response} />}
        {response && response.papers.length > 0 && <VolumeActs papers={response.papers} shortId={volume.shortId} />}
      </div>
    </header>
  )
}
