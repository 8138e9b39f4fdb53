import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { request } from '../../../api.ts'
import type { Text } from '../../../i18n/text.tsx'
import { has } from '../../../response.ts'
import { paperPageUrl } from '../paper-page/paper-address.ts'
import { authorNames, folded, type ListedPaper } from '../paper-details.ts'

/** Characters after which no further sentence begins. */
const ENOUGH = 200

const isPaperPage = has<PaperPageResponse>('paper')

/** The first sentences of a text. */
const firstSentences = (text: string, language: string) => {
  let shown = ''
  for (const { segment } of new Intl.Segmenter(language || 'en', { granularity: 'sentence' }).segment(text)) {
    if (shown.length >= ENOUGH) break
    shown += segment
  }
  return shown.trim()
}

const fetchLines = async (paper: ListedPaper, text: Text) => {
  const { data, error } = await request({ url: paperPageUrl(paper), defaultMessage: text('site.notLoaded') })
  if (!isPaperPage(data)) throw new Error(error?.message)
  const { paragraphs, language = paper.language ?? '' } = data.opening ?? {
    paragraphs: [plainText(data.paper.abstract ?? '')],
  }
  return { lines: firstSentences(paragraphs.join(' '), language), language }
}

/** Shows the first sentences of a paper below a button, or hides them. */
export const toggleLines = async (button: HTMLElement, paper: ListedPaper, text: Text) => {
  const isOpen = button.getAttribute('aria-expanded') === 'true'
  button.setAttribute('aria-expanded', String(!isOpen))
  const shown = button.nextElementSibling
  if (shown instanceof HTMLElement) {
    shown.hidden = isOpen
    return
  }
  const lines = document.createElement('p')
  lines.className = 'row-lines'
  button.after(lines)
  try {
    const found = await fetchLines(paper, text)
    if (found.lines) lines.lang = found.language
    lines.textContent = found.lines || text('volume.noAbstract')
  } catch (error) {
    lines.remove()
    button.setAttribute('aria-expanded', 'false')
    throw error
  }
}

/** Puts the other names in the place of the button. */
export const unfoldAuthors = (button: HTMLElement, paper: ListedPaper) => {
  const rest = document.createElement('span')
  rest.textContent = `, ${folded(authorNames(paper)).rest.join(', ')}`
  rest.tabIndex = -1
  button.after(rest)
  button.hidden = true
  rest.focus()
}
