import * as z from 'zod/mini'
import { clearable, Day, isBlank, OptionalReason, positiveNumber, text, truth } from '../fields.ts'
import { DESCRIPTORS_MAX, LOGO_ALT_MAX, MENU_PAGES_MAX, PAGE_DESCRIPTION_MAX, SERIAL_NUMBER_MAX } from '../limits.ts'
import {
  clearableLines,
  clearableTexts,
  copyrightLine,
  creditLine,
  Descriptor,
  formTexts,
  logoAlt,
  Markdown,
  MenuTitle,
  MenuUrl,
  pageDescription,
  PageLanguage,
  pageTitle,
  postalAddress,
  PublicationMoment,
  SerialNumber,
} from './fields.ts'
import { ofSettings, settingFields } from './settings/settings-fields.ts'
import { Slug } from './pages/slugs.ts'

const reason = OptionalReason

/** A logo is sent as a form; here it can only be taken away. */
const logo = z.optional(z.null('A logo is sent by POST …/logo; null takes it away'))
const logoFields = { logo, logoAlt: clearableTexts(logoAlt.label, logoAlt.options) }

const tooManyPages = `There can be at most ${MENU_PAGES_MAX} pages`
const pageIdForm = 'The id of a page must be a word of letters, digits, - and _'

/** The id of an entry of the menu; one that is left out is new. */
const MenuPageId = text('The id of a page', { max: 64, invalid: pageIdForm }).check(z.regex(/^[\w-]+$/u, pageIdForm))

const menuPage = { title: MenuTitle, url: MenuUrl }

/** The whole menu in its order. */
const menu = z
  .array(z.strictObject({ id: z.optional(MenuPageId), ...menuPage }), 'pages must be a list')
  .check(z.maxLength(MENU_PAGES_MAX, tooManyPages))

const header = {
  serialNumber: clearable(SerialNumber, SERIAL_NUMBER_MAX),
  pages: z.optional(menu),
  ...logoFields,
}

const footer = {
  descriptors: z.optional(
    z
      .array(Descriptor, 'descriptors must be a list')
      .check(z.maxLength(DESCRIPTORS_MAX, `There can be at most ${DESCRIPTORS_MAX} descriptors`)),
  ),
  address: postalAddress,
  ...clearableLines,
  copyright: copyrightLine,
  credit: creditLine,
  ...logoFields,
}

/** Any of the fields; what is not named stays, null takes one away. */
export const ReviseHeader = z.strictObject({ ...header, reason })
export type ReviseHeader = z.infer<typeof ReviseHeader>
export const ReviseFooter = z.strictObject({ ...footer, reason })
export type ReviseFooter = z.infer<typeof ReviseFooter>

/** The same as a draft: what is not named stays as the draft, or else what is published, has it. */
export const SaveHeaderDraft = z.strictObject(header)
export type SaveHeaderDraft = z.infer<typeof SaveHeaderDraft>
export const SaveFooterDraft = z.strictObject(footer)
export type SaveFooterDraft = z.infer<typeof SaveFooterDraft>

/** `email` is stored with the footer, which shows it. */
export const ReviseSettings = ofSettings(z.strictObject({ ...settingFields, email: clearableLines.email, reason }))
export type ReviseSettings = z.infer<typeof ReviseSettings>
export const SaveSettingsDraft = ofSettings(z.strictObject(settingFields))
export type SaveSettingsDraft = z.infer<typeof SaveSettingsDraft>

const displayOrder = z.optional(positiveNumber('displayOrder'))

/** Without `displayOrder` it stands last. */
export const AddMenuPage = z.strictObject({ ...menuPage, displayOrder, reason })
export type AddMenuPage = z.infer<typeof AddMenuPage>
export const ReviseMenuPage = z.strictObject({
  title: z.optional(MenuTitle),
  url: z.optional(MenuUrl),
  displayOrder,
  reason,
})
export type ReviseMenuPage = z.infer<typeof ReviseMenuPage>

/** The fields of a form, beside the picture `file`; with `asDraft` the logo is part of the draft. */
export const ReplaceLogo = z.strictObject({
  alt: formTexts(logoAlt.label, { ...logoAlt.options, max: LOGO_ALT_MAX }),
  asDraft: z._default(truth, false),
  reason,
})
export type ReplaceLogo = z.infer<typeof ReplaceLogo>

/** Of calls to which only the reason belongs. */
export const WithReason = z.strictObject({ reason })
export type WithReason = z.infer<typeof WithReason>

const moment = z.optional(
  z.pipe(
    z.transform((input: unknown) => (isBlank(input, 40) ? undefined : input)),
    z.optional(PublicationMoment),
  ),
)

/** At once, or at a moment. */
export const PublishContent = z.strictObject({ at: moment, reason })
export type PublishContent = z.infer<typeof PublishContent>

/** Only what the draft has in these languages; without them, all of it. */
export const PublishPage = z.strictObject({
  languages: z.optional(
    z.array(PageLanguage, 'languages must be a list').check(z.minLength(1, 'languages must name one at least')),
  ),
  at: moment,
  reason,
})
export type PublishPage = z.infer<typeof PublishPage>

export const RevertContent = z.strictObject({ version: positiveNumber('version'), reason })
export type RevertContent = z.infer<typeof RevertContent>

/** The text of a draft in one language. */
export const PageTextInput = z.strictObject(
  {
    title: text('Title', { ...pageTitle, isOptional: true }),
    description: clearable(text('Description', pageDescription), PAGE_DESCRIPTION_MAX),
    markdown: Markdown,
    effectiveOn: clearable(Day, 10),
  },
  'A text has a title and Markdown',
)

const textsForm = 'texts must be an object with a text for each language'

const newTexts = z
  .strictObject(
    { en: z.optional(PageTextInput), hi: z.optional(PageTextInput), mr: z.optional(PageTextInput) },
    textsForm,
  )
  .check(z.refine(texts => Object.values(texts).some(one => one !== undefined), 'A text in one language is required'))

const changedText = z.optional(z.nullable(PageTextInput))
const changedTexts = z.optional(z.strictObject({ en: changedText, hi: changedText, mr: changedText }, textsForm))

/** A draft: nobody sees it before it is published. */
export const CreatePage = z.strictObject({ slug: Slug, texts: newTexts })
export type CreatePage = z.infer<typeof CreatePage>

/** Of the draft: texts of languages that are not named stay, null takes one away. */
export const SavePageDraft = z.strictObject({ slug: z.optional(Slug), texts: changedTexts })
export type SavePageDraft = z.infer<typeof SavePageDraft>

const days = { date: clearable(Day, 10), until: clearable(Day, 10) }

/** Without a date it is of the day of its publication. */
export const CreateNews = z.strictObject({ ...CreatePage.shape, ...days })
export type CreateNews = z.infer<typeof CreateNews>
export const SaveNewsDraft = z.strictObject({ ...SavePageDraft.shape, ...days })
export type SaveNewsDraft = z.infer<typeof SaveNewsDraft>
