import { Field } from '@base-ui/react/field'
import type { LanguageTexts } from '@shodh/contracts/content/fields.ts'
import { LANGUAGES, type Language } from '@shodh/contracts/languages.ts'
import { createContext, memo, type ReactNode, useContext, useId } from 'react'
import { control } from '../../../../ui/forms/control.ts'
import type { FieldError } from '../../../../ui/forms/field-errors.ts'
import { Labelled } from '../../../../ui/forms/labelled.tsx'
import { labelIn } from '../language-tabs.tsx'

type Editing = {
  /** In which the texts are written that each language has one of. */
  readonly language: Language
  /** What the journal refused of the draft. */
  readonly refusals: readonly FieldError[]
  /** Fields of which the operator of the server states what they are. */
  readonly pinned: readonly string[]
}

/** How the fields of a part are edited. */
export const SiteEditing = createContext<Editing>({ language: 'en', refusals: [], pinned: [] })

export const useSiteLanguage = () => useContext(SiteEditing).language

/** Whether nobody but the operator changes a field, or what it is in. */
export const usePinned = (name: string) =>
  useContext(SiteEditing).pinned.some(each => `${name}.`.startsWith(`${each}.`))

export const PINNED = 'Set by the operator.'

/** What the journal refused of a field, or of what is in it. */
export const useRefusal = (name: string) =>
  useContext(SiteEditing).refusals.find(refusal => `${refusal.name}.`.startsWith(`${name}.`))?.message

/** Whether there is a text in any language. */
export const hasText = (texts: LanguageTexts) => Object.keys(texts).length > 0

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
  readonly inputMode?: 'numeric'
  /** What is wrong with what is typed, before the journal says it. */
  readonly problem?: string | undefined
  /** What it may be, among others. */
  readonly choices?: readonly string[]
}

/** Hundreds of zones, which no letter that is typed changes. */
const Choices = memo(function Choices({ id, all }: { id: string; all: readonly string[] }) {
  return (
    <datalist id={id}>
      {all.map(each => (
        <option key={each}>{each}</option>
      ))}
    </datalist>
  )
})

export function TextInput({
  name,
  label,
  hint,
  isMultiline = false,
  problem,
  choices,
  value,
  change,
  ...input
}: Input) {
  const refusal = useRefusal(name)
  const isPinned = usePinned(name)
  const choicesId = `${useId()}-choices`
  return (
    <Labelled label={label} field={{ error: problem ?? refusal }} hint={isPinned ? PINNED : hint}>
      <Field.Control
        {...input}
        {...(choices && { list: choicesId })}
        name={name}
        value={value}
        readOnly={isPinned}
        autoComplete="off"
        onValueChange={change}
        className={`${control} ${isMultiline ? 'block py-2.5' : ''} ${isPinned ? 'bg-tint' : ''}`}
        {...(isMultiline && { render: <textarea rows={3} /> })}
      />
      {choices && <Choices id={choicesId} all={choices} />}
    </Labelled>
  )
}

type Whole = Omit<Input, 'value' | 'change'> & {
  readonly value: number | null
  readonly change: (value: number | null) => void
}

/** A whole number; null where nothing is typed. */
export function NumberInput({ value, change, ...input }: Whole) {
  const typed = (text: string) => {
    const digits = text.replaceAll(/\D/gu, '').slice(0, 9)
    change(digits === '' ? null : Number(digits))
  }
  return <TextInput {...input} inputMode="numeric" value={value === null ? '' : String(value)} change={typed} />
}

type Checked = {
  readonly name: string
  readonly label: string
  readonly isChecked: boolean
  readonly isFixed?: boolean
  readonly change: (isChecked: boolean) => void
}

export function CheckInput({ name, label, isChecked, isFixed = false, change }: Checked) {
  const isPinned = usePinned(name)
  return (
    <label className="flex min-h-(--control) items-center gap-2">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-(--accent)"
        checked={isChecked}
        disabled={isFixed || isPinned}
        onChange={({ target }) => change(target.checked)}
      />
      <span>
        {label}
        {isPinned && <span className="block text-sm text-muted">{PINNED}</span>}
      </span>
    </label>
  )
}

type Localized = Shown & {
  readonly name: string
  readonly texts: LanguageTexts | null
  /** What stands where there is none, if not the English one. */
  readonly instead?: string
  readonly change: (texts: LanguageTexts | null) => void
}

/** A text in the language that is written in; the English one stands behind it. */
export function LocalizedInput({ name, label, texts, instead, change, ...shown }: Localized) {
  const language = useSiteLanguage()
  return (
    <TextInput
      {...shown}
      name={`${name}.${language}`}
      label={labelIn(label, language)}
      lang={language}
      value={texts?.[language] ?? ''}
      placeholder={language === 'en' ? undefined : (instead ?? texts?.en)}
      change={text => change(withText(texts, language, text))}
    />
  )
}
