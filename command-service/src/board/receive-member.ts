import { Readable } from 'node:stream'
import type { AddMember, ReviseMember } from '@shodh/contracts/board/commands.ts'
import type { StoredPicture } from '@shodh/contracts/board/picture.ts'
import type { Person } from '@shodh/contracts/board/vault-rows.ts'
import { invalid, type Refusal } from '@shodh/contracts/envelope.ts'
import { MEMBER_IMAGE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { foreignTranslation } from '@shodh/contracts/languages.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isRefusal, refuse } from '../decider.ts'
import { given } from '../given.ts'
import { scalePicture } from '../pictures/scale-picture.ts'
import type { Ports } from '../ports.ts'
import { type Form, receiveForm, withForm } from '../forms/receive-form.ts'

type FormPorts = Pick<Ports, 'files' | 'tasks' | 'contact' | 'identity'>

/** The fields of a form with its picture, if any, and what distinguishes it from another one without revealing it. */
type ReceivedMember<Command> = {
  readonly command: Command
  readonly picture: StoredPicture | undefined
  readonly fingerprint: string
}

const stored = async (files: Ports['files'], bytes: Uint8Array) => {
  const file = await files.receive(Readable.from([Buffer.from(bytes)]), bytes.length)
  await file.store()
  return { sha256: file.sha256, bytes: bytes.length }
}

/** Each size is durable before the event that names it; what was sent is not stored. */
const storedPicture = async (
  { files, tasks }: FormPorts,
  file: NonNullable<Form['file']>,
  actorId: string | undefined,
): Promise<StoredPicture | Refusal> => {
  const picture = await scalePicture(tasks, file.path, actorId)
  if (isRefusal(picture)) return picture
  const { small, medium, large, width, height } = picture
  const [s, m, l] = [await stored(files, small), await stored(files, medium), await stored(files, large)]
  await file.discard()
  return { small: s, medium: m, large: l, width, height }
}

type Translated = { readonly translations?: readonly { readonly language: string }[] | null | undefined }

/** Refuses a translation into a language that the journal's pages are not in. */
export const refuseForeign = (
  { contact }: Pick<Ports, 'contact'>,
  { translations }: Translated,
): Refusal | undefined => {
  const index = foreignTranslation(translations ?? [], contact.settings.languages)
  if (index < 0) return undefined
  const message = `The journal has no pages in the language ${translations?.[index]?.language}`
  return invalid([{ code: 'custom', input: undefined, path: ['translations', index, 'language'], message }])
}

const refuseWithoutPicture = ({ file }: Form, isNew: boolean) =>
  isNew && !file ? refuse('MEMBER_IMAGE_REQUIRED') : undefined

/** Receives the form of a member, and stores its picture. Of a new one, an empty field counts as absent. */
export const receiveMember = async <Schema extends z.ZodMiniObject>(
  ports: FormPorts,
  request: FastifyRequest,
  schema: Schema,
  { isNew }: { readonly isNew: boolean },
): Promise<ReceivedMember<z.output<Schema>> | Refusal> => {
  const form = await receiveForm(request, ports.files, {
    schema,
    tooLarge: 'MEMBER_IMAGE_TOO_LARGE',
    file: { name: 'image', maxBytes: MEMBER_IMAGE_MAX_BYTES },
  })
  if (isRefusal(form)) return form
  return withForm<ReceivedMember<z.output<Schema>>>(form, async () => {
    const command = isNew ? given(schema, {}, form.fields) : given(schema, form.fields)
    if (isRefusal(command)) return command
    const refused = refuseForeign(ports, command as Translated) ?? refuseWithoutPicture(form, isNew)
    if (refused) return refused
    const picture = form.file && (await storedPicture(ports, form.file, request.actor?.userId))
    if (isRefusal(picture)) return picture
    const fingerprint = ports.identity.mac('command', 'member', JSON.stringify(command), form.file?.sha256 ?? '')
    return { command, picture, fingerprint }
  })
}

const FIELDS = [
  'fullName',
  'designation',
  'description',
  'email',
  'mobileNumber',
  'profileUrl',
  'affiliation',
  'orcid',
  'translations',
] as const

/** The person with what the command says: null takes a field away, what is not named stays. */
export const personWith = (before: Partial<Person>, command: AddMember | ReviseMember): Person => {
  const after = FIELDS.map(field => [field, command[field] === undefined ? before[field] : command[field]] as const)
  const isGiven = (value: unknown) =>
    value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(after.filter(([, value]) => isGiven(value))) as Person
}
