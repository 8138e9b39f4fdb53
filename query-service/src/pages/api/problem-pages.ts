import { problemPath, problemTitle } from '@shodh/contracts/envelope.ts'
import type { Operation } from '@shodh/contracts/operations/operation.ts'
import { refusalsOf, refusalsOfAll } from '@shodh/contracts/operations/openapi/refusals-of.ts'
import { refusals, type RefusalCode } from '@shodh/contracts/refusals.ts'
import { remedies } from '@shodh/contracts/operations/remedies.ts'
import { API_PAGE, PROBLEMS_PAGE } from '@shodh/contracts/site/addresses.ts'
import { framed } from './frame.ts'
import { html, type Markup, prose } from '../../markup.ts'

type Operations = Readonly<Record<string, Operation>>

const isCode = (name: string): name is RefusalCode => name in refusals

/** Every code of an error. */
// Stryker disable next-line MethodExpression: Only for the types: each key of the refusals is a code.
const codes = Object.keys(refusals).filter(isCode)

const callsWith = (code: RefusalCode, operations: Operations): Markup => {
  if (refusalsOfAll.has(code)) return html`<p>Every call of <a href="${API_PAGE}">the API</a>.</p>`
  const calls = Object.entries(operations).filter(([, operation]) => refusalsOf(operation).includes(code))
  if (calls.length === 0) return html`<p>Requests that are none of the calls of <a href="${API_PAGE}">the API</a>.</p>`
  return html`<ul>
    ${calls.map(([id, { summary }]) => html`<li><a href="${API_PAGE}#${id}">${summary}</a></li>`)}
  </ul>`
}

const problemPage = (code: RefusalCode, operations: Operations, journal: string): string => {
  const { status, message } = refusals[code]
  const title = problemTitle(code)
  const main = html`<p><a href="${PROBLEMS_PAGE}">Problems</a></p>
    <h1>${title}</h1>
    <p class="address"><code>${status} ${code}</code></p>
    <h2>What happened</h2>
    ${prose(message)}
    <h2>What to do</h2>
    ${prose(remedies[code])}
    <h2>Which calls respond with it</h2>
    ${callsWith(code, operations)}`
  return framed({ title, journal, main })
}

/** The page of each problem by its path. */
export const problemPages = (operations: Operations, journal: string): ReadonlyMap<string, string> =>
  new Map(codes.map(code => [problemPath(code), problemPage(code, operations, journal)]))

/** The page that lists the problems by HTTP status. */
export const problemsPage = (journal: string): string => {
  const byStatus = [...Map.groupBy(codes, code => refusals[code].status)].toSorted(([one], [other]) => one - other)
  const lists = byStatus.map(
    ([status, members]) =>
      html`<h2>${status}</h2>
        <ul class="problems">
          ${members.map(
            code =>
              html`<li><a href="${problemPath(code)}">${problemTitle(code)}</a><br />${refusals[code].message}</li>`,
          )}
        </ul>`,
  )
  const main = html`<h1>Problems</h1>
    <p>
      Every error of <a href="${API_PAGE}">the API</a> has a <code>code</code> that stays the same, and a page here.
    </p>
    ${lists}`
  return framed({ title: 'Problems', journal, main })
}

/** The page of an address that is no problem's. */
export const noSuchProblem = (journal: string): string => {
  const main = html`<h1>There is no such problem</h1>
    <p><a href="${PROBLEMS_PAGE}">All problems</a></p>`
  return framed({ title: 'There is no such problem', journal, main })
}
