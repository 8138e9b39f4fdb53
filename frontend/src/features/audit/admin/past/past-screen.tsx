import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { link } from '../../../../ui/button.ts'
import { ErrorScreen } from '../../../../ui/error-screen.tsx'
import { Heading, Section } from '../../../../ui/admin/heading.tsx'
import { SearchField, useDebounced } from '../../../../ui/admin/filters.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { searchIn, usePastVolumesQuery, usePastFiguresQuery, useLazyMomentQuery, useMomentQuery } from '../calls.ts'
import { MomentBar } from './moment-bar.tsx'
import { PastPapers } from './past-papers.tsx'
import { PastVolumes } from './past-volumes.tsx'
import type { ApiError } from '../../../../api.ts'

/** The moment that the address names (`at`: a position, a day or a time), without one the last; and how to go to others. */
const useMoment = () => {
  const { params, go } = useAddress()
  const at = params.get('at') ?? ''
  const query = useMomentQuery(at === '' ? {} : { at }, { refetchOnMountOrArgChange: true })
  const [find] = useLazyMomentQuery()
  const name = (position: string) => go({ at: position, page: undefined }, true)
  const found = query.data?.index ?? 0
  const slideTo = async (index: string) => {
    const { data } = await find({ index })
    if (data?.position) name(data.position)
  }
  const [index, slide] = useDebounced(String(found), index => void slideTo(index))
  const goTo = (to: number) => {
    const { previous, next } = query.data ?? {}
    // beside the moment that is shown is one whose name is known
    const beside =
      Number(index) !== found ? undefined : to === found - 1 ? previous : to === found + 1 ? next : undefined
    if (beside) name(beside)
    else slide(String(to))
  }
  return { query, index: Number(index), goTo, goToDay: (day: string) => go({ at: day, page: undefined }) }
}

/** What the journal held then. */
function PastFigures({ asOf }: { asOf: string }) {
  const { data, error, isFetching } = usePastFiguresQuery(asOf)
  if (!data && error) return <p>{(error as ApiError).message}</p>
  const { totalPapers, totalVolumes, totalPaperDownloads } = data?.analytics ?? {}
  const figures = [
    ['Papers', totalPapers],
    ['Volumes', totalVolumes],
    ['Paper downloads', totalPaperDownloads],
  ] as const
  return (
    <dl aria-busy={isFetching} className="grid grid-cols-3 gap-x-6">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold text-2xl tabular-nums sm:text-4xl">{figure?.toLocaleString('en-IN') ?? '…'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of a volume what the list of papers is restricted by; none where it was not there then. */
const useVolumeFilter = (asOf: string, id: string): Record<string, string> => {
  const volume = usePastVolumesQuery(asOf).data?.volumes.find(each => each.id === id)
  if (!volume || volume.name === null) return {}
  return { year: String(volume.year), issueType: volume.issueType, volumeName: volume.name }
}

/** Beside the papers; above them, where there is no room for that, it folds. */
function VolumesSection({ children }: { children: ReactNode }) {
  const isBeside = useMedia('(min-width: 64rem)')
  const heading = (
    <h2 id="volumes" className="text-xl">
      Volumes
    </h2>
  )
  return (
    <section aria-labelledby="volumes">
      {isBeside ? (
        <>
          <div className="mb-2">{heading}</div>
          {children}
        </>
      ) : (
        <details className="group">
          <summary className="mb-2 flex min-h-(--control) cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <Icon name="down" className="size-4 group-open:rotate-180" />
            {heading}
          </summary>
          {children}
        </details>
      )}
    </section>
  )
}

function Journal({ asOf }: { asOf: string }) {
  const { params, go } = useAddress()
  const volume = params.get('volume') ?? ''
  const ofVolume = useVolumeFilter(asOf, volume)
  return (
    <div className="grid grid-cols-1 gap-10">
      <PastFigures asOf={asOf} />
      <div className="grid grid-cols-1 gap-10 @min-[50rem]/room:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <VolumesSection>
          <PastVolumes asOf={asOf} chosen={volume} choose={id => go({ volume: id, page: undefined })} />
        </VolumesSection>
        <Section
          title={<>Papers{ofVolume['volumeName'] !== undefined && <bdi> of {ofVolume['volumeName']}</bdi>}</>}
          className=""
        >
          <div className="mb-3">
            <SearchField
              label="Search titles and authors of then"
              placeholder="Search titles and authors"
              value={params.get('search') ?? ''}
              search={text => go({ search: text, page: undefined }, true)}
            />
          </div>
          <PastPapers
            search={{ asOf, ...searchIn(params, ['search', 'page']), ...ofVolume }}
            turnTo={page => go({ page: String(page) })}
          />
        </Section>
      </div>
    </div>
  )
}

/** The whole journal as it was at any moment. */
export function PastScreen() {
  const { query, ...steering } = useMoment()
  return (
    <>
      <Heading
        title="Time Travel"
        meta="The figures, volumes and papers of the journal as they were at any moment at which something changed."
      />
      <QueryResult
        of={query}
        loading="Putting the past together…"
        failed={({ message }, retry) => (
          <>
            <ErrorScreen heading="h2" title="The past is not available" message={message} retry={retry} />
            <p className="mt-4">
              <Link to="/admin/audit/past" className={link}>
                Back to now
              </Link>
            </p>
          </>
        )}
      >
        {moment => (
          <>
            <MomentBar of={moment} {...steering} />
            {moment.position === null ? (
              <p>Nothing had happened yet: no volume, no paper.</p>
            ) : (
              <Journal asOf={moment.position} />
            )}
          </>
        )}
      </QueryResult>
    </>
  )
}
