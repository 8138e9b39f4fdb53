import { TRAP_FIELD } from '@shodh/contracts/contact/submission.ts'
import { addressIn, type Language, LANGUAGES, languagesOf } from '@shodh/contracts/languages.ts'
import {
  CONFIRM_PAGE,
  SUBSCRIBE_PAGE,
  type SubscriptionPage,
  UNSUBSCRIBE_PAGE,
} from '@shodh/contracts/subscriptions/pages.ts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { html, type Markup } from '../markup.ts'
import { plainPage } from '../pages/plain-page.ts'
import type { Ports } from '../ports.ts'
import { type Words, words } from './page-words.ts'

type Journal = Pick<Ports['settings'], 'name' | 'names' | 'languages'>

/** The words of a sentence of the API, in the language of the page. */
const sentenceIn = ({ sentences }: Words, sentence: string) => sentences[sentence] ?? sentence

const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' }

const languageField = (text: Words, language: Language, { languages }: Journal) => {
  const all = languagesOf(languages)
  if (all.length === 1) return html``
  const options = all.map(
    each =>
      html`<option value="${each}" lang="${each}" ${each === language ? html` selected` : html``}>
        ${NAMES[each]}
      </option>`,
  )
  return html`<p>
    <label for="language">${text.language}</label>
    <select id="language" name="language">
      ${options}
    </select>
  </p>`
}

type Subscribing = Extract<SubscriptionPage, { readonly page: 'subscribe' }>

const subscribing = ({ email = '', problem }: Subscribing, language: Language, journal: Journal): Markup => {
  const text = words[language]
  const invalid = problem === undefined ? html`` : html` aria-invalid="true" aria-describedby="problem"`
  return html`<p>${text.explained}</p>
    <form method="post" action="${addressIn(language, SUBSCRIBE_PAGE)}">
      ${problem === undefined ? undefined : html`<p id="problem" class="problem" role="alert">${sentenceIn(text, problem)}</p>`}
      <p>
        <label for="email">${text.email}</label>
        <input id="email" name="email" type="email" autocomplete="email" required value="${email}" ${invalid} />
      </p>
      ${languageField(text, language, journal)}
      <p class="unused" aria-hidden="true">
        <label for="${TRAP_FIELD}">Homepage</label>
        <input id="${TRAP_FIELD}" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off" />
      </p>
      <p><button>${text.subscribe}</button></p>
    </form>
    <p><small>${text.privacy}</small></p>`
}

const act = (address: string, label: string) =>
  html`<form method="post" action="${address}">
    <p><button>${label}</button></p>
  </form>`

const contentOf = (page: SubscriptionPage, language: Language, journal: Journal): Markup => {
  const text = words[language]
  const at = (path: string, ...rest: readonly string[]) =>
    [addressIn(language, path), ...rest.map(encodeURIComponent)].join('/')
  switch (page.page) {
    case 'subscribe':
      return subscribing(page, language, journal)
    case 'confirm':
      return html`<p>${text.confirmExplained}</p>
        ${act(at(CONFIRM_PAGE, page.token), text.confirm)}`
    case 'unsubscribe':
      return html`<p>${text.unsubscribeExplained}</p>
        ${act(at(UNSUBSCRIBE_PAGE, page.token), text.unsubscribe)}`
    case 'unsubscribed':
      return html`<p>${text.unsubscribedExplained}</p>
        ${act(at(UNSUBSCRIBE_PAGE, page.token, 'undo'), text.again)}`
    case 'invalid':
      return html`<p>${text.invalidExplained}</p>
        <p><a href="${at(SUBSCRIBE_PAGE)}">${text.subscribe}</a></p>`
    default:
      return html`<p>${text[`${page.page}Explained`]}</p>
        <p><a href="${addressIn(language, '/')}">${text.home}</a></p>`
  }
}

/** A page of subscriptions as a whole document that needs no script. */
export const subscriptionPage = (page: SubscriptionPage, language: Language, journal: Journal): string =>
  plainPage({
    language,
    heading: words[language].headings[page.page],
    content: contentOf(page, language, journal),
    name: journal.names?.[language] ?? journal.name,
  })

const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** The pages that links of mails and the footer lead to: to open one changes nothing. */
export const subscriptionPages: FastifyPluginAsync<Pick<Ports, 'settings' | 'hasMailServer'>> = async (app, ports) => {
  const { settings, hasMailServer } = ports
  const config = { allow: 'everyone' } as const
  const show = (reply: FastifyReply, language: Language, page: SubscriptionPage) =>
    reply
      .headers({ ...HEADERS, 'content-language': language })
      .type('text/html; charset=utf-8')
      .send(subscriptionPage(page, language, settings))

  for (const language of LANGUAGES) {
    const at = (path: string) => addressIn(language, path)
    app.get<{ Params: { token: string } }>(`${at(UNSUBSCRIBE_PAGE)}/:token`, { config }, async ({ params }, reply) =>
      show(reply, language, { page: 'unsubscribe', ...params }),
    )
    if (!hasMailServer) continue
    app.get(at(SUBSCRIBE_PAGE), { config }, async (_, reply) => show(reply, language, { page: 'subscribe' }))
    app.get<{ Params: { token: string } }>(`${at(CONFIRM_PAGE)}/:token`, { config }, async ({ params }, reply) =>
      show(reply, language, { page: 'confirm', ...params }),
    )
  }
}
