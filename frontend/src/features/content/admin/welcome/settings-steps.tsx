import { languagesOf, TRANSLATION_LANGUAGES } from '@shodh/contracts/languages.ts'
import { issnError } from '@shodh/contracts/site/settings.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { zoneName, zoneNames } from '@shodh/contracts/time/zones.ts'
import { useState } from 'react'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import type { FieldError } from '../../../../ui/forms/field-errors.ts'
import { SelectField, TextField } from '../../../../ui/forms/text-field.tsx'
import { languageName } from '../../../../ui/formats/language-names.ts'
import type { Settings } from './calls.ts'
import { changedOf, type Shown, StepForm, type Wizard, yearErrors } from './step-form.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const nameIn = { hi: 'nameHi', mr: 'nameMr' } as const

/** With those that stand there already. */
const zonesWith = (...given: readonly string[]) =>
  [...new Set([...given, ...zoneNames()])].sort().map(zone => [zone, zone.replaceAll('_', ' ')] as const)

/** Names of Creative Commons licences by their address, with the present one where it is another. */
const licencesWith = ({ name, url }: Settings['licence']) => {
  const common = ['by', 'by-sa', 'by-nc', 'by-nc-sa', 'by-nd', 'by-nc-nd'].map(
    terms => [`https://creativecommons.org/licenses/${terms}/4.0/`, `CC ${terms.toUpperCase()} 4.0`] as const,
  )
  return new Map([[url, name], ...common])
}

const nameValues = ({ name, names, shortName, tagline, languages, timeZone, sinceYear, licence }: Settings) => ({
  name,
  nameHi: names?.hi ?? '',
  nameMr: names?.mr ?? '',
  shortName,
  tagline: tagline?.en ?? '',
  hi: languages.includes('hi'),
  mr: languages.includes('mr'),
  timeZone,
  sinceYear: String(sinceYear),
  licence: licence.url,
})
type NameValues = ReturnType<typeof nameValues>

/** What a journal that nobody has named is called is no name. */
const unnamed = (values: NameValues): NameValues => ({
  ...values,
  name: '',
  shortName: '',
  tagline: '',
  timeZone: zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone),
})

const chosenLanguages = (values: NameValues) => [
  ...languagesOf(TRANSLATION_LANGUAGES.filter(language => values[language])),
]

const namesOf = ({ nameHi, nameMr }: NameValues) => {
  const names = { ...(nameHi && { hi: nameHi }), ...(nameMr && { mr: nameMr }) }
  return Object.keys(names).length > 0 ? names : null
}

const SHORT = 30

const shortOf = ({ name, shortName }: NameValues) =>
  shortName.trim() || Array.from(name.trim()).slice(0, SHORT).join('')

const shownName = (values: NameValues): Shown => ({
  ...(values.name.trim() && { name: values.name, shortName: shortOf(values) }),
  ...(values.tagline.trim() && { tagline: values.tagline }),
  names: namesOf(values) ?? undefined,
  languages: chosenLanguages(values),
})

const checkName = ({ name, sinceYear }: NameValues): readonly FieldError[] => [
  ...(name.trim() ? [] : [{ name: 'name', message: 'Name is required' }]),
  ...yearErrors('sinceYear', sinceYear),
]

/** The name with all that goes with it. */
const nameBody = (values: NameValues, before: Settings) => ({
  name: values.name,
  names: namesOf(values),
  shortName: shortOf(values),
  tagline: values.tagline.trim() ? { ...before.tagline, en: values.tagline } : null,
  languages: chosenLanguages(values),
  timeZone: values.timeZone,
  sinceYear: Number(values.sinceYear),
  licence: { name: licencesWith(before.licence).get(values.licence) ?? values.licence, url: values.licence },
})

export function NameStep({ wizard }: { readonly wizard: Wizard }) {
  const save = useSaveSettings(wizard)
  const [settings] = useState(wizard.settings)
  const known = nameValues(settings)
  const [values] = useState(isUntitled(settings) ? unnamed(known) : known)
  const [zones] = useState(() => zonesWith(settings.timeZone, values.timeZone))
  return (
    <StepForm
      wizard={wizard}
      values={values}
      check={checkName}
      send={(_, typed) => save(changedOf(nameBody(typed, settings), nameBody(known, settings)), shownName(typed))}
      shownOf={shownName}
    >
      <TextField name="name" label="Name" autoComplete="off" hint="As it stands on covers and in citations." />
      <TextField name="tagline" label="In one sentence (optional)" autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="shortName" label="Short name (optional)" autoComplete="off" hint="On phones and in mails." />
        <TextField name="sinceYear" label="Published since" inputMode="numeric" autoComplete="off" />
        <SelectField name="timeZone" label="Time zone" hint="Of dates, and of days that are counted." options={zones} />
        <fieldset>
          <legend className="text-sm font-semibold">Languages beside English</legend>
          <div className="flex flex-wrap gap-x-6">
            {TRANSLATION_LANGUAGES.map(language => (
              <CheckField key={language} name={language} label={languageName(language)} />
            ))}
          </div>
        </fieldset>
        {TRANSLATION_LANGUAGES.map(language => (
          <TextField
            key={language}
            name={nameIn[language]}
            lang={language}
            label={`Name in ${languageName(language)} (optional)`}
            autoComplete="off"
          />
        ))}
        <SelectField
          name="licence"
          label="Licence of the papers"
          hint="Stands on every page. DOAJ asks for a Creative Commons one."
          options={[...licencesWith(settings.licence)]}
        />
      </div>
    </StepForm>
  )
}

const issnValues = ({ issn, issnPrint, publisher }: Settings) => ({
  issn: issn ?? '',
  issnPrint: issnPrint ?? '',
  publisher: publisher ?? '',
})
type IssnValues = ReturnType<typeof issnValues>

const checkIssn = (values: IssnValues): readonly FieldError[] =>
  (['issn', 'issnPrint'] as const).flatMap(name => {
    const given = values[name].trim().toUpperCase()
    const message = given ? issnError(given) : undefined
    return message === undefined ? [] : [{ name, message }]
  })

const nullWhereBlank = (values: Partial<IssnValues>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim() || null]))

const shownIssn = ({ issn }: IssnValues): Shown => ({ issn: issn || undefined })

export function IssnStep({ wizard }: { readonly wizard: Wizard }) {
  const save = useSaveSettings(wizard)
  return (
    <StepForm
      wizard={wizard}
      values={issnValues(wizard.settings)}
      check={checkIssn}
      send={(changed, values) => save(nullWhereBlank(changed), shownIssn(values))}
      shownOf={shownIssn}
    >
      <TextField
        name="issn"
        label="ISSN, electronic (optional)"
        placeholder="1234-567X"
        autoComplete="off"
        hint="Assigned by the ISSN centre of your country, once the journal has papers. Until then, leave it out."
      />
      <TextField name="issnPrint" label="ISSN, printed edition (optional)" placeholder="1234-567X" autoComplete="off" />
      <TextField name="publisher" label="Publisher (optional)" autoComplete="off" />
    </StepForm>
  )
}
