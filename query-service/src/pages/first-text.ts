import { addressIn, type Language } from '@shodh/contracts/languages.ts'
import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import { paperPath, paperPdfPath, paperTextPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { hidesText, isRegion } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { LRUCache } from 'lru-cache'
import { prepare, type Prepared } from '../cache/prepared.ts'
import { html } from '../markup.ts'
import { structuredText } from '../papers/pdfs/structured-text.ts'
import { withholdingOf } from '../papers/withholding/routes.ts'
import type { Ports } from '../ports.ts'
import { HTML } from './rendered-pages.ts'
import { blocksMarkup } from './text/blocks.ts'
import { words } from './text/words.ts'

/** Letters of about four screens of a phone. */
const LETTERS_MAX = 4000

/** What is read first; the reader itself paints figures. */
const beginningOf = ({ blocks, ...text }: StructuredText): StructuredText => {
  let letters = 0
  const end = blocks.findIndex(block => isRegion(block) || (letters += block.text.length) > LETTERS_MAX)
  return { ...text, blocks: end < 0 ? blocks : blocks.slice(0, end) }
}

/** What the reader fetches, in time for its scripts; its text where it is shown first, as `frontend/src/features/reader` has it. */
const preloads = ({ id, volumeId, version }: PaperDocument) => {
  const one = `/api/v1/papers/${id}`
  const text = `/api/v1/papers/${volumeId}/${id}/versions/${version}/structured-text`
  return html`<link rel="preload" as="fetch" crossorigin href="${one}" />
    <link rel="preload" as="fetch" crossorigin href="${one}/history" />
    <link rel="preload" as="fetch" crossorigin href="${text}" media="(max-width: 599.98px)" />`
}

/** Whoever wants a page, or has chosen how a text looks, waits for the reader. */
const UNLESS_CHOSEN = `<script>try{if(location.hash||localStorage['shodh:reader'])document.getElementById('first-text').remove()}catch{}</script>`

const head = (paper: PaperDocument, language: Language, name: string) =>
  html`<title>${plainText(titlePrefix(paper.status) + wholeTitle(paper))} | ${name}</title>
    ${preloads(paper)}
    <noscript><meta http-equiv="refresh" content="0; url=${addressIn(language, paperTextPath(paper))}" /></noscript>`
    .markup

const body = (paper: PaperDocument, text: StructuredText, language: Language) => {
  const { toPaper } = words[language]
  const title = plainText(wholeTitle(paper))
  const pageAddress = (page: number) => `${paperPdfPath(paper)}#page=${page}`
  const context = { language: paper.language, words: words[language], pageAddress, figureAddress: () => '' }
  return (
    html`<div id="first-text" class="text-first">
      <p class="text-first-bar">
        <a href="${addressIn(language, paperPath(paper))}" aria-label="${toPaper}" title="${toPaper}">←</a>
      </p>
      <div class="text-pages">
        <article class="text-article" lang="${paper.language ?? ''}">
          <h1>${title}</h1>
          <p class="text-who">${paper.authorName}</p>
          ${blocksMarkup(beginningOf(text), title, context)}
        </article>
      </div>
    </div>`.markup + UNLESS_CHOSEN
  )
}

/** The document of the reader, and its Content-Security-Policy, with something to be read until its scripts have run. */
type FirstText = { readonly head: string; readonly body: string; readonly language: Language }
export type Compose = (first: FirstText) => Promise<{ readonly text: string; readonly policy: string }>

type Wanted = { readonly paperId: string; readonly version: string | undefined; readonly language: Language }

export type FirstPage = Prepared & { readonly policy: string }

const CACHE_MAX_BYTES = 4 * 1024 * 1024

/** Composes the page that reads the current version of a paper; undefined where it has no text, or another one is wanted. */
export const firstTexts = ({ views, files, settings }: Pick<Ports, 'views' | 'files' | 'settings'>) => {
  const cached = new LRUCache<string, FirstPage>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  return async ({ paperId, version, language }: Wanted, compose: Compose): Promise<FirstPage | undefined> => {
    const paper = await views.papers.get(paperId)
    if (!paper || (version ?? String(paper.version)) !== String(paper.version)) return undefined
    if (await withholdingOf(views, paper)) return undefined
    const { name, accentColour } = settings
    const key = `${paper.id} ${paper.revision} ${paper.sha256} ${language} ${accentColour} ${name}`
    const known = cached.get(key)
    if (known) return known
    const text = await structuredText(files, paper.sha256)
    if (!text || hidesText(text)) return undefined
    const { text: page, policy } = await compose({
      language,
      head: head(paper, language, name),
      body: body(paper, text, language),
    })
    const made = { ...prepare(page, HTML), policy }
    cached.set(key, made)
    return made
  }
}
