import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { type RefObject, useEffect, useRef, useState, memo } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import type { Missing } from '../../papers/missing.ts'
import { languageOf } from '../../papers/paper-details.ts'
import type { PublishedPaper } from '../api.ts'
import type { Reading } from '../reading.ts'
import { useCommands } from '../state/use-commands.ts'
import { useDownload } from '../use-download.ts'
import { useViews } from '../state/use-reader-view.ts'
import { FindBar } from '../view/toolbar/find-bar.tsx'
import { HelpDialog } from '../view/lazy-help.tsx'
import { JournalNotice, Strip } from '../view/notices.tsx'
import { ListenBar, canSpeak } from './listen/listen-bar.tsx'
import { PdfContext, useLatePdf } from './region.tsx'
import { TextBar } from './text-bar.tsx'
import { TextBlocks } from './text-blocks.tsx'
import { useStructuredText } from './text-source.ts'
import { useTextFind } from './use-text-find.ts'
import { useTextLook } from './use-text-look.ts'
import { type Opened, useTextPosition } from './position/use-text-position.ts'
import './text.css'

type Props = { readonly reading: Reading; readonly published: PublishedPaper | Missing | undefined }

function Doubts({ of: { doubt, isCut } }: { of: StructuredText }) {
  const text = useText()
  return (
    <>
      {doubt && (
        <Strip>
          <p className="py-2">{text('reader.otherOrder')}</p>
        </Strip>
      )}
      {isCut && (
        <Strip>
          <p className="py-2">{text('reader.textCut')}</p>
        </Strip>
      )}
    </>
  )
}

type Article = {
  readonly reading: Reading
  readonly text: StructuredText
  readonly element: RefObject<HTMLElement | null>
  /** The page of the PDF with which one begins. */
  readonly from: number | undefined
}

function Article({ reading: { paper }, text, element, from = 1 }: Article) {
  const { isSans, size, width } = useTextLook()
  const title = plainText(wholeTitle(paper))
  const language = paper.language
  return (
    <article
      ref={element}
      lang={languageOf(paper)}
      data-face={isSans ? 'sans' : 'serif'}
      data-width={width}
      style={{ fontSize: `${size / 16}rem` }}
      className="text-article"
    >
      <h1>{title}</h1>
      <p className="text-who">{paper.authorName}</p>
      <TextBlocks text={text} title={title} language={language} from={from} />
    </article>
  )
}

type TextOutlineProps = {
  readonly text: StructuredText
  /** The heading below which one reads. */
  readonly current: number | undefined
  /** Whether it is shown where there is no room beside the text. */
  readonly isOpen: boolean
  readonly go: (at: number) => void
}

/** The headings of a text. */
const headingsOf = ({ blocks }: StructuredText) =>
  blocks.flatMap(({ kind, level = 2, text }, at) => (kind === 'heading' && level > 1 ? [{ at, level, text }] : []))

const TextOutline = memo(({ text: shown, current, isOpen, go }: TextOutlineProps) => {
  const text = useText()
  const headings = headingsOf(shown)
  if (headings.length === 0) return isOpen && <p className="p-4 text-sm text-muted">{text('reader.noOutline')}</p>
  return (
    <nav aria-label={text('reader.outline')} className="text-outline" data-open={isOpen}>
      {headings.map(heading => (
        <button
          key={heading.at}
          type="button"
          data-level={heading.level}
          aria-current={heading.at === current ? 'true' : undefined}
          onClick={() => go(heading.at)}
        >
          {heading.text}
        </button>
      ))}
    </nav>
  )
})

type Given = {
  /** Goes to the next page of the PDF, or back. */
  readonly step: (by: number) => void
  readonly listen: () => void
}

/** The commands of a text. */
const useTextCommands = (reading: Reading, { step, listen }: Given) => {
  const { look, resize, choose } = useTextLook()
  return useCommands({
    previousPage: () => step(-1),
    nextPage: () => step(1),
    zoomIn: () => resize(1),
    zoomOut: () => resize(-1),
    darkPages: () => choose(look === 'dark' ? 'light' : 'dark'),
    print: () => window.print(),
    download: useDownload(reading),
    ...(canSpeak() && { listen }),
  })
}

/** The text, with what helps to read it. */
function Shown({ reading, published, opened }: Props & { opened: Opened }) {
  const { text } = opened
  const label = useText()
  const article = useRef<HTMLElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const open = useLatePdf(reading.source)
  const { at, progress, start, go, step } = useTextPosition(reading, opened, { article, container })
  const { finder, matches } = useTextFind(article)
  const [listened, setListened] = useState<HTMLElement | null>(null)
  const listen = () => setListened(listened ? null : article.current)
  const { commands, on, close } = useTextCommands(reading, { step, listen })
  const { look } = useTextLook()
  const heading = headingsOf(text).findLast(each => each.at <= at)?.at
  return (
    <div className="reader text-reader" data-look={look}>
      <TextBar reading={reading} commands={commands} on={on} isListening={listened !== null} />
      <div
        role="progressbar"
        aria-label={label('reader.progress')}
        aria-valuenow={Math.round(progress * 100)}
        className="text-progress"
        style={{ inlineSize: `${progress * 100}%` }}
      />
      {on.has('find') && <FindBar view={finder} matches={matches} close={() => close('find')} />}
      <JournalNotice reading={reading} published={published} />
      <Doubts of={text} />
      {/* it scrolls by keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={container} tabIndex={0} role="group" aria-label={label('reader.textOfPaper')} className="text-pages">
        <TextOutline
          text={text}
          current={heading}
          isOpen={on.has('panel')}
          go={block => {
            go({ at: block, part: 0 })
            close('panel')
          }}
        />
        <PdfContext value={open}>
          <Article reading={reading} text={text} element={article} from={start?.page} />
        </PdfContext>
      </div>
      {listened && (
        <ListenBar
          article={listened}
          heard={`shodh:heard:${reading.paper.id}/${reading.version}`}
          language={reading.paper.language ?? ''}
          from={at}
          close={() => setListened(null)}
        />
      )}
      {on.has('help') && <HelpDialog commands={commands} close={() => close('help')} />}
    </div>
  )
}

/** The text of a paper; where it can't be had or trusted, the pages are shown instead. */
export function TextView({ reading, published }: Props) {
  const label = useText()
  const { failText } = useViews()
  const { opened, problem } = useStructuredText(reading)
  useEffect(() => {
    if (problem) failText(problem)
  }, [problem, failText])
  if (opened) return <Shown reading={reading} published={published} opened={opened} />
  return (
    <div aria-busy="true" className="reader">
      <div className="text-article text-loading">
        <p role="status" className="sr-only">
          {label('reader.loading')}
        </p>
        <SkeletonLines count={8} />
      </div>
    </div>
  )
}
