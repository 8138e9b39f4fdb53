import { PARAMETER } from '@shodh/contracts/operations/route-options.ts'
import type { Operation } from '@shodh/contracts/operations/operation.ts'
import { formExample } from '@shodh/contracts/operations/openapi/requests.ts'

/** A text as one word of a shell (POSIX). */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const methodOf = ({ method, body, bodyOrQuery, form }: Operation) =>
  method === 'GET' || (method === 'POST' && [body, bodyOrQuery, form].some(Boolean)) ? [] : [`-X ${method}`]

const bodyOf = ({ body, bodyOrQuery, form }: Operation) => {
  const json = body ?? bodyOrQuery
  if (json) return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json.example))}`]
  if (!form) return []
  const fields = Object.entries(formExample(form.example)).map(
    ([name, value]) => `--form-string ${quoted(`${name}=${String(value)}`)}`,
  )
  return [
    ...fields,
    ...(form.file === 'required' ? [form.part ? `-F ${form.part.name}=@picture.jpg` : '-F file=@paper.pdf'] : []),
  ]
}

/** A file of one of several types has the name that the response gives it. */
const fileOf = ({ response }: Operation) => {
  if (response.kind !== 'file') return []
  const [mediaType, ...others] = response.mediaTypes
  // Stryker disable next-line UnaryOperator: A media type is given, and has two parts.
  return [others.length === 0 ? `-o file.${mediaType?.split('/').at(-1)}` : '-OJ']
}

/** A command line that makes the call; JOURNAL, TOKEN, KEY and the parameters of the path are variables of the shell. */
export const curlLine = (operation: Operation, base: string): string => {
  const { path, allow, isIdempotent } = operation
  const parts = [
    ...methodOf(operation),
    ...(allow === 'everyone' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(isIdempotent ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...bodyOf(operation),
    ...fileOf(operation),
    `"$JOURNAL${base}${path.replace(PARAMETER, '$$$1')}"`,
  ]
  return `curl ${parts.join(' \\\n  ')}`
}
