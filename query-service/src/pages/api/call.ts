import { problemPath } from '@shodh/contracts/envelope.ts'
import type { Operation } from '@shodh/contracts/operations/operation.ts'
import { refusalsOf } from '@shodh/contracts/operations/openapi/refusals-of.ts'
import { templateOf } from '@shodh/contracts/operations/openapi/openapi.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { curlLine } from './curl.ts'
import type { Content, Described, OperationObject, Parameter } from './described.ts'
import { html, type Markup, prose } from '../../markup.ts'
import { fields, typeOf } from './schema.ts'

type Call = { readonly operation: Operation; readonly described: OperationObject; readonly document: Described }

const LOCATIONS: Readonly<Record<string, string>> = { path: 'in the path', query: 'in the query', header: 'header' }

const parameter = ({ name, in: location, required, description, schema }: Parameter) =>
  html`<li>
    <code>${name}</code> ${LOCATIONS[location]} ${required ? html`<strong>required</strong>` : undefined}
    ${typeOf(schema)} ${description === undefined ? undefined : prose(description)}
  </li>`

const parametersOf = ({ described, document }: Call): Markup | undefined => {
  const all = described.parameters.flatMap(one =>
    '$ref' in one ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? []) : one,
  )
  if (all.length === 0) return undefined
  return html`<h4>Parameters</h4>
    <ul class="fields">
      ${all.map(parameter)}
    </ul>`
}

const contents = (content: Content, title: string): Markup[] =>
  Object.entries(content).map(
    ([mediaType, { schema, example }]) =>
      html`<h4>${title}: ${mediaType}</h4>
        ${fields(schema)}
        ${
          example === undefined
            ? undefined
            : html`<details>
                <summary>Example</summary>
                <pre><code>${JSON.stringify(example, undefined, 2)}</code></pre>
              </details>`
        }`,
  )

const bodyOf = ({ described: { requestBody } }: Call): Markup | undefined =>
  requestBody &&
  html`${requestBody.description === undefined ? undefined : prose(requestBody.description)}
  ${contents(requestBody.content, 'Body')}`

const isSuccess = ([status]: readonly [string, unknown]) => status.startsWith('2')

const responsesOf = ({ described: { responses } }: Call): Markup[] =>
  Object.entries(responses)
    .filter(isSuccess)
    .flatMap(([status, { content = {} }]) => contents(content, `Response ${status}`))

const errorsOf = (operation: Operation): Markup => {
  const codes = refusalsOf(operation).toSorted((one, other) => refusals[one].status - refusals[other].status)
  const links = codes.map(code => html`<li>${refusals[code].status} <a href="${problemPath(code)}">${code}</a></li> `)
  return html`<details>
    <summary>Errors</summary>
    <ul class="codes">
      ${links}
    </ul>
  </details>`
}

/** The section of one call. */
export const callSection = (call: Call, base: string): Markup => {
  const { operation, described } = call
  const { operationId, summary, description } = described
  return html`<section id="${operationId}">
    <h3>${summary}</h3>
    <p class="address">
      <code><b>${operation.method}</b> ${base}${templateOf(operation.path)}</code>
    </p>
    ${prose(description)}
    <pre><code>${curlLine(operation, base)}</code></pre>
    ${parametersOf(call)}${bodyOf(call)}${responsesOf(call)}${errorsOf(operation)}
  </section>`
}
