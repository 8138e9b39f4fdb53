import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FormPage } from '@shodh/command-service/ports.ts'
import { contactConfig } from '@shodh/contracts/contact/config.ts'
import { type ContactSubmission, SUBMISSION_ADDRESS } from '@shodh/contracts/contact/submission.ts'
import { success } from '@shodh/contracts/envelope.ts'
import { addressIn, languageIn, LANGUAGES } from '@shodh/contracts/languages.ts'
import { once } from '@shodh/contracts/flow/once.ts'
import type { RefusedReport } from '@shodh/contracts/volumes/publication/previews.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { openRecaptcha } from '@shodh/adapters/human-check/recaptcha.ts'
import { type DocumentFrame, documentFrame } from '@shodh/query-service/pages/document.ts'
import { refusedReportPage } from '@shodh/query-service/pages/preview/report-form.ts'
import { policyFor, previewStyle } from '@shodh/query-service/pages/preview/routes.ts'
import { policyWith } from '../http/security-headers.ts'
import { frontendRoot, renderer } from './frontend.ts'

type Given = {
  readonly settings: SiteSettings
  readonly publicUrl: () => string
  readonly recaptcha: { readonly secret: string; readonly url: string } | undefined
}

/** The responses that the page of a refused form is rendered from; it shows nothing else of the journal. */
const responsesFor = (settings: SiteSettings, submission: ContactSubmission, language: string) => {
  const found: Readonly<Record<string, unknown>> = {
    [`/api/v1/${SUBMISSION_ADDRESS}`]: submission,
    '/api/v1/contact/config': { config: contactConfig(settings, language) },
  }
  return async (address: string) => {
    const data = found[address.split('?')[0] ?? '']
    // no browser stores a response of another status than 200: the submission is somebody's message
    return data === undefined ? Response.json({}, { status: 404 }) : Response.json(success('', data), { status: 203 })
  }
}

const headersOf = ({ scripts }: DocumentFrame, style: string, language: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-language': language,
  'content-security-policy': policyWith({ styles: [style], scripts, frames: [] }),
})

/** What the command service's form without scripts needs: its addresses, and its page, if the frontend is built. */
export const contactFormOf = ({ settings, publicUrl, recaptcha }: Given) => {
  const frame = once(() => documentFrame(frontendRoot))

  const renderForm = async (path: string, submission: ContactSubmission): Promise<FormPage | undefined> => {
    if (!existsSync(join(frontendRoot, 'index.html'))) return undefined
    const { language } = languageIn(path)
    const page = await frame()
    const load = responsesFor(settings, submission, language)
    const rendered = await renderer.render({ path, journal: settings, publicUrl: publicUrl(), load })
    if (!rendered) return undefined
    return { html: rendered.text, headers: headersOf(page, rendered.style, language) }
  }

  const renderReport = async (report: RefusedReport): Promise<FormPage> => {
    const style = await previewStyle()
    const { language } = report
    const html = refusedReportPage(report, settings.name, style)
    return {
      html,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': policyFor(html, policyWith),
        'x-robots-tag': 'noindex',
      },
    }
  }

  const formPaths = LANGUAGES.map(language => addressIn(language, '/contact'))
  return {
    settings,
    formPaths,
    renderForm,
    renderReport,
    recaptcha: recaptcha && openRecaptcha({ ...recaptcha, action: 'contact_form' }),
  }
}
