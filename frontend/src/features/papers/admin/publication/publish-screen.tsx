import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { ButtonLink, TextLink } from '../../../../ui/admin/button.tsx'
import { Heading, Section } from '../../../../ui/admin/heading.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { ErrorScreen } from '../../../../ui/queries/error-screen.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { AlsoHere } from '../../../system/admin/also-here.tsx'
import { useStaffVolumeQuery, useVolumeChecksQuery } from '../../../volumes/admin/calls.ts'
import { IssueMails } from '../../../volumes/admin/issue-mails.tsx'
import { PreviewLinks, PREVIEWS_LEAD } from '../../../volumes/admin/preview-links.tsx'
import { PublicationBadge } from '../../../volumes/admin/publication/publication-badge.tsx'
import { isSoon, PublishActs } from '../../../volumes/admin/publication/publish-acts.tsx'
import { useSaidWhenPublic } from '../../../volumes/admin/publication/use-publication.ts'
import { listedPath } from '../../../volumes/admin/volume-addresses.ts'
import { Checks } from './checks.tsx'

/** Milliseconds between two requests while the volume is about to be published. */
const POLL_MS = 1000

type Shown = { readonly volume: VolumeDetails }

function Summary({ volume, licence }: Shown & { readonly licence: string | undefined }) {
  const { paperCount, aheadPaperIds = [], arrangement } = volume
  const facts = [
    ['Papers', String(paperCount)],
    ['Sections', arrangement?.sections.map(({ names }) => names.en).join(', ')],
    ['Published ahead', aheadPaperIds.length > 0 && String(aheadPaperIds.length)],
    ['Licence', licence],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 rounded-sm border border-line bg-tint px-4 py-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** What readers see before it is published, and then. */
function ForReaders({ volume: { paperCount, aheadPaperIds = [] } }: Shown) {
  return (
    <ul className="mb-5 list-disc pl-5 text-sm">
      <li>
        Until then readers see nothing of this issue: no list, search, feed or harvest has it, and its addresses are not
        found.
        {aheadPaperIds.length > 0 && ` ${count(aheadPaperIds.length, 'paper')} published ahead can be read by itself.`}
      </li>
      <li>
        Then all of it ({count(paperCount, 'paper')}) is public at once. Papers that state no date of publication are of
        that day.
      </li>
      <li>
        Undone within 8 seconds, nobody has seen any of it. Later it can only be deleted, and its addresses say that it
        was. A deactivated volume takes no papers and stays public.
      </li>
    </ul>
  )
}

function Published({ volume }: Shown) {
  const timeZone = useTimeZone()
  const { year, issueType, name, publishedAt } = volume
  return (
    <Notice>
      <p>
        {publishedAt === undefined
          ? 'Readers see this issue.'
          : `Readers see this issue since ${momentIn(timeZone, publishedAt)}.`}
      </p>
      <p className="mt-1">
        <TextLink to={volumePath(year, issueType, name)}>Open the issue</TextLink>
      </p>
    </Notice>
  )
}

function Publication({ volume }: Shown) {
  const mayPublish = useMay('manage volumes')
  useSaidWhenPublic(volume)
  if (!volume.inPreparation) return <Published volume={volume} />
  return (
    <>
      <ForReaders volume={volume} />
      {!volume.isActive && (
        <p className="mb-4">
          The volume is deactivated. <TextLink to={`/admin/papers/volumes?year=${volume.year}`}>Activate it</TextLink>{' '}
          before it is published.
        </p>
      )}
      {mayPublish ? (
        volume.isActive && <PublishActs volume={volume} />
      ) : (
        <p className="text-sm text-muted">Administrators publish it.</p>
      )}
    </>
  )
}

function ShownVolume({ volume }: Shown) {
  const maySeeLinks = useMay('see who did what')
  const query = useVolumeChecksQuery(volume.id, { refetchOnMountOrArgChange: true })
  return (
    <>
      <AlsoHere entity={`volume:${volume.id}`} />
      <Summary volume={volume} licence={query.data?.checks.licence} />
      <Section title="Checks">
        <QueryResult of={query} loading="Checking the papers…">
          {({ checks }) => <Checks of={checks} />}
        </QueryResult>
      </Section>
      {maySeeLinks && volume.inPreparation && (
        <Section title="Preview links" lead={PREVIEWS_LEAD}>
          <PreviewLinks volumeId={volume.id} isInPreparation />
        </Section>
      )}
      <Section title="Publication">
        <Publication volume={volume} />
        <IssueMails volumeId={volume.id} />
      </Section>
    </>
  )
}

/** What is worth knowing of an issue in preparation, and its publication. */
export function PublishScreen() {
  const { id = '' } = useParams()
  const mayArrange = useMay('manage volumes')
  const [isPolled, setPolled] = useState(false)
  const query = useStaffVolumeQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolled ? POLL_MS : 0,
  })
  const volume = query.data?.volume
  const soon = volume !== undefined && isSoon(volume)
  useEffect(() => setPolled(soon), [soon])
  return (
    <div className="max-w-3xl">
      <Heading
        title="Publish issue"
        subject={volume?.name}
        meta={
          volume && (
            <span className="flex flex-wrap items-center gap-2">
              {volume.name} · {volume.issueType} {volume.year} <PublicationBadge of={volume} />
            </span>
          )
        }
        more={
          <>
            {mayArrange && (
              <ButtonLink to={`/admin/papers/volumes/${encodeURIComponent(id)}/order`}>Sections and order</ButtonLink>
            )}
            <ButtonLink to={volume ? listedPath(volume) : '/admin/papers'}>Papers</ButtonLink>
          </>
        }
      />
      <QueryResult
        of={query}
        loading="Loading the issue…"
        failed={({ message }, retry) => (
          <ErrorScreen title="Failed to load the issue" message={message} retry={retry} />
        )}
      >
        {data => <ShownVolume key={id} volume={data.volume} />}
      </QueryResult>
    </div>
  )
}
