import { API_PAGE } from '@shodh/contracts/site/addresses.ts'
import { addressIn, type Language } from '@shodh/contracts/languages.ts'
import { html, type Markup } from '../markup.ts'

type Page = {
  readonly language: Language
  readonly heading: string
  readonly content: Markup
  /** Of the journal. */
  readonly name: string
  /** Where it is not that of the page. */
  readonly headingLanguage?: string
  readonly head?: Markup
}

/** A page that says something in place of a file, as a whole document that needs no script. */
export const plainPage = ({ language, heading, content, name, headingLanguage, head }: Page): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${heading} | ${name}</title>
        ${head}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${API_PAGE}/style.css" />
      </head>
      <body>
        <header><a class="journal" href="${addressIn(language, '/')}">${name}</a></header>
        <main id="main">
          <h1${headingLanguage === undefined ? html`` : html` lang="${headingLanguage}"`}>${heading}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup
