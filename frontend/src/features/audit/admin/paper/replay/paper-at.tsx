import { lazy, Suspense } from 'react'
import type { ApiError } from '../../../../../api.ts'
import { Skeleton, SkeletonLines } from '../../../../../ui/skeleton.tsx'
import { type PastPaper, usePaperAsOfQuery } from '../../calls.ts'
import { fileText } from '../../parts/file-text.ts'
import { OpenVersion } from '../../parts/open-version.tsx'
import type { Version } from '../versions.ts'

const FirstPage = lazy(async () => ({ default: (await import('../pdf/pdf-front.tsx')).FirstPage }))

const sayings: Readonly<Record<number, string>> = { 404: 'The paper was not there yet.', 410: 'The paper was deleted.' }

const sayingOf = ({ status, message }: ApiError) =>
  (typeof status === 'number' ? sayings[status] : undefined) ?? message

const factsOf = ({ sr, authorName, version, fileSize, pages, downloads, keywords }: PastPaper) => [
  ['Serial', String(sr)],
  ['Author', authorName],
  ['PDF', `Version ${version}, ${fileText(fileSize, pages ?? null)}`],
  ['Downloads', downloads === undefined ? '' : String(downloads)],
  ['Keywords', keywords?.join(', ') ?? ''],
]

function Fields({ of: paper }: { of: PastPaper }) {
  return (
    <>
      <p className="font-serif text-lg wrap-anywhere">
        <bdi>{paper.title}</bdi>
      </p>
      <dl className="mt-2 grid gap-1 text-sm">
        {factsOf(paper)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="flex gap-4">
              <dt className="w-24 shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {paper.abstract && <p className="mt-3 line-clamp-4 text-sm">{paper.abstract}</p>}
    </>
  )
}

type Props = { readonly id: string; readonly asOf: string; readonly versions: readonly Version[] }

/** The paper's fields and its PDF as they stood. */
export function PaperAt({ id, asOf, versions }: Props) {
  const { currentData: data, error, isFetching } = usePaperAsOfQuery({ id, asOf })
  const version = data && versions.find(each => each.version === data.paper.version)
  return (
    <div aria-busy={isFetching}>
      <h3 className="mb-2 text-sm font-medium text-muted">The paper</h3>
      {data ? <Fields of={data.paper} /> : error ? <p>{sayingOf(error as ApiError)}</p> : <SkeletonLines count={4} />}
      {version && (
        <div className="mt-4 max-w-xs">
          <Suspense fallback={<Skeleton className="aspect-[1/1.414]" />}>
            <FirstPage key={version.version} url={version.url} label={`First page of version ${version.version}`} />
          </Suspense>
          <div className="mt-2 text-sm">
            <OpenVersion {...version} title={data.paper.title} label="Open this PDF" />
          </div>
        </div>
      )}
    </div>
  )
}
