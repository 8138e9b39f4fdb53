import { operationAt } from '@shodh/contracts/operations/addresses.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import type { Operation } from '@shodh/contracts/operations/operation.ts'
import { refusalsOf } from '@shodh/contracts/operations/openapi/refusals-of.ts'
import { refusals } from '@shodh/contracts/refusals.ts'

/** What may be the response to a request that fits the schemas, whatever it asks for. */
const ALWAYS = ['2xx', '3xx', '401', '403', '404', '409', '429']

/** What may be the response to a request that does not fit them. */
const REFUSED = ['400', '401', '403', '404', '405', '409', '412', '413', '415', '416', '422', '429']

/** JSON Schema can't say all that a text, a code or a PDF must be: the statuses of documented refusals are expected. */
const acceptance = Object.entries(operations).map(([id, operation]) => {
  const statuses = refusalsOf(operation).map(code => refusals[code].status)
  const expected = [...new Set(statuses)].filter(status => [400, 412, 416, 422].includes(status))
  return `
[[operations]]
include-operation-id = ${JSON.stringify(id)}
checks.positive_data_acceptance.expected-statuses = ${JSON.stringify([...ALWAYS, ...expected.map(String)])}
`
})

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Other operations have addresses of this form too, and respond to methods that this one has not. */
const isShared = ({ path }: Operation) => METHODS.some(method => (operationAt(method, path)?.path ?? path) !== path)

const shared = Object.entries(operations)
  .filter(([, operation]) => isShared(operation))
  .map(([id]) => id)

/** The configuration of Schemathesis (TOML): every check, the phases with examples, coverage, fuzzing and stateful calls. */
export const configuration = `hooks = "journal_hooks"
continue-on-failure = true
checks.negative_data_rejection.expected-statuses = ${JSON.stringify(REFUSED)}
${acceptance.join('')}
[[operations]]
include-operation-id = ${JSON.stringify(shared)}
checks.unsupported_method.enabled = false
`
