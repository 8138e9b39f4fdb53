import type { Multipart, MultipartFile } from '@fastify/multipart'
import { FileTooLarge, type FileStore, type Received } from '@shodh/adapters/file-store/file-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../decider.ts'

export type Form = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: (Received & { readonly mimetype: string }) | undefined
}

/** What surrounds the file in a form: boundaries and the other fields. */
const FORM_ROOM = 1024 * 1024

/** Forms send line ends as CRLF (HTML, 4.10.22.4). */
const withPlainLines = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)

const refusedField = (name: string, message: string): Refusal => ({
  refused: 'INVALID_INPUT',
  message,
  errors: [{ pointer: `#/${name}`, message }],
})

const unknownField = (name: string) => refusedField(name, `Unknown field: ${name}`)
const repeatedField = (name: string) => refusedField(name, `Field sent twice: ${name}`)

/** Refuses a part that has no place beside those that arrived before; a refused file is read to its end. */
const refusedPart = (part: Multipart, { fields, file }: Form): Refusal | undefined => {
  const { fieldname: name } = part
  if (part.type === 'field') return name in fields ? repeatedField(name) : undefined
  if (name === 'file' && !file) return undefined
  part.file.resume()
  return unknownField(name)
}

/** What receiving a form needs of the file store. */
export type ReceivingFiles = Pick<FileStore, 'free' | 'receive'>

const received = async (files: ReceivingFiles, { file, mimetype }: MultipartFile, tooLarge: RefusalCode) => {
  try {
    return { ...(await files.receive(file, PDF_MAX_BYTES)), mimetype }
  } catch (error) {
    file.resume()
    if (error instanceof FileTooLarge) return refuse(tooLarge)
    throw error
  }
}

const refusedEarly = async (request: FastifyRequest, files: ReceivingFiles, tooLarge: RefusalCode) => {
  if (!request.isMultipart()) return refuse('MALFORMED_UPLOAD')
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > PDF_MAX_BYTES + FORM_ROOM) return refuse(tooLarge)
  const free = await files.free()
  // Stryker disable next-line ConditionalExpression: For the compiler: undefined is not less than a number.
  return free !== undefined && free < announced + FORM_ROOM ? refuse('STORE_FULL') : undefined
}

/** How the parser tells a file from a field where nobody says otherwise. */
const isFile = (type: string | undefined, fileName: string | undefined) =>
  type === 'application/octet-stream' || fileName !== undefined

const isReservedName = (error: unknown) =>
  // Stryker disable next-line LogicalOperator: For the compiler: what the parser throws is an error with a code.
  error instanceof Error && 'code' in error && error.code === 'FST_PROTO_VIOLATION'

/**
 * Reads a multipart form with at most one part called `file`, its parts in any order.
 * The caller stores or discards the file; after a refusal there is none.
 */
export const receiveForm = async (
  request: FastifyRequest,
  files: ReceivingFiles,
  tooLarge: RefusalCode,
): Promise<Form | Refusal> => {
  const early = await refusedEarly(request, files, tooLarge)
  if (early) return early
  const fields: Record<string, unknown> = Object.create(null)
  let file: Form['file']
  // Stryker disable next-line StringLiteral: Set by the part whose name the parser refuses.
  let reserved = ''
  const fail = async (refusal: Refusal) => {
    await file?.discard()
    return refusal
  }
  const isPartAFile = (name: string | undefined, type: string | undefined, fileName: string | undefined) => {
    // Stryker disable next-line LogicalOperator: The parser stops at the part with such a name, so that the last name is the one.
    if (name !== undefined && name in Object.prototype) reserved = name
    return isFile(type, fileName)
  }
  const limits = { fileSize: Infinity, fieldSize: FORM_ROOM, parts: 60 }
  try {
    for await (const part of request.parts({ limits, isPartAFile })) {
      const refused = refusedPart(part, { fields, file })
      if (refused) return await fail(refused)
      if (part.type === 'field') {
        fields[part.fieldname] = withPlainLines(part.value)
        continue
      }
      const arrived = await received(files, part, tooLarge)
      if ('refused' in arrived) return arrived
      file = arrived
    }
  } catch (error) {
    if (isReservedName(error)) return fail(unknownField(reserved))
    await file?.discard()
    throw error
  }
  return { fields, file }
}
