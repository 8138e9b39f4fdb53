import { Field } from '@base-ui/react/field'
import type { LanguageTexts } from '@shodh/contracts/content/fields.ts'
import { LANGUAGES, type Language } from '@shodh/contracts/languages.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { control } from '../../../ui/forms/control.ts'
import type { FieldError } from '../../../ui/forms/field-errors.ts'
import { Labelled } from '../../../ui/forms/labelled.tsx'
import { languageName } from '../../../ui/language-names.ts'

type Editing = {
  /** In which the texts are written that each language has one of. */
  readonly language: Language
  /** What the journal refused of the draft. */
  readonly refusals: readonly FieldError[]
}

/** How the fields of a part are edited. */
export const SiteEditing = createContext<Editing>({ language: 'en', refusals: [] })

export const useSiteLanguage = () => useContext(SiteEditing).language

/** What the journal refused of a field, or of what is in it. */
const useRefusal = (name: string) =>
  useContext(SiteEditing).refusals.find(refusal => `${refusal.name}.`.startsWith(`${name}.`))?.message

/** The texts with another one in a language; null where there is none in any. */
const withText = (texts: LanguageTexts | null, language: Language, text: string): LanguageTexts | null => {
  const next = LANGUAGES.flatMap(each => {
    const value = each === language ? text : (texts?.[each] ?? '')
    return value === '' ? [] : [[each, value]]
  })
  return next.length === 0 ? null : Object.fromEntries(next)
}

type Shown = { readonly label: string; readonly hint?: ReactNode; readonly isMultiline?: boolean }

type Input = Shown & {
  readonly name: string
  readonly value: string
  readonly change: (value: string) => void
  readonly lang?: Language
  readonly placeholder?: string | undefined
  readonly type?: 'tel' | 'email' | 'url'
}

export function TextInput({ name, label, hint, isMultiline = false, value, change, ...input }: Input) {
  const error = useRefusal(name)
  return (
    <Labelled label={label} field={{ error }} hint={hint}>
      <Field.Control
        {...input}
        name={name}
        value={value}
        autoComplete="off"
        onValueChange={change}
        className={`${control} ${isMultiline ? 'block py-2.5' : ''}`}
        {...(isMultiline && { render: <textarea rows={3} /> })}
      />
    </Labelled>
  )
}

/** Of a label: 'Address', and 'Address (Hindi)'. */
export const labelIn = (label: string, language: Language) =>
  language === 'en' ? label : `${label} (${languageName(language)})`

type Localized = Shown & {
  readonly name: string
  readonly texts: LanguageTexts | null
  readonly change: (texts: LanguageTexts | null) => void
}

/** A text in the language that is written in; the English one stands behind it. */
export function LocalizedInput({ name, label, texts, change, ...shown }: Localized) {
  const language = useSiteLanguage()
  return (
    <TextInput
      {...shown}
      name={`${name}.${language}`}
      label={labelIn(label, language)}
      lang={language}
      value={texts?.[language] ?? ''}
      placeholder={language === 'en' ? undefined : texts?.en}
      change={text => change(withText(texts, language, text))}
    />
  )
}
