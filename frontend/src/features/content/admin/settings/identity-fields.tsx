import type { SettingsContent } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { LANGUAGES, TRANSLATION_LANGUAGES } from '@shodh/contracts/languages.ts'
import { issnCheckCharacter, issnError } from '@shodh/contracts/site/settings.ts'
import { zoneNames } from '@shodh/contracts/time/zones.ts'
import { languageName } from '../../../../ui/formats/language-names.ts'
import { CheckInput, LocalizedInput, NumberInput, TextInput, useSiteLanguage } from '../site/site-form.tsx'
import { ColourField } from './colour-field.tsx'
import type { SettingsDraft } from './settings-screen.tsx'
import { labelOf } from './shown-settings.ts'

type Lines = 'shortName' | 'mark' | 'publisher' | 'mailFromName'
type Issns = 'issn' | 'issnPrint'

/** A line that null takes away. */
export function Line({ name, hint, draft }: SettingsDraft & { readonly name: Lines; readonly hint?: string }) {
  const { content, change } = draft
  return (
    <TextInput
      name={name}
      label={labelOf(name)}
      hint={hint}
      value={content[name] ?? ''}
      change={text => change({ [name]: text || null })}
    />
  )
}

/** With its hyphen, and with X as a capital letter. */
const issnTyped = (text: string) => text.toUpperCase().replace(/^(\d{4})(\d{3}[\dX])$/u, '$1-$2')

/** What there is to say of an ISSN that is not typed to its end. */
const issnHint = (typed: string) => {
  const digits = typed.replace('-', '')
  if (/^\d{7}$/u.test(digits)) return `Its last character is ${issnCheckCharacter(digits)}.`
  return 'Only where one was assigned, such as 1234-5679.'
}

function Issn({ name, draft }: SettingsDraft & { readonly name: Issns }) {
  const value = draft.content[name] ?? ''
  return (
    <TextInput
      name={name}
      label={labelOf(name)}
      hint={issnHint(value)}
      problem={value.length < '1234-5679'.length ? undefined : issnError(value)}
      value={value}
      change={text => draft.change({ [name]: issnTyped(text) || null })}
    />
  )
}

/** The name is one for all languages; others may have their own. */
function Name({ draft: { content, change } }: SettingsDraft) {
  const language = useSiteLanguage()
  if (language !== 'en')
    return (
      <LocalizedInput
        name="names"
        label={labelOf('names')}
        instead={content.name}
        texts={content.names}
        change={names => change({ names })}
      />
    )
  return <TextInput name="name" label={labelOf('name')} value={content.name} change={name => change({ name })} />
}

export function IdentityFields({ draft }: SettingsDraft) {
  const { content, change } = draft
  return (
    <>
      <Name draft={draft} />
      <Line name="shortName" draft={draft} hint="In the title of browsers, in mails and under the icon on phones." />
      <Line
        name="mark"
        draft={draft}
        hint="Of the icon and of covers. Without one it is the first of the short name."
      />
      <LocalizedInput
        name="tagline"
        label={labelOf('tagline')}
        texts={content.tagline}
        change={tagline => change({ tagline })}
      />
      <Issn name="issn" draft={draft} />
      <Issn name="issnPrint" draft={draft} />
      <Line name="publisher" draft={draft} hint="Without one the journal is its own publisher." />
      <NumberInput
        name="sinceYear"
        label={labelOf('sinceYear')}
        value={content.sinceYear}
        change={year => change({ sinceYear: year as number })}
      />
    </>
  )
}

export function LooksFields({ draft: { content, change } }: SettingsDraft) {
  return <ColourField value={content.accentColour} change={accentColour => change({ accentColour })} />
}

const zones = zoneNames()

const withLanguage = (languages: SettingsContent['languages'], tag: string, isThere: boolean) => {
  const others = languages.filter(each => each !== tag)
  return isThere ? [...others, tag].toSorted((one, other) => placeOf(one) - placeOf(other)) : others
}

const placeOf = (tag: string) => (LANGUAGES as readonly string[]).indexOf(tag)

export function LanguageFields({ draft: { content, change } }: SettingsDraft) {
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{labelOf('languages')}</legend>
        <CheckInput name="languages" label={languageName('en')} isChecked isFixed change={() => undefined} />
        {TRANSLATION_LANGUAGES.map(tag => (
          <CheckInput
            key={tag}
            name="languages"
            label={languageName(tag)}
            isChecked={content.languages.includes(tag)}
            change={isThere => change({ languages: withLanguage(content.languages, tag, isThere) })}
          />
        ))}
        <p className="mt-1 text-sm text-muted">
          Addresses in a language that is taken away lead to the English ones. What is written in it is not lost.
        </p>
      </fieldset>
      <TextInput
        name="timeZone"
        label={labelOf('timeZone')}
        hint="Every day that is printed or counted is one there: with another zone, readings are counted anew."
        value={content.timeZone}
        choices={zones}
        change={timeZone => change({ timeZone })}
      />
    </>
  )
}

export function LicenceFields({ draft: { content, change } }: SettingsDraft) {
  const { licence } = content
  return (
    <>
      <TextInput
        name="licence.name"
        label="Licence of the papers"
        hint="Of papers that state none of their own."
        value={licence.name}
        change={name => change({ licence: { ...licence, name } })}
      />
      <TextInput
        name="licence.url"
        type="url"
        label="Address of the licence"
        value={licence.url}
        change={url => change({ licence: { ...licence, url } })}
      />
    </>
  )
}
