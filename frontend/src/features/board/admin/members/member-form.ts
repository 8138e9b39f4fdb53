import { AddMember } from '@shodh/contracts/board/commands.ts'
import { MemberTranslations } from '@shodh/contracts/board/fields.ts'
import type { BoardMember } from '@shodh/contracts/board/views.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { TRANSLATION_LANGUAGES } from '@shodh/contracts/languages.ts'
import { checkedBy, type FieldError } from '../../../../ui/forms/field-errors.ts'
import type { Crop } from '../picture/crop.ts'

const texts = ['fullName', 'designation', 'description'] as const
const optional = ['email', 'mobileNumber', 'profileUrl', 'affiliation', 'orcid', 'from', 'until'] as const
const flags = ['isActive', 'isContactPublic'] as const

type Texts = Readonly<Record<(typeof texts)[number], string>>
type TranslationForm = Texts & { readonly language: string }

/** A member as the dialog holds one: every text is there, a picture only where a new one was chosen. */
export type MemberForm = Texts &
  Readonly<Record<(typeof optional)[number], string>> &
  Readonly<Record<(typeof flags)[number], boolean>> & {
    readonly sectionId: string
    /** One of each language, in their order. */
    readonly translations: readonly TranslationForm[]
    readonly image?: File | undefined
    /** Of the picture, which is not stored with what is typed. */
    readonly imageName: string
    /** Undefined for the whole picture. */
    readonly crop?: Crop | undefined
  }

type Member = Partial<Omit<BoardMember, 'id' | '_id'>> & { readonly sectionId: string }

const translationIn = (stored: Member['translations'], language: string): TranslationForm => {
  const found = stored?.find(translation => translation.language === language)
  return {
    language,
    fullName: found?.fullName ?? '',
    designation: found?.designation ?? '',
    description: found?.description ?? '',
  }
}

/** The form of a member, or an empty one of a section. */
export const memberForm = (member: Member): MemberForm => {
  const all = [...texts, ...optional].map(name => [name, member[name] ?? ''])
  return {
    ...(Object.fromEntries(all) as Pick<MemberForm, (typeof texts | typeof optional)[number]>),
    sectionId: member.sectionId,
    isActive: member.isActive ?? true,
    isContactPublic: member.isContactPublic ?? false,
    translations: TRANSLATION_LANGUAGES.map(language => translationIn(member.translations, language)),
    image: undefined,
    imageName: '',
    crop: undefined,
  }
}

const isFilled = (translation: TranslationForm) => texts.some(name => translation[name].trim() !== '')

const filledTexts = (translation: TranslationForm) =>
  Object.fromEntries(texts.flatMap(name => (translation[name].trim() === '' ? [] : [[name, translation[name]]])))

const translationsOf = ({ translations }: MemberForm) =>
  translations.filter(isFilled).map(translation => ({ language: translation.language, ...filledTexts(translation) }))

/** The fields of the call; null for what is empty. */
const fieldsOf = (form: MemberForm) => {
  const translations = translationsOf(form)
  const given = (text: string) => (text.trim() === '' ? null : text)
  return {
    ...Object.fromEntries(texts.map(name => [name, form[name]])),
    ...Object.fromEntries(optional.map(name => [name, given(form[name])])),
    ...Object.fromEntries(flags.map(name => [name, form[name]])),
    translations: translations.length > 0 ? translations : null,
  }
}

/** What is sent of a new member: nothing of what is empty. */
export const newMember = (form: MemberForm) =>
  Object.fromEntries(Object.entries(fieldsOf(form)).filter(([, value]) => value !== null))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is sent of a member that was there before: only what was changed; null for what is taken away. */
export const changedFields = (form: MemberForm, before: MemberForm): Readonly<Record<string, unknown>> => {
  const was = new Map<string, unknown>(Object.entries(fieldsOf(before)))
  const changes = Object.entries(fieldsOf(form)).filter(([name, value]) => !isSame(value, was.get(name)))
  return Object.fromEntries([
    ...changes,
    ...(form.sectionId === before.sectionId ? [] : [['sectionId', form.sectionId]]),
  ])
}

const wrongTranslations = ({ translations }: MemberForm): readonly FieldError[] =>
  translations.flatMap((translation, place) =>
    isFilled(translation)
      ? checkedBy(MemberTranslations)([{ language: translation.language, ...filledTexts(translation) }]).map(error => ({
          ...error,
          name: error.name.replace(/^0/u, `translations.${place}`),
        }))
      : [],
  )

const wrongTerm = ({ from, until }: MemberForm): readonly FieldError[] =>
  from && until && until < from ? [{ name: 'until', message: refusals.TERM_ENDS_TOO_EARLY.message }] : []

const checkFields = checkedBy<MemberForm>(AddMember, form => {
  const { translations: _, ...fields } = newMember(form)
  return fields
})

/** Everything that is wrong, in the words of the API. */
export const checkMember = (form: MemberForm): readonly FieldError[] => [
  ...checkFields(form),
  ...wrongTranslations(form),
  ...wrongTerm(form),
]

const labels = {
  fullName: 'Full Name',
  designation: 'Designation',
  description: 'Description',
  email: 'Email',
  mobileNumber: 'Mobile Number',
  profileUrl: 'Profile URL',
  affiliation: 'Affiliation',
  orcid: 'ORCID iD',
  from: 'Member from',
  until: 'Member until',
} as const

/** What the form says, with its labels, to compare two versions of a member. */
export const shownFields = (form: MemberForm) => [
  ...Object.entries(labels).map(([name, label]) => [label, form[name as keyof typeof labels]] as const),
  ['Active Member', form.isActive ? 'Yes' : 'No'] as const,
  ['Contact shown to readers', form.isContactPublic ? 'Yes' : 'No'] as const,
  ['Translations', translationsOf(form).flatMap(Object.values).join(', ')] as const,
]
