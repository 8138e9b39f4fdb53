import { Link } from 'react-router-dom'
import type { ApiError } from '../../../../api.ts'
import { link } from '../../../../ui/button.ts'
import { count } from '../../../../ui/count.ts'
import { Pages } from '../../../../ui/admin/pages.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { type Search, type PastPapers as Found, usePastPapersQuery } from '../calls.ts'

const PAGE = 50

function List({ of: { papers, pagination }, turnTo }: { of: Found; turnTo: (page: number) => void }) {
  if (papers.length === 0) return <p className="text-sm text-muted">There was no such paper then.</p>
  return (
    <>
      <p className="mb-1 text-sm text-muted">{count(pagination.total, 'paper')}</p>
      <ol className="border-t border-line text-sm">
        {papers.map(({ id, sr, title, authorName, version, volumeName, year }) => (
          <li key={id} className="flex gap-3 border-b border-line py-2">
            <span className="w-6 shrink-0 text-right tabular-nums">{sr}</span>
            <div className="min-w-0 grow wrap-anywhere">
              <Link to={`/admin/audit/papers/${id}`} className={link}>
                <bdi>{title}</bdi>
              </Link>
              <span className="block text-muted">
                <bdi>{authorName}</bdi> · <bdi>{volumeName}</bdi> ({year})
              </span>
            </div>
            <span className="shrink-0 text-muted">version {version}</span>
          </li>
        ))}
      </ol>
      <Pages of={pagination} turnTo={turnTo} />
    </>
  )
}

type Props = { readonly search: Search; readonly turnTo: (page: number) => void }

/** The papers that there were then, as they were. */
export function PastPapers({ search, turnTo }: Props) {
  const { data, error, isFetching } = usePastPapersQuery({ ...search, limit: String(PAGE) })
  if (!data) return error ? <p>{(error as ApiError).message}</p> : <SkeletonLines count={6} />
  return (
    <div aria-busy={isFetching}>
      <List of={data} turnTo={turnTo} />
    </div>
  )
}
