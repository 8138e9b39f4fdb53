import type { Paper } from '@shodh/contracts/papers/views.ts'
import { request } from '../../../api.ts'
import type { Text } from '../../../i18n/text.tsx'
import { has } from '../../../response.ts'
import type { ListedPaper } from '../paper-details.ts'

/** Characters at which a text is cut, after the sentence. */
const ENOUGH = 200

const isResponse = has<{ readonly paper: Pick<Paper, 'abstract'> }>('paper')

/** The first sentences of a text. */
export const firstSentences = (text: string, language: string) => {
  const segments = new Intl.Segmenter(language || 'en', { granularity: 'sentence' }).segment(text)
  let end = 0
  for (const { segment } of segments) {
    if (end >= ENOUGH) break
    end += segment.length
  }
  return text.slice(0, end).trim()
}

/** Shows the first sentences of a paper's abstract below a button, or hides them. */
export const toggleLines = async (button: HTMLElement, { id, language = '' }: ListedPaper, text: Text) => {
  const shown = button.nextElementSibling
  const isOpen = button.getAttribute('aria-expanded') === 'true'
  button.setAttribute('aria-expanded', String(!isOpen))
  if (shown instanceof HTMLElement) return void (shown.hidden = isOpen)
  const lines = document.createElement('p')
  lines.className = 'row-lines'
  lines.textContent = text('site.loading')
  button.after(lines)
  const { data, error } = await request({ url: `papers/${id}`, defaultMessage: text('site.notLoaded') })
  const abstract = isResponse(data) ? data.paper.abstract : undefined
  if (abstract) lines.lang = language
  lines.textContent = abstract
    ? firstSentences(abstract, language)
    : ((error as { message?: string } | undefined)?.message ?? text('volume.noAbstract'))
}
