import type { MultipartFile } from '@fastify/multipart'
import { FileTooLarge, type FileStore, type Received } from '@shodh/adapters/file-store/file-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { FIELD_MAX_BYTES, FIELDS_MAX_BYTES, longFields } from '@shodh/contracts/operations/form-bodies.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse, refuseField } from '../decider.ts'

export type Form = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: (Received & { readonly mimetype: string; readonly filename?: string }) | undefined
}

/** What surrounds the file in a form: the other fields, with their boundaries and headers. */
const FORM_ROOM = FIELDS_MAX_BYTES + 64 * 1024

/** Forms send line ends as CRLF (HTML, 4.10.22.4). */
const withPlainLines = (value: string) => value.replaceAll('\r\n', '\n')

/** A file, unlike a field, has a name, or the type of bytes. */
const isFile = ({ filename, mimetype }: MultipartFile) =>
  filename !== undefined || mimetype === 'application/octet-stream'

const unknownField = (name: string) => refuseField('INVALID_INPUT', name, `Unknown field: ${name}`)
const repeatedField = (name: string) => refuseField('INVALID_INPUT', name, `Field sent twice: ${name}`)

/** Refuses a part by its header where it has no place beside those that arrived before. */
const refusedPart = (part: MultipartFile, { schema, file }: Reading, form: Form): Refusal | undefined => {
  const { fieldname: name } = part
  if (isFile(part)) return name === file.name && !form.file ? undefined : unknownField(name)
  if (name in form.fields) return repeatedField(name)
  return Object.hasOwn(schema.shape, name) ? undefined : unknownField(name)
}

/** Bytes of UTF-8 of one character at most. */
const CHARACTER_BYTES = 4

/** The bytes of fields that a form may still have. */
type Budget = { left: number }

/**
 * The text of a field: all of it up to the most that its contract takes, and of a longer one enough for the contract to
 * refuse it in its own words. Undefined where the whole form has too many bytes.
 */
const textOf = async ({ fieldname, file }: MultipartFile, budget: Budget): Promise<string | undefined> => {
  const most = longFields[fieldname] ?? FIELD_MAX_BYTES
  // one buffer: a chunk of a byte takes a hundred as an object
  const stored = Buffer.alloc(most + CHARACTER_BYTES)
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    budget.left -= chunk.length
    if (budget.left < 0) return undefined
    length += chunk.copy(stored, length)
  }
  return withPlainLines(stored.toString('utf8', 0, length))
}

/** What receiving a form needs of the file store. */
export type ReceivingFiles = Pick<FileStore, 'free' | 'receive'>

const received = async (
  { files, file: { maxBytes }, tooLarge }: Reading,
  { file, mimetype, filename }: MultipartFile,
) => {
  try {
    return { ...(await files.receive(file, maxBytes)), mimetype, filename }
  } catch (error) {
    file.resume()
    if (error instanceof FileTooLarge) return refuse(tooLarge)
    throw error
  }
}

const refusedEarly = async (request: FastifyRequest, { files, file: { maxBytes }, tooLarge }: Reading) => {
  if (!request.isMultipart()) return refuse('MALFORMED_UPLOAD')
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes + FORM_ROOM) return refuse(tooLarge)
  const free = await files.free()
  // Stryker disable next-line ConditionalExpression: For the compiler: undefined is not less than a number.
  return free !== undefined && free < announced + FORM_ROOM ? refuse('STORE_FULL') : undefined
}

const isReservedName = (error: unknown) =>
  // Stryker disable next-line LogicalOperator: For the compiler: what the parser throws is an error with a code.
  error instanceof Error && 'code' in error && error.code === 'FST_PROTO_VIOLATION'

type Schema = { readonly shape: Readonly<Record<string, unknown>> }

export type ExpectedForm = {
  /** Names the fields. */
  readonly schema: Schema
  /** What refuses a file that is too large. */
  readonly tooLarge: RefusalCode
  /** A PDF called `file`, unless it says otherwise. */
  readonly file?: { readonly name: string; readonly maxBytes: number }
}

const PDF = { name: 'file', maxBytes: PDF_MAX_BYTES }

type Reading = Required<ExpectedForm> & { readonly files: ReceivingFiles; readonly budget: Budget }

/** Reads a part into the form; what it refuses is read no further. */
const readPart = async (part: MultipartFile, form: Mutable, reading: Reading): Promise<Refusal | undefined> => {
  const refused = refusedPart(part, reading, form)
  if (refused) return refused
  if (isFile(part)) {
    const file = await received(reading, part)
    if ('refused' in file) return file
    // browsers send a field of files of which none was chosen without a name (HTML, 4.10.22.4)
    if (!part.filename && file.bytes === 0) await file.discard()
    else form.file = file
    return undefined
  }
  const value = await textOf(part, reading.budget)
  if (value === undefined) return refuse('BODY_TOO_LARGE')
  try {
    form.fields[part.fieldname] = part.mimetype.startsWith('application/json') ? JSON.parse(value) : value
    return undefined
  } catch {
    return refuse('MALFORMED_BODY')
  }
}

type Mutable = { readonly fields: Record<string, unknown>; file: Form['file'] }

/**
 * Reads a multipart form with the fields of a schema and at most one file, its parts in any order.
 * The caller stores or discards the file; after a refusal there is none.
 */
export const receiveForm = async (
  request: FastifyRequest,
  files: ReceivingFiles,
  expected: ExpectedForm,
): Promise<Form | Refusal> => {
  const reading = { file: PDF, ...expected, files, budget: { left: FIELDS_MAX_BYTES } }
  const early = await refusedEarly(request, reading)
  if (early) return early
  const form: Mutable = { fields: Object.create(null), file: undefined }
  let reserved = ''
  const fail = async (refusal: Refusal) => {
    await form.file?.discard()
    return refusal
  }
  // every part comes as a stream, so that it is refused by its header, and none fills the memory
  const isPartAFile = (name: string | undefined) => {
    if (name !== undefined && name in Object.prototype) reserved = name
    return true
  }
  const limits = { fileSize: Infinity, parts: 60 }
  try {
    for await (const part of request.parts({ limits, isPartAFile })) {
      if (part.type === 'field') continue
      const refused = await readPart(part, form, reading)
      if (!refused) continue
      // the rest is read, so that a client that still sends gets the response
      part.file.resume()
      request.raw.unpipe().resume()
      return await fail(refused)
    }
  } catch (error) {
    if (isReservedName(error)) return fail(unknownField(reserved))
    await form.file?.discard()
    throw error
  }
  return form
}

/** Runs work that may refuse; the file is then discarded. */
export const withForm = async <Outcome>(
  { file }: Pick<Form, 'file'>,
  work: () => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> => {
  try {
    const outcome = await work()
    if (isRefusal(outcome)) await file?.discard()
    return outcome
  } catch (error) {
    await file?.discard()
    throw error
  }
}
