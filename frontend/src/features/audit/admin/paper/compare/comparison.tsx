import { useState } from 'react'
import { ComparedWords } from '../../../../../ui/admin/compared-words.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../../ui/skeleton.tsx'
import type { PdfDocument } from '../../../../reader/pdf/open-pdf.ts'
import type { Version } from '../versions.ts'
import { PageCanvas } from '../../../../reader/admin/page-canvas.tsx'
import {
  type PagePair,
  differs,
  hasSameText,
  isCompared,
  usePages,
} from '../../../../reader/admin/compare/use-pages.ts'
import { usePdf } from '../pdf/use-pdf.ts'

/** The words of a page in both versions: what was taken away is struck out, what came is underlined. */
function TextDifference({ of: pair }: { of: PagePair }) {
  const { before, after } = pair
  if (before === null || after === null)
    return <p className="text-sm text-muted">The text of this page cannot be read.</p>
  return <Words before={before ?? ''} after={after ?? ''} hasOtherLook={pair.hasSameLook === false} />
}

type Texts = { readonly before: string; readonly after: string; readonly hasOtherLook: boolean }

function Words({ before, after, hasOtherLook }: Texts) {
  if (before === after)
    return (
      <p className="text-sm text-muted">
        The text of this page is the same{hasOtherLook && ', but it does not look the same'}.
      </p>
    )
  return <ComparedWords before={before} after={after} />
}

type Documents = { readonly before: PdfDocument; readonly after: PdfDocument }
type Versions = { readonly before: Version; readonly after: Version }

const pageButton =
  'min-h-(--control) min-w-11 cursor-pointer rounded-sm border border-line px-2 text-sm tabular-nums aria-pressed:border-accent aria-pressed:bg-tint'

/** How far the comparison is, and what it found. */
const resultOf = (pairs: readonly PagePair[], pages: number) => {
  const done = pairs.filter(isCompared).length
  const different = pairs.filter(differs)
  const onlyLooks = different.filter(hasSameText).length
  const sentences = [
    pairs.length < pages ? `${pairs.length} of ${pages} pages compared.` : '',
    pairs.length === pages && done < pages ? `${done} of ${pages} pages compared by how they look.` : '',
    different.length > 0 ? `${different.length} differ.` : '',
    onlyLooks > 0 ? `${onlyLooks} of them only by how they look.` : '',
    different.length === 0 && done === pages ? 'Every page is the same, as text and as it looks.' : '',
  ]
  return sentences.filter(Boolean).join(' ')
}

function Pages({ documents, versions }: { documents: Documents; versions: Versions }) {
  const { pairs, pages } = usePages(documents)
  const [chosen, choose] = useState<number>()
  const different = pairs.filter(differs)
  const page = chosen ?? different[0]?.page ?? 1
  const pair = pairs.find(each => each.page === page)
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">
        {resultOf(pairs, pages)}
      </p>
      <div className="mb-4 flex max-h-36 flex-wrap gap-1.5 overflow-y-auto p-1" role="group" aria-label="Pages">
        {pairs.map(each => (
          <button
            key={each.page}
            type="button"
            className={`${pageButton} ${differs(each) ? 'border-accent font-medium text-accent' : 'text-muted'}`}
            aria-pressed={each.page === page}
            onClick={() => choose(each.page)}
          >
            {each.page}
            {differs(each) && ' ≠'}
            <span className="sr-only">{differs(each) ? ' differs' : ' is the same'}</span>
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <PageCanvas
          document={documents.before}
          page={page}
          label={`Version ${versions.before.version}, page ${page}`}
        />
        <PageCanvas document={documents.after} page={page} label={`Version ${versions.after.version}, page ${page}`} />
      </div>
      <h3 className="mt-6 mb-2 font-serif text-lg">Text of page {page}</h3>
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
