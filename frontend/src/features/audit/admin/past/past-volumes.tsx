import type { ApiError } from '../../../../api.ts'
import { count } from '../../../../ui/count.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { type PastVolume, usePastVolumesQuery } from '../calls.ts'

type Props = {
  readonly asOf: string
  readonly chosen: string
  readonly choose: (id: string | undefined) => void
}

const row =
  'flex min-h-(--control) w-full cursor-pointer items-center justify-between gap-4 rounded-sm px-2 py-2 text-left hover:bg-tint ' +
  'aria-pressed:bg-tint aria-pressed:text-accent'

function Volumes({ volumes, chosen, choose }: Omit<Props, 'asOf'> & { volumes: readonly PastVolume[] }) {
  return (
    <ul>
      {volumes.map(({ id, name, issueType, isActive, paperCount }) => (
        <li key={id ?? name}>
          <button
            type="button"
            className={row}
            aria-pressed={id === chosen}
            onClick={() => choose(id === chosen ? undefined : (id ?? undefined))}
          >
            <span className="wrap-anywhere">
              <bdi>{name}</bdi>
            </span>
            <span className="shrink-0 text-right text-sm text-muted">
              {issueType}
              {!isActive && ', deactivated'} · {count(paperCount, 'paper')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The volumes that there were then, by year; one is chosen to see its papers. */
export function PastVolumes({ asOf, ...choice }: Props) {
  const { data, error, isFetching } = usePastVolumesQuery(asOf)
  if (!data) return error ? <p>{(error as ApiError).message}</p> : <SkeletonLines count={4} />
  const named = data.volumes.filter(({ name }) => name !== null)
  if (named.length === 0) return <p className="text-sm text-muted">There was no volume yet.</p>
  return (
    <div aria-busy={isFetching}>
      {[...Map.groupBy(named, ({ year }) => year)].map(([year, volumes]) => (
        <section key={year} aria-label={`Volumes of ${year}`} className="mb-4">
          <h3 className="border-b border-line pb-1 text-lg">{year}</h3>
          <Volumes volumes={volumes} {...choice} />
        </section>
      ))}
    </div>
  )
}
