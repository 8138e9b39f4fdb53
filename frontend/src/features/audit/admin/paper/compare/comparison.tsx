import { useState } from 'react'
import { Notice } from '../../../../../ui/notice.tsx'
import { Segmented } from '../../../../../ui/admin/segmented.tsx'
import { useScreenKeys } from '../../../../../ui/admin/screen-keys.ts'
import { SkeletonLines } from '../../../../../ui/skeleton.tsx'
import { useTimeZone } from '../../../../../journal.ts'
import { mediumDayIn } from '../../../../../ui/moment.ts'
import { PageCanvas } from '../../../../reader/admin/page-canvas.tsx'
import { Changes, Steps, Summary, Turning } from '../../../../reader/admin/compare/changes.tsx'
import { ComparedText } from '../../../../reader/admin/compare/compared-text.tsx'
import { failuresOf } from '../../../../reader/admin/compare/summary.ts'
import { type ShownComparison, useComparison } from '../../../../reader/admin/compare/use-comparison.ts'
import type { OfBoth } from '../../../../reader/admin/compare/compare-texts.ts'
import type { PdfDocument } from '../../../../reader/pdf/open-pdf.ts'
import { fileText } from '../../parts/open-version.tsx'
import type { Version } from '../versions.ts'
import { type OpenedFile, usePdf } from '../pdf/use-pdf.ts'

type Versions = OfBoth<Version>

const VIEWS = [
  ['pages', 'Side by side'],
  ['text', 'Text'],
] as const

/** On a phone, the part of the page with the change. */
const VIEW = 'max-h-[75dvh] overflow-y-auto @max-[35rem]/room:max-h-52'

type SideProps = {
  readonly of: ShownComparison
  readonly side: 'before' | 'after'
  readonly version: Version
  readonly document: PdfDocument
}

function Side({ of: comparison, side, version: { version, event, bytes, pages }, document }: SideProps) {
  const timeZone = useTimeZone()
  const page = comparison.shown[side]
  return (
    <PageCanvas
      document={document}
      page={page}
      label={`Version ${version}, page ${page ?? 'none'}`}
      caption={
        <>
          <b className="font-medium text-ink">Version {version}</b> {mediumDayIn(timeZone, event.at)} ·{' '}
          {fileText(bytes, pages)}
        </>
      }
      marks={{ ...comparison.marks(side), are: side === 'before' ? 'gone' : 'new' }}
      view={VIEW}
    />
  )
}

function Failures({ of: sentences }: { of: readonly string[] }) {
  return (
    <div className="mt-4 grid gap-2" role="alert">
      {sentences.map(sentence => (
        <Notice key={sentence} tone="error">
          {sentence}
        </Notice>
      ))}
    </div>
  )
}

type Opened = OfBoth<Extract<OpenedFile, { state: 'open' }>>

const namesOf = ({ before, after }: Versions) => ({
  before: `Version ${before.version}`,
  after: `Version ${after.version}`,
})

function Compared({ opened: { before, after }, versions }: { opened: Opened; versions: Versions }) {
  const [view, setView] = useState<'pages' | 'text'>('pages')
  const comparison = useComparison(before.file, after.file, true)
  useScreenKeys({ n: () => comparison.step(1), p: () => comparison.step(-1) })
  const failed = failuresOf(comparison, namesOf(versions))
  return (
    <>
      {failed.length > 0 && <Failures of={failed} />}
      <Summary of={comparison} className="font-semibold" />
      <div className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2">
        <Segmented label="Show" options={VIEWS} value={view} onChange={setView} />
        {view === 'pages' && <Turning of={comparison} />}
        <div className="ml-auto">
          <Steps of={comparison} keys />
        </div>
      </div>
      <div className="grid gap-x-6 gap-y-4 @min-[64rem]/room:grid-cols-[minmax(0,1fr)_18rem]">
        {view === 'text' ? (
          <ComparedText of={comparison} />
        ) : (
          <div className="grid items-start gap-4 @min-[35rem]/room:grid-cols-2">
            <Side of={comparison} side="before" version={versions.before} document={before.document} />
            <Side of={comparison} side="after" version={versions.after} document={after.document} />
          </div>
        )}
        <div>
          <Changes of={comparison} className="@min-[64rem]/room:max-h-[78dvh]" />
        </div>
      </div>
    </>
  )
}

/** Two versions of a PDF: what differs in words, then marked in both, or as text. */
export function Comparison(versions: Versions) {
  const [before, after] = [usePdf(versions.before.url), usePdf(versions.after.url)]
  const names = namesOf(versions)
  const failures = [
    ...(before.state === 'failed' ? [`${names.before}: ${before.message}`] : []),
    ...(after.state === 'failed' ? [`${names.after}: ${after.message}`] : []),
  ]
  if (failures.length > 0) return <Failures of={failures} />
  if (before.state !== 'open' || after.state !== 'open') return <SkeletonLines count={6} />
  return <Compared opened={{ before, after }} versions={versions} />
}
