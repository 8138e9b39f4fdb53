import { CONTACT_CAPS, EMAIL_MAX, PREVIEW_REPORT_MAX } from '@shodh/contracts/limits.ts'
import { TRAP_FIELD } from '@shodh/contracts/contact/submission.ts'
import { addressIn, type Language } from '@shodh/contracts/languages.ts'
import type { PreviewReport, RefusedReport } from '@shodh/contracts/volumes/publication/previews.ts'
import { previewAddress, REPORT_PATH } from '@shodh/contracts/volumes/publication/previews.ts'
import { html, type Markup } from '../../markup.ts'
import { plainPage } from '../plain-page.ts'
import { words } from './words.ts'

export type Place = {
  readonly token: string
  readonly language: Language
  /** Of the paper, where the page is one's. */
  readonly sr?: number | undefined
}

const EMPTY: Omit<PreviewReport, 'sr'> = { what: '', name: '', email: '' }

type Shown = {
  readonly typed?: Omit<PreviewReport, 'sr'>
  readonly failure?: string
  readonly isSent?: boolean
}

/** The form by which readers of a preview tell the editors what is wrong. It needs no script. */
export const reportForm = ({ token, language, sr }: Place, { typed = EMPTY, failure, isSent }: Shown = {}): Markup => {
  const says = words[language]
  const action = addressIn(language, previewAddress(token) + REPORT_PATH)
  return html`<section id="report" class="preview-report" aria-labelledby="report-heading">
    <h2 id="report-heading">${says.report}</h2>
    ${isSent ? html`<p role="status">${says.sent}</p>` : undefined}
    ${failure === undefined ? undefined : html`<p role="alert">${failure}</p>`}
    <form method="post" action="${action}">
      ${sr === undefined ? undefined : html`<input type="hidden" name="sr" value="${sr}" />`}
      <label>
        ${says.what}
        <textarea name="what" rows="4" required maxlength="${PREVIEW_REPORT_MAX}">${typed.what}</textarea>
      </label>
      <label>
        ${says.name}
        <input name="name" autocomplete="name" maxlength="${CONTACT_CAPS.name}" value="${typed.name}" />
      </label>
      <label>
        ${says.email}
        <input name="email" type="email" autocomplete="email" maxlength="${EMAIL_MAX}" value="${typed.email}" />
      </label>
      <div class="preview-trap" aria-hidden="true">
        <label>${says.trap} <input name="${TRAP_FIELD}" tabindex="-1" autocomplete="off" /></label>
      </div>
      <p class="preview-note">${says.readBy}</p>
      <button>${says.send}</button>
    </form>
  </section>`
}

/** The page of a form that was refused, with all that was typed; `style` is the text of the stylesheet of previews. */
export const refusedReportPage = (report: RefusedReport, name: string, style: string): string => {
  const { token, language, typed, failure } = report
  const { sr } = typed
  const says = words[language]
  const back = addressIn(language, previewAddress(token) + (sr === undefined ? '' : `/${sr}`))
  return plainPage({
    language,
    name,
    heading: says.report,
    head: html`<style>
      ${{ markup: style }}
    </style>`,
    content: html`${reportForm({ token, language, sr }, { typed, failure: says.failures[failure] })}
      <p><a href="${back}">${says.back}</a></p>`,
  })
}
