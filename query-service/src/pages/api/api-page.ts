import { tags, type Operation } from '@shodh/contracts/operations/operation.ts'
import { openApi } from '@shodh/contracts/operations/openapi/openapi.ts'
import { callSection } from './call.ts'
import { Described, type OperationObject } from './described.ts'
import { DOCUMENT, framed } from './frame.ts'
import { html, type Markup, prose } from '../../markup.ts'
import { fields, schemaId } from './schema.ts'

type Operations = Readonly<Record<string, Operation>>

const TITLE = 'API'

const FIRST = `JOURNAL=https://journal.example.org
curl "$JOURNAL/api/v1/papers?limit=2"`

const introduction = (description: string) =>
  html`<h1>${TITLE}</h1>
    ${prose(description)}
    <pre><code>${FIRST}</code></pre>
    <p>
      In the command lines below, <code>$JOURNAL</code> is the address of this site, <code>$TOKEN</code> the
      <code>accessToken</code> of <a href="#logIn">signing in</a>, <code>$KEY</code> an Idempotency-Key of your own, and
      other names with <code>$</code> are parameters of the path. All of it is also
      <a href="${DOCUMENT}">one OpenAPI 3.1 document</a>.
    </p>`

const entry = ({ operationId, summary }: OperationObject, method: string) =>
  html`<li><a href="#${operationId}">${summary}</a> <small>${method.toUpperCase()}</small></li>`

const schemaSections = (schemas: Described['components']['schemas']): Markup[] =>
  Object.entries(schemas).map(
    ([name, schema]) =>
      html`<section id="${schemaId(name)}">
        <h3>${name}</h3>
        ${fields(schema)}
      </section>`,
  )

/** The page that describes every call, from the document that programs read. */
export const apiPage = (operations: Operations, journal: string): string => {
  const document = Described.parse(openApi(operations, journal))
  const base = document.servers[0]?.url ?? ''
  const calls = Object.values(document.paths).flatMap(path =>
    Object.entries(path).map(([method, described]) => ({ method, described })),
  )
  const groups = Object.entries(tags).map(([tag, about]) => ({
    tag,
    about,
    members: calls.filter(({ described }) => described.tags.includes(tag)),
  }))

  const contents = groups.map(
    ({ tag, members }) =>
      html`<h2><a href="#${tag}">${tag}</a></h2>
        <ul>
          ${members.map(({ described, method }) => entry(described, method))}
        </ul>`,
  )
  const sections = groups.map(
    ({ tag, about, members }) =>
      html`<h2 id="${tag}">${tag}</h2>
        <p>${about}.</p>
        ${members.flatMap(({ described }) => {
          const operation = operations[described.operationId]
          // Stryker disable next-line ArrayDeclaration: The document is made from these operations, so that each call in it is one of them.
          return operation ? callSection({ operation, described, document }, base) : []
        })}`,
  )
  const main = html`${introduction(document.info.description)}
    <nav class="contents" aria-label="Calls">${contents}</nav>
    ${sections}
    <h2 id="schemas">Schemas</h2>
    ${schemaSections(document.components.schemas)}`
  return framed({ title: TITLE, journal, main })
}
