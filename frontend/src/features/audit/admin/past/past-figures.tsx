import type { ApiError } from '../../../../api.ts'
import { usePastFiguresQuery } from './calls.ts'

/** What the journal held then. */
export function PastFigures({ asOf }: { asOf: string }) {
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
        <div key={name} className="border-t-2 border-ink pt-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-serif text-2xl tabular-nums sm:text-4xl">{figure?.toLocaleString('en-IN') ?? '…'}</dd>
        </div>
      ))}
    </dl>
  )
}
