import { Role } from '../../users/fields.ts'
import { PARAMETER } from '../route-options.ts'
import { schemas } from './components.ts'
import { type Operation, tags } from '../operation.ts'
import { rolesOf } from './refusals-of.ts'
import { headerParameters, parameters, requestBody } from './requests.ts'
import { responseHeaders, responses, sharedResponses } from './responses.ts'

/** An OpenAPI 3.1 document, as JSON. */
export type OpenApi = {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
} & Readonly<Record<string, unknown>>

const DESCRIPTION = `Every response is JSON in one envelope: \`success\`, \`message\` and \`data\`; an error also has the members of RFC 9457 and a \`code\` that stays the same. Calls of signed-in users carry the access token of \`POST /auth/login\`, and calls of programs an API token, as \`Authorization: Bearer …\` (RFC 6750). A write that is sent again with the same \`Idempotency-Key\` is executed once. Ignored are query parameters that are not named here; refused are such fields of a body.`

const BEARER = 'accessToken'

const access = (operation: Operation) => {
  const roles = rolesOf(operation)
  if (operation.allow === 'everyone') return { security: [{}, { [BEARER]: [] }] }
  return { security: [{ [BEARER]: [] }], 'x-roles': roles, ...(operation.isWeighty && { 'x-step-up': true }) }
}

const described = (operation: Operation) => {
  const { allow, description, isWeighty } = operation
  const roles = rolesOf(operation)
  const who = allow === 'everyone' ? 'everyone' : roles.length === Role.options.length ? 'every role' : roles.join(', ')
  const proof =
    isWeighty && 'Where the session was not proven in the last ten minutes: `POST /users/profile/step-up` first.'
  return [description, `For ${who}.`, proof].filter(Boolean).join('\n\n')
}

const operationObject = (operationId: string, operation: Operation) => {
  const body = requestBody(operation)
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: described(operation),
    ...access(operation),
    parameters: parameters(operation),
    ...(body && { requestBody: body }),
    responses: responses(operation),
  }
}

/** `/papers/:id` as OpenAPI writes it: `/papers/{id}`. */
export const templateOf = (path: string) => path.replace(PARAMETER, '{$1}')

/** Describes the operations (by operationId) in OpenAPI 3.1; `title` names the API. */
export const openApi = (operations: Readonly<Record<string, Operation>>, title: string): OpenApi => {
  const byPath = Map.groupBy(Object.entries(operations), ([, { path }]) => templateOf(path))
  const paths = [...byPath].map(([path, calls]) => [
    path,
    Object.fromEntries(calls.map(([id, call]) => [call.method.toLowerCase(), operationObject(id, call)])),
  ])
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: DESCRIPTION },
    servers: [{ url: '/api/v1' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas(),
      parameters: headerParameters(),
      headers: responseHeaders(),
      responses: sharedResponses(operations),
      securitySchemes: { [BEARER]: { type: 'http', scheme: 'bearer' } },
    },
  }
}
