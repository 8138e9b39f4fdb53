/** `lang` where it is not that of the page; empty where it is not known. */
export type Shown = { readonly text: string; readonly lang: string | undefined }

const isLatin = (text: string) => /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)

/** `lang` of a text that should be in English, on a page in that language. */
export const writtenIn = (text: string, page: string) => {
  const lang = isLatin(text) ? 'en' : ''
  return lang === page ? undefined : lang
}

type Translated<Field extends string> = {
  readonly translations: readonly ({ readonly language: string } & { readonly [Name in Field]?: string | undefined })[]
} & { readonly [Name in Field]: string }

/** A text in the language of the page where it was translated; else as it was written, which should be in English. */
export const inLanguage = <Field extends string>(of: Translated<Field>, field: Field, page: string): Shown => {
  const translated = of.translations.find(({ language }) => language === page)?.[field]
  if (translated !== undefined) return { text: translated, lang: undefined }
  return { text: of[field], lang: writtenIn(of[field], page) }
}
