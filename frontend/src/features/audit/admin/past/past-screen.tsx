import type { MomentResponse } from '@shodh/contracts/audit/log.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { link } from '../../../../ui/button.ts'
import { count } from '../../../../ui/count.ts'
import { ErrorScreen } from '../../../../ui/error-screen.tsx'
import { Heading, Section } from '../../../../ui/admin/heading.tsx'
import { SearchField, useDebounced } from '../../../../ui/admin/filters.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { searchIn, usePastVolumesQuery, usePastFiguresQuery, useLazyMomentQuery, useMomentQuery } from '../calls.ts'
import { FindPaper } from '../parts/find-paper.tsx'
import { AroundMoment } from './around-moment.tsx'
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
  return { query, index: Number(index), goTo, goToMoment: (at: string) => go({ at, page: undefined }) }
}

/** What the journal held then, in a heading. */
function PastFigures({ asOf }: { asOf: string }) {
  const { data, error, isFetching } = usePastFiguresQuery(asOf)
  if (!data) return error ? (error as ApiError).message : 'Papers'
  const { totalPapers, totalVolumes, totalPaperDownloads } = data.analytics
  return (
    <span aria-busy={isFetching}>
      {count(totalPapers, 'paper')} in {count(totalVolumes, 'volume')}
      <span className="ml-2 text-sm font-normal text-muted">
        {count(totalPaperDownloads, 'paper download')} by then
      </span>
    </span>
  )
}

/** Of a volume what the list of papers is restricted by; none where it was not there then. */
const useVolumeFilter = (asOf: string, id: string): Record<string, string> => {
  const volume = usePastVolumesQuery(asOf).data?.volumes.find(each => each.id === id)
  if (!volume || volume.name === null) return {}
  return { year: String(volume.year), issueType: volume.issueType, volumeName: volume.name }
}

/** Beside the papers; below them, where there is no room for that, it folds. */
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

function Journal({ of: moment, asOf }: { of: MomentResponse; asOf: string }) {
  const { params, go } = useAddress()
  const volume = params.get('volume') ?? ''
  const ofVolume = useVolumeFilter(asOf, volume)
  return (
    <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-10 @min-[50rem]/room:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Section title={<PastFigures asOf={asOf} />} className="">
        <div className="mb-3">
          <SearchField
            label="Search titles and authors of then"
            placeholder="Search titles and authors of then"
            value={params.get('search') ?? ''}
            search={text => go({ search: text, page: undefined }, true)}
          />
        </div>
        <PastPapers
          search={{ asOf, ...searchIn(params, ['search', 'page']), ...ofVolume }}
          turnTo={page => go({ page: String(page) })}
        />
      </Section>
      <div className="grid grid-cols-1 content-start gap-10">
        <AroundMoment of={moment} />
        <VolumesSection>
          <PastVolumes asOf={asOf} chosen={volume} choose={id => go({ volume: id, page: undefined })} />
        </VolumesSection>
      </div>
    </div>
  )
}

/** The whole journal as it was at any moment. */
export function PastScreen() {
  const { query, ...steering } = useMoment()
  return (
    <>
      <Heading title="Time Travel" meta="The journal as it was at any moment at which something changed">
        <FindPaper />
      </Heading>
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
              <Journal of={moment} asOf={moment.position} />
            )}
          </>
        )}
      </QueryResult>
    </>
  )
}
