import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import { link } from '../../../../ui/button.ts'
import { useDrop } from '../../../../ui/admin/uploads/use-drop.ts'
import { mediumDayIn } from '../../../../ui/formats/moment.ts'
import { Skeleton } from '../../../../ui/queries/skeleton.tsx'
import { PageCanvas } from '../../../reader/admin/page-canvas.tsx'
import { PdfFailure } from '../../../reader/admin/pdf-pages.tsx'
import type { OpenedPdf } from '../../../reader/admin/use-opened-pdf.ts'
import { FILE_PROBLEM, type ListedPaper } from '../../paper-details.ts'
import { pdfExtent } from '../pdf/pdf-extent.ts'
import type { ComparedPdfs } from './use-compared-pdfs.ts'

type CaptionProps = { readonly name: ReactNode; readonly act?: ReactNode; readonly children: ReactNode }

/** In two lines on either side, so that those of both stand beside each other. */
function Caption({ name, act, children }: CaptionProps) {
  return (
    <span className="block wrap-anywhere">
      <span className="flex flex-wrap justify-between gap-x-2">
        <b className="font-medium text-ink">{name}</b>
        {act}
      </span>
      {children}
    </span>
  )
}

const sheet = 'aspect-[1/1.414]'

type NoPageProps = {
  readonly of: OpenedPdf
  readonly caption: ReactNode
  /** A sentence in the place of the page. */
  readonly reason?: string | undefined
  /** Whether it is said elsewhere why there is no page. */
  readonly isHidden?: boolean
}

/** In the place of a page: that it is on its way, or why there is none. */
function NoPage({ of: opened, caption, reason, isHidden = false }: NoPageProps) {
  const isWaiting = reason === undefined && opened.failure === undefined
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">{caption}</figcaption>
      {reason !== undefined && <p className="text-sm text-danger">{reason}</p>}
      {!isHidden && (isWaiting ? <Skeleton className={sheet} /> : <PdfFailure of={opened} />)}
    </figure>
  )
}

type Sides = { readonly of: ComparedPdfs; readonly paper: ListedPaper }

function Now({ of: { before, comparison }, paper }: Sides) {
  const timeZone = useTimeZone()
  const { version, replacement, createdAt, pages, fileSize: bytes, withheld, fileProblem } = paper
  const caption = (
    <Caption name={`Now: version ${version}`}>
      <span>
        {mediumDayIn(timeZone, replacement?.statedAt ?? replacement?.at ?? createdAt)} · {pdfExtent(bytes, pages)}
      </span>
    </Caption>
  )
  if (!before.document) {
    const reason = withheld ? `It is withheld: ${withheld.reason}` : fileProblem && FILE_PROBLEM
    return <NoPage of={before} caption={caption} reason={reason} />
  }
  return (
    <PageCanvas
      document={before.document}
      page={comparison.shown.before}
      label={`Now: version ${version}, page ${comparison.shown.before}`}
      caption={caption}
      marks={{ ...comparison.marks('before'), are: 'gone' }}
    />
  )
}

export type Chosen = { readonly file?: File; readonly error?: string }

type Choice = { readonly chosen: Chosen; readonly take: (file: File) => void }

/** Opens the browser's choice of files at once, where a press led here: it is what comes next in any case. */
const useChoiceAtOnce = () => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (navigator.userActivation?.isActive !== true) return
    try {
      input.current?.showPicker()
    } catch {
      // the label does it
    }
  }, [])
  return input
}

/** Of what stands for the field, which nobody sees. */
const focusOfField =
  'group-has-[input:focus-visible]:outline-2 group-has-[input:focus-visible]:outline-offset-2 group-has-[input:focus-visible]:outline-accent'

const dropZone = `grid ${sheet} @max-[35rem]/room:aspect-auto cursor-pointer place-items-center rounded-md border border-dashed p-6 text-sm`

/** The page of a PDF that is chosen; nothing before. */
function NewPage({
  of: { after, read, comparison },
  file,
  caption,
}: {
  of: ComparedPdfs
  file: File | undefined
  caption: ReactNode
}) {
  if (!file) return <div className="mb-1 text-sm text-muted">{caption}</div>
  if (!after.document) return <NoPage of={after} caption={caption} isHidden={read.problem !== undefined} />
  return (
    <PageCanvas
      document={after.document}
      page={comparison.shown.after}
      label={`New PDF, page ${comparison.shown.after}`}
      caption={caption}
      marks={{ ...comparison.marks('after'), are: 'new' }}
    />
  )
}

function New({ of, chosen: { file, error }, take }: Omit<Sides, 'paper'> & Choice) {
  const id = useId()
  const input = useChoiceAtOnce()
  const { isOver, target } = useDrop(files => files[0] && take(files[0]))
  const problem = error ?? of.read.problem
  const pages = of.after.document?.numPages
  const caption = (
    <Caption
      name={<label htmlFor={id}>New PDF{!file && ' (at most 50 MB)'}</label>}
      act={
        file && (
          <label htmlFor={id} className={`cursor-pointer ${link} ${focusOfField}`}>
            Choose another PDF
          </label>
        )
      }
    >
      <span id={`${id}-file`} role="status">
        {file ? `${file.name} · ${pdfExtent(file.size, pages)}` : 'No file selected for replacement'}
      </span>
    </Caption>
  )
  return (
    <div {...target} className={`group ${file ? '@max-[35rem]/room:order-first' : ''}`}>
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-file ${id}-error`}
        className="sr-only"
        onChange={({ target: { files } }) => files?.[0] && take(files[0])}
      />
      <NewPage of={of} file={file} caption={caption} />
      {!file && (
        <label
          htmlFor={id}
          className={`${dropZone} ${focusOfField} ${isOver ? 'border-accent bg-tint' : 'border-line-strong'}`}
        >
          Choose a PDF, or drop it here
        </label>
      )}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger empty:absolute">
        {problem}
      </p>
    </div>
  )
}

const swiped =
  'flex [scroll-snap-type:x_mandatory] overflow-x-auto @min-[35rem]/room:grid *:@max-[35rem]/room:w-5/6 *:@max-[35rem]/room:shrink-0 *:@max-[35rem]/room:snap-start'

/** The page that is looked at in the PDF that a paper has, and in the one that is to replace it; on a phone one after the other. */
export function PagePair({ of, paper, ...choice }: Sides & Choice) {
  return (
    <div className={`items-start gap-4 @min-[35rem]/room:grid-cols-2 ${choice.chosen.file ? swiped : 'grid'}`}>
      <Now of={of} paper={paper} />
      <New of={of} {...choice} />
    </div>
  )
}
