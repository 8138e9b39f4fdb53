import { useState } from 'react'
import { Notice } from '../../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../../ui/skeleton.tsx'
import type { Version } from '../versions.ts'
import { PageCanvas } from '../../../../reader/admin/page-canvas.tsx'
import { comparisonResult, differs, type Documents } from '../../../../reader/admin/compare/compare-pages.ts'
import { PageButtons } from '../../../../reader/admin/compare/page-buttons.tsx'
import { TextDifference } from '../../../../reader/admin/compare/text-difference.tsx'
import { usePages } from '../../../../reader/admin/compare/use-pages.ts'
import { usePdf } from '../pdf/use-pdf.ts'

type Versions = { readonly before: Version; readonly after: Version }

function Pages({ documents, versions }: { documents: Documents; versions: Versions }) {
  const { pairs, pages } = usePages(documents.before, documents.after)
  const [chosen, choose] = useState<number>()
  const different = pairs.filter(differs)
  const page = chosen ?? different[0]?.page ?? 1
  const pair = pairs.find(each => each.page === page)
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">
        {comparisonResult(pairs, pages).text}
      </p>
      <div className="mb-4">
        <PageButtons of={pairs} page={page} choose={choose} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <PageCanvas
          document={documents.before}
          page={page}
          label={`Version ${versions.before.version}, page ${page}`}
        />
        <PageCanvas document={documents.after} page={page} label={`Version ${versions.after.version}, page ${page}`} />
      </div>
      <h3 className="mt-6 mb-2 text-lg">Text of page {page}</h3>
      {pair ? <TextDifference of={pair} /> : <SkeletonLines count={3} />}
    </>
  )
}

/** Two PDFs page by page, each page as it looks and as text. */
export function Comparison(versions: Versions) {
  const before = usePdf(versions.before.url)
  const after = usePdf(versions.after.url)
  const failed = [
    { file: before, of: versions.before },
    { file: after, of: versions.after },
  ].filter(({ file }) => file.state === 'failed')
  if (failed.length > 0)
    return (
      <div className="mt-6 grid gap-2" role="alert">
        {failed.map(({ file, of: { version } }) => (
          <Notice key={version} tone="error">
            Version {version}: {file.state === 'failed' && file.message}
          </Notice>
        ))}
      </div>
    )
  if (before.state !== 'open' || after.state !== 'open') return <SkeletonLines count={6} />
  return (
    <div className="mt-6">
      <Pages documents={{ before: before.document, after: after.document }} versions={versions} />
    </div>
  )
}
