import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '../../../../../ui/notice.tsx'
import { Segmented } from '../../../../../ui/admin/fields/segmented.tsx'
import { useScreenKeys } from '../../../../../ui/admin/screen-keys.ts'
import { Skeleton } from '../../../../../ui/queries/skeleton.tsx'
import { useTimeZone } from '../../../../../journal.ts'
import { mediumDayIn } from '../../../../../ui/formats/moment.ts'
import { PageCanvas } from '../../../../reader/admin/page-canvas.tsx'
import { Changes, Steps, Summary, Turning } from '../../../../reader/admin/compare/changes.tsx'
import { ComparedText } from '../../../../reader/admin/compare/compared-text.tsx'
import { failuresOf } from '../../../../reader/admin/compare/summary.ts'
import { type ShownComparison, useComparison } from '../../../../reader/admin/compare/use-comparison.ts'
import type { OfBoth } from '../../../../reader/admin/compare/compare-texts.ts'
import { fileText } from '../open-version.tsx'
import type { Version } from '../versions.ts'
import { type OpenedFile, usePdf } from '../pdf/use-pdf.ts'

type Versions = OfBoth<Version>

const VIEWS = [
  ['pages', 'Pages'],
  ['large', 'Enlarged'],
  ['text', 'Text'],
] as const
type View = (typeof VIEWS)[number][0]

/** On a phone, the part of the page with the change. */
const VIEW = 'max-h-[75dvh] overflow-auto @max-[35rem]/room:max-h-40'

type SideProps = {
  readonly of: ShownComparison
  readonly side: 'before' | 'after'
  readonly version: Version
  readonly file: OpenedFile
  readonly isLarge: boolean
}

function Side({ of: comparison, side, version: { version, event, bytes, pages }, file, isLarge }: SideProps) {
  const timeZone = useTimeZone()
  const page = comparison.shown[side]
  const caption = (
    <>
      <b className="font-medium text-ink">Version {version}</b> {mediumDayIn(timeZone, event.at)} ·{' '}
      {fileText(bytes, pages)}
    </>
  )
  if (!file.document)
    return (
      <figure>
        <figcaption className="mb-1 text-sm text-muted">{caption}</figcaption>
        {file.failure === undefined && <Skeleton className="aspect-[1/1.414]" />}
      </figure>
    )
  return (
    <PageCanvas
      document={file.document}
      page={page}
      label={`Version ${version}, page ${page ?? 'none'}`}
      caption={caption}
      marks={{ ...comparison.marks(side), are: side === 'before' ? 'gone' : 'new' }}
      view={VIEW}
      isLarge={isLarge}
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

const SIDES = ['before', 'after'] as const

type Props = {
  readonly versions: Versions
  /** Who replaced the PDF, and why. */
  readonly lead: ReactNode
}

/** Two versions of a PDF: what differs in words, then marked in both, or as text. */
export function Comparison({ versions, lead }: Props) {
  const [view, setView] = useState<View>('pages')
  const files = { before: usePdf(versions.before.url), after: usePdf(versions.after.url) }
  const comparison = useComparison(files.before.file, files.after.file, true)
  useScreenKeys({ n: () => comparison.step(1), p: () => comparison.step(-1) })
  const sides = useRef<HTMLDivElement>(null)
  const { at, isChosen } = comparison
  useEffect(() => {
    // the part of the page with the change may be below the window
    if (isChosen) sides.current?.scrollIntoView({ block: 'nearest' })
  }, [at, isChosen])
  const problems = { before: files.before.failure, after: files.after.failure, ...failuresOf(comparison) }
  return (
    <>
      {SIDES.some(side => problems[side]) ? (
        <Failures
          of={SIDES.flatMap(side => (problems[side] ? [`Version ${versions[side].version}: ${problems[side]}`] : []))}
        />
      ) : (
        <Summary of={comparison} className="font-semibold" />
      )}
      {lead}
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-2">
        <div className="flex items-center gap-4 @max-[35rem]/room:w-full @max-[35rem]/room:justify-between">
          <Segmented label="Show" options={VIEWS} value={view} onChange={setView} />
          {view !== 'text' && <Turning of={comparison} />}
        </div>
        <Steps of={comparison} keys />
      </div>
      <div className="grid gap-x-6 gap-y-4 @min-[56rem]/room:grid-cols-[minmax(0,1fr)_18rem]">
        {view === 'text' ? (
          <ComparedText of={comparison} />
        ) : (
          <div ref={sides} className="grid scroll-mt-20 items-start gap-4 @min-[35rem]/room:grid-cols-2">
            {SIDES.map(side => (
              <Side
                key={side}
                of={comparison}
                side={side}
                version={versions[side]}
                file={files[side]}
                isLarge={view === 'large'}
              />
            ))}
          </div>
        )}
        <div>
          <Changes of={comparison} className="@min-[56rem]/room:max-h-[78dvh]" />
        </div>
      </div>
    </>
  )
}
