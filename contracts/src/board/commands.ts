import * as z from 'zod/mini'
import { always, clearable, Reason, text, truth } from '../fields.ts'
import { BOARD_ORDER_MAX, MEMBER_DESCRIPTION_MAX } from '../limits.ts'
import {
  Affiliation,
  Description,
  Designation,
  FullName,
  MemberEmail,
  MemberOrcid,
  memberTranslationsInput,
  MobileNumber,
  Month,
  ProfileUrl,
  SectionName,
  SectionTranslations,
} from './fields.ts'

const flag = (name: string) => z.boolean(`${name} must be true or false`)

export const CreateSection = z.strictObject({
  name: SectionName,
  isActive: z._default(flag('isActive'), true),
  translations: z.optional(SectionTranslations),
})
export type CreateSection = z.infer<typeof CreateSection>

/** Any subset; what is not named stays. */
export const ReviseSection = z.strictObject({
  name: z.optional(SectionName),
  isActive: z.optional(flag('isActive')),
  translations: z.optional(SectionTranslations),
})
export type ReviseSection = z.infer<typeof ReviseSection>

/** An id in a body; one of another shape is unknown. */
const idOf = (what: string) => {
  const sentence = `${what} ID is required and must be a string`
  return text(`${what} ID`, { max: 100, ...always(sentence) })
}

const placeSentence = `displayOrder must be a whole number from 1 to ${BOARD_ORDER_MAX}`
const Place = z.int(placeSentence).check(z.gte(1, placeSentence), z.lte(BOARD_ORDER_MAX, placeSentence))

const orderSentence = 'The order must be a list of id and displayOrder'

const orderOf = (what: string) =>
  z
    .array(z.strictObject({ id: idOf(what), displayOrder: Place }, orderSentence), orderSentence)
    .check(z.maxLength(BOARD_ORDER_MAX, `The order cannot exceed ${BOARD_ORDER_MAX} entries`))

/** Every section that is there once, with its place from 1 on: the places count, not the order of the list. */
export const ReorderSections = orderOf('Section')
/** The same of the members of a section. */
export const ReorderMembers = orderOf('Member')
export type Reorder = z.infer<typeof ReorderSections>

const given = <Schema extends z.ZodMiniType>(schema: Schema) => clearable(schema, MEMBER_DESCRIPTION_MAX)

const formFlag = (name: string) => z.pipe(truth.def.in, flag(name))

const details = {
  email: given(MemberEmail),
  mobileNumber: given(MobileNumber),
  profileUrl: given(ProfileUrl),
  affiliation: given(Affiliation),
  orcid: given(MemberOrcid),
  translations: given(memberTranslationsInput),
  from: given(Month),
  until: given(Month),
}

/** The fields of a form, beside the picture `image`. */
export const AddMember = z.strictObject({
  fullName: FullName,
  designation: Designation,
  description: Description,
  isActive: z._default(formFlag('isActive'), true),
  isContactPublic: z._default(formFlag('isContactPublic'), false),
  ...details,
})
export type AddMember = z.infer<typeof AddMember>

/** Any subset; an optional field that is sent empty is taken away. `sectionId` moves the member to another section. */
export const ReviseMember = z.strictObject({
  fullName: z.optional(FullName),
  designation: z.optional(Designation),
  description: z.optional(Description),
  isActive: z.optional(formFlag('isActive')),
  isContactPublic: z.optional(formFlag('isContactPublic')),
  ...details,
  sectionId: z.optional(idOf('Section')),
})
export type ReviseMember = z.infer<typeof ReviseMember>

/** `POST …/strike`: why the member never should have been on the board; auditors read it. */
export const StrikeMember = z.strictObject({ reason: Reason })
