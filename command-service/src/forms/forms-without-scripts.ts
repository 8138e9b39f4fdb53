import type { Refusal } from '@shodh/contracts/envelope.ts'
import { type FormValues, URLENCODED, valuesIn } from '@shodh/contracts/operations/form-bodies.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

const FORM_MAX_BYTES = 32 * 1024

/** What a form without scripts sent, by field. */
export type Fields = Readonly<Record<string, string>>

/** Of a field that is given twice, the first; browsers send line breaks as CR LF (HTML, 4.10.22.4). */
const fieldsOf = (values: FormValues): Fields =>
  Object.fromEntries([...values].map(([name, [value = '']]) => [name, value.replaceAll('\r\n', '\n')]))

/** Bodies that cannot be read as a form, by Fastify's error code. */
const UNREADABLE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { refused: 'BODY_TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { refused: 'UNSUPPORTED_MEDIA_TYPE' },
}

/** What was typed is invalid, whatever status the API has for it; other refusals keep theirs. */
export const formStatus = ({ refused }: Refusal) => {
  const { status } = refusals[refused]
  return status === 400 ? 422 : status
}

type Refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => Promise<unknown>

/** Lets routes take forms and nothing else; `refuse` responds to what can't be read as one. */
export const takeForms = (app: FastifyInstance, refuse: Refuse) => {
  // JSON, which the API takes, is no form
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(URLENCODED, { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_, body, done) => {
    const values = valuesIn(body)
    if (values) done(null, fieldsOf(values))
    else done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  })
  app.setErrorHandler(async (error: Error & { readonly code?: string }, request, reply) => {
    const refusal = UNREADABLE[error.code ?? '']
    if (!refusal) throw error
    return refuse(request, reply, refusal)
  })
}
