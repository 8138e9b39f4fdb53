import { API_PAGE, PROBLEMS_PAGE } from '@shodh/contracts/site/addresses.ts'
import { html, type Markup } from '../../markup.ts'

export const STYLESHEET = `${API_PAGE}/style.css`
export const DOCUMENT = `${API_PAGE}/v1/openapi.json`

type Page = { readonly title: string; readonly journal: string; readonly main: Markup }

/** A page of the API as a whole document, which needs no script. */
export const framed = ({ title, journal, main }: Page): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | ${journal}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${STYLESHEET}" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <a class="journal" href="/">${journal}</a>
          <nav aria-label="API">
            <a href="${API_PAGE}">API</a> <a href="${PROBLEMS_PAGE}">Problems</a> <a href="${DOCUMENT}">OpenAPI</a>
          </nav>
        </header>
        <main id="main">${main}</main>
      </body>
    </html>`.markup
