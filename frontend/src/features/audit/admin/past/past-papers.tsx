import { Link } from 'react-router-dom'
import type { ApiError } from '../../../../api.ts'
import { count } from '../../../../ui/count.ts'
import { Pages } from '../../../../ui/admin/pages.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { type Search, type PastPapers as Found, usePastPapersQuery } from '../calls.ts'

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
export function PastPapers({ search, turnTo }: Props) {
  const { data, error, isFetching } = usePastPapersQuery({ ...search, limit: String(PAGE) })
  if (!data) return error ? <p>{(error as ApiError).message}</p> : <SkeletonLines count={6} />
  return (
    <div aria-busy={isFetching}>
      <List of={data} turnTo={turnTo} />
    </div>
  )
}
