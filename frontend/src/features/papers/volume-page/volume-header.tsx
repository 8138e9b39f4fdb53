import { readableAddress } from '@shodh/contracts/text/text.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { type ComponentProps, memo, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useJournal, useTimeZone } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { useOrigin } from '../../../ui/head/use-head.ts'
import { type ShortlyNamed, shortVolumePath, volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { isThere, type VolumePlace } from './api.ts'
import { commonDay, pagesIn, subjectsOf } from './in-common.ts'
import type { PapersOfVolume } from '../paper-details.ts'
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

const ShortLink = lazyOrNothing(async () => (await import('../short-link.tsx')).ShortLink)

/** Where this was printed from, as the cover is. */
const PrintedAddress = memo(function PrintedAddress({ shortId, ...volume }: Parameters<typeof shortVolumePath>[0]) {
  const origin = useOrigin()
  return (
    <div suppressHydrationWarning className="mt-1 hidden wrap-anywhere print:block">
      {shortId === undefined ? (
        origin + readableAddress(volumePath(volume.year, volume.issueType, volume.name))
      ) : (
        <Suspense>
          <ShortLink path={shortVolumePath({ ...volume, shortId })} />
        </Suspense>
      )}
    </div>
  )
})

type Header = {
  readonly volume: VolumeAddress & ShortlyNamed
  readonly response: PapersOfVolume | undefined
  readonly place: VolumePlace | undefined
}

const Cover = lazyOrNothing(async () => (await import('../../volumes/cover.tsx')).Cover)

const Acts = lazyOrNothing(async () => (await import('./volume-acts.tsx')).VolumeActs)

/** As the cover is. Until their code is there, the browser itself sends for the ZIP. */
const VolumeActs = memo(function VolumeActs(volume: ComponentProps<typeof Acts>) {
  return (
    <div className="col-span-2 min-h-(--control) md:col-start-2 md:self-end">
      <Suspense>
        <Acts {...volume} />
      </Suspense>
    </div>
  )
})

type Covered = {
  readonly year: number
  readonly issueType: IssueType
  readonly name: string
  readonly url?: string
  readonly alt?: string
}

/** Rendered again with its props only: until its code is there, React would take the server's markup away. */
const VolumeCover = memo(function VolumeCover({ url, alt = '', ...volume }: Covered) {
  return (
    <div className="aspect-3/4 self-start md:row-span-3 print:hidden">
      <Suspense>
        <Cover
          volume={{ ...volume, ...(url !== undefined && { cover: { url, alt } }) }}
          className="w-full"
          printClassName="max-md:hidden"
        />
      </Suspense>
    </div>
  )
})

/** Year, issue type and what else holds for every paper, in one line. */
function Imprint({ volume: { year, issueType }, response }: Omit<Header, 'place'>) {
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
          <a rel="license" href={licence.url} className={`${link} py-1`}>
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
  return (
    <p className="col-span-2 max-w-[40rem] text-pretty md:col-start-2">
      {text('volume.subjects', { subjects: subjects.join(', ') })}
    </p>
  )
}

export function VolumeHeader(header: Header) {
  const { volume, response, place } = header
  const cover = isThere(place) ? place.volume?.cover : undefined
  const { year, issueType, volumeName: name } = volume
  return (
    <header className="pb-6">
      <BackHome />
      <div className="mt-2 grid grid-cols-[clamp(0px,(100%-13rem)*99,96px)_minmax(0,1fr)] gap-x-5 gap-y-3 md:grid-cols-[12rem_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:gap-x-10 print:block">
        <VolumeCover year={year} issueType={issueType} name={name} {...cover} />
        <div>
          <h1 lang="" dir="auto" className="font-serif text-3xl text-pretty">
            {name}
          </h1>
          <Imprint {...header} />
          <PrintedAddress year={year} issueType={issueType} name={name} shortId={volume.shortId} />
        </div>
        {response && <Subjects of={response} />}
        {response && response.papers.length > 0 && <VolumeActs papers={response.papers} shortId={volume.shortId} />}
      </div>
    </header>
  )
}
