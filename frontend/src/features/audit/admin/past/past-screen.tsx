import type { MomentResponse, ProvableEvent } from '@shodh/contracts/audit/log.ts'
import { Link } from 'react-router-dom'
import { Pages } from '../../../../ui/admin/lists/pages.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { ErrorScreen } from '../../../../ui/queries/error-screen.tsx'
import { Heading, Section } from '../../../../ui/admin/heading.tsx'
import { SearchField, SelectFilter, toolbar, useDebounced } from '../../../../ui/admin/lists/filters.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { SkeletonLines } from '../../../../ui/queries/skeleton.tsx'
import {
  type PastVolume,
  searchIn,
  usePastVolumesQuery,
  usePastFiguresQuery,
  useLazyMomentQuery,
  useMomentQuery,
  type Search,
  type PastPapers as Found,
  usePastPapersQuery,
} from '../calls.ts'
import { When } from '../event/event-details.tsx'
import { FindPaper } from '../lists/find-paper.tsx'
import { ProvableSince } from '../event/provable-since.tsx'
import { MomentBar } from './moment-bar.tsx'
import type { ApiError } from '../../../../api.ts'
import { TextLink } from '../../../../ui/admin/button.tsx'

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

const optionOf = ({ id, name, year, issueType, isActive, paperCount }: PastVolume) => {
  const about = [year, name, issueType, ...(isActive ? [] : ['deactivated']), count(paperCount, 'paper')]
  return [id ?? '', about.join(' · ')] as const
}

/** The volumes that there were then; the papers are those of the one that is chosen, or of all. */
function VolumeOfThen({ volumes, value }: { volumes: readonly PastVolume[]; value: string }) {
  const { go } = useAddress()
  return (
    <SelectFilter
      label="Volume of then"
      value={volumes.some(({ id }) => id === value) ? value : ''}
      options={[['', 'All volumes'], ...volumes.map(optionOf)]}
      choose={volume => go({ volume, page: undefined })}
      isWide
    />
  )
}

const PAGE = 20

function List({ of: { papers, pagination }, turnTo }: { of: Found; turnTo: (page: number) => void }) {
  if (papers.length === 0) return <p className="text-sm text-muted">There was no such paper then.</p>
  return (
    <>
      <p className="pb-1 text-xs text-muted">{count(pagination.total, 'paper')}</p>
      <ol className="border-t border-line text-sm">
        {papers.map(({ id, title, authorName, version, volumeName, year }) => (
          <li
            key={id}
            className="flex min-h-10 items-center gap-x-4 border-b border-line py-1.5 @max-[35rem]/room:flex-wrap"
          >
            <Link
              to={`/admin/audit/papers/${id}`}
              title={`${title} · ${authorName}`}
              className="min-w-0 grow basis-56 truncate font-medium hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
            {version > 1 && <span className="shrink-0 text-muted">version {version}</span>}
            <span className="w-36 truncate text-muted @max-[35rem]/room:w-auto" title={volumeName}>
              <bdi>{volumeName}</bdi> ({year})
            </span>
          </li>
        ))}
      </ol>
      <Pages of={pagination} turnTo={turnTo} />
    </>
  )
}

type Props = { readonly search: Search; readonly turnTo: (page: number) => void }

/** The papers that there were then, as they were. */
function PastPapers({ search, turnTo }: Props) {
  const { data, error, isFetching } = usePastPapersQuery({ ...search, limit: String(PAGE) })
  if (!data) return error ? <p>{(error as ApiError).message}</p> : <SkeletonLines count={6} />
  return (
    <div aria-busy={isFetching}>
      <List of={data} turnTo={turnTo} />
    </div>
  )
}

function Papers({ asOf }: { asOf: string }) {
  const { params, go } = useAddress()
  const chosen = params.get('volume') ?? ''
  const volumes = (usePastVolumesQuery(asOf).data?.volumes ?? []).filter(({ name }) => name !== null)
  const { year, issueType, name } = volumes.find(({ id }) => id === chosen) ?? {}
  const ofVolume = name ? { year: String(year), issueType: String(issueType), volumeName: name } : {}
  return (
    <Section title={<PastFigures asOf={asOf} />} className="">
      <div className={toolbar}>
        <SearchField
          label="Search titles and authors of then"
          placeholder="Search titles and authors of then"
          value={params.get('search') ?? ''}
          search={text => go({ search: text, page: undefined }, true)}
        />
        <VolumeOfThen volumes={volumes} value={chosen} />
      </div>
      <PastPapers
        search={{ asOf, ...searchIn(params, ['search', 'page']), ...ofVolume }}
        turnTo={page => go({ page: String(page) })}
      />
    </Section>
  )
}

function Moment({ of: event, isShown }: { of: ProvableEvent; isShown: boolean }) {
  const { position, sentence, entity, provableAt } = event
  const { params } = useAddress()
  params.set('at', position)
  return (
    <li aria-current={isShown || undefined} className="relative border-l-2 border-line py-1.5 pb-3 pl-5">
      <span
        className={`absolute rounded-full ${isShown ? 'top-3 -left-[0.4375rem] size-3 bg-fill' : 'top-3.5 -left-[0.3125rem] size-2 bg-line-strong'}`}
      />
      <When of={event} />
      <p className={`text-sm wrap-anywhere ${isShown ? 'font-semibold' : ''}`}>
        {isShown ? (
          <bdi>{sentence}</bdi>
        ) : (
          <Link to={`?${params.toString()}`} className="hover:underline">
            <bdi>{sentence}</bdi>
          </Link>
        )}
      </p>
      {isShown && provableAt !== undefined && <ProvableSince at={provableAt} />}
      {entity.kind === 'paper' && (
        <TextLink to={`/admin/audit/papers/${entity.id}`} className="text-sm">
          History of this paper
        </TextLink>
      )}
    </li>
  )
}

/** What happened before and after the moment that is shown. */
function AroundMoment({ of: { around, position } }: { of: MomentResponse }) {
  return (
    <Section title="Around this moment" className="">
      <ol className="ml-1">
        {around.map(event => (
          <Moment key={event.id} of={event} isShown={event.position === position} />
        ))}
      </ol>
    </Section>
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
              <TextLink to="/admin/audit/past">Back to now</TextLink>
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
              <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-10 @min-[50rem]/room:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                <Papers asOf={moment.position} />
                <AroundMoment of={moment} />
              </div>
            )}
          </>
        )}
      </QueryResult>
    </>
  )
}
