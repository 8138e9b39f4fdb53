import { citationOf, type Citation } from '@shodh/contracts/papers/citations/citation.ts'
import { type CitationFormat, citationFormats } from '@shodh/contracts/papers/citations/formats.ts'
import { citationStyles, citationText } from '@shodh/contracts/papers/citations/styles.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import { useRef, useState, useEffect } from 'react'
import { useStore } from 'react-redux'
import { type ApiError, api, request } from '../../../api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/text.tsx'
import { useJournal } from '../../../journal.ts'
import { has } from '../../../response.ts'
import { button } from '../../../ui/button.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { useOrigin } from '../../../ui/head/use-head.ts'
import { hasLibrary } from '../../library/storage/marker.ts'
import { UNREADABLE } from '../missing.ts'
import type { ListedPaper } from '../paper-details.ts'
import { Parts } from '../paper-page/text/inline.tsx'
import type { Form } from './forms.ts'

const isFormat = (form: Form): form is CitationFormat => form in citationFormats

/** The text of a citation, and the file that it is saved as. */
const written = (citation: Citation, form: Form) => {
  if (!isFormat(form)) return { text: citationText(citation, form), mediaType: 'text/plain', ending: '.txt' }
  const { write, ...file } = citationFormats[form]
  return { text: write(citation), ...file }
}

function Shown({ of: paper, form }: { of: ListedPaper; form: Form }) {
  const say = useText()
  const journal = useJournal()
  const origin = useOrigin()
  const shown = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<{ readonly form: Form; readonly isCopied: boolean }>()
  if (!journal) return null
  const citation = citationOf(paper, { ...journal, origin })
  const { text, mediaType, ending } = written(citation, form)
  const copy = async () => {
    const html = isFormat(form) ? undefined : shown.current?.innerHTML
    setCopied({ form, isCopied: await copyText(text, html) })
  }
  return (
    <>
      <p className="text-sm text-muted">{say('paper.citationEdition', { form })}</p>
      <div ref={shown} className={isFormat(form) ? 'cite-file' : 'cite-text'} aria-live="polite">
        {isFormat(form) ? text : <Parts parts={citationStyles[form](citation)} />}
      </div>
      <div className="cite-acts">
        <button type="button" className={button.primary} onClick={copy}>
          {say('paper.copyCitation')}
        </button>
        <button
          type="button"
          className={button.outline}
          onClick={() => saveFile(new Blob([text], { type: mediaType }), paperFileName(paper.title, ending))}
        >
          <Icon name="download" />
          {say('paper.downloadCitation')}
        </button>
        <p role="status" className="text-sm">
          {copied?.form === form && say(copied.isCopied ? 'paper.citationCopied' : 'paper.citationNotCopied')}
        </p>
      </div>
    </>
  )
}

type Found = { readonly paper?: ListedPaper; readonly error?: ApiError }

const isPaper = has<ListedPaper>('id', 'sr', 'title', 'authorName', 'year', 'issueType', 'volumeName', 'createdAt')
const isOnePaper = has<{ readonly paper: ListedPaper }>('paper')

/** The paper within what was fetched for the page that shows it. */
const paperWithin = (value: unknown, id: string): ListedPaper | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (isPaper(value) && value.id === id) return value
  for (const part of Object.values(value)) {
    const found = paperWithin(part, id)
    if (found) return found
  }
  return undefined
}

/** What is saved on this device of it. */
const libraryPaper = async (id: string) => {
  if (!hasLibrary()) return undefined
  const { savedPaper } = await import('../../library/storage/saved.ts')
  return (await savedPaper(id))?.paper
}

const publishedPaper = async (id: string, signal: AbortSignal): Promise<Found> => {
  const { data, error } = await request({ url: `papers/${encodeURIComponent(id)}` }, signal)
  return isOnePaper(data) ? { paper: data.paper } : { error: error ?? UNREADABLE }
}

/** A paper as this page or this device has it, and then as the journal has it: with its abstract, and what became of it. */
const useCitedPaper = (id: string) => {
  const store = useStore<{ readonly [api.reducerPath]: unknown }>()
  const [found, setFound] = useState<Found>(() => {
    const paper = paperWithin(store.getState()[api.reducerPath], id)
    return paper ? { paper } : {}
  })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    const closing = new AbortController()
    const add = (change: (before: Found) => Found) => {
      if (!closing.signal.aborted) setFound(change)
    }
    void libraryPaper(id)
      .then(paper => paper && add(before => ({ paper, ...before })))
      // a browser that stores nothing has saved nothing
      .catch(() => undefined)
    void publishedPaper(id, closing.signal).then(published => add(before => ({ ...before, ...published })))
    return () => closing.abort()
  }, [id, attempt])
  const retry = () => {
    setFound({})
    setAttempt(attempt + 1)
  }
  return { ...found, retry }
}

/** The citation of a paper, which is copied or saved as a file. */
export function Content({ paperId, form }: { paperId: string; form: Form }) {
  const text = useText()
  const explained = useErrorText()
  const { paper, error, retry } = useCitedPaper(paperId)
  if (paper) return <Shown of={paper} form={form} />
  if (!error) return <p role="status">{text('site.loading')}</p>
  const isGone = error.status === 404 || error.status === 410
  return (
    <div role="alert">
      <p>{isGone ? explained(error) : text('paper.citationFailed')}</p>
      {!isGone && (
        <button type="button" className={`${button.outline} mt-3`} onClick={retry}>
          {text('site.tryAgain')}
        </button>
      )}
    </div>
  )
}
