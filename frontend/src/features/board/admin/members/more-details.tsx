import { AFFILIATION_MAX } from '@shodh/contracts/limits.ts'
import { TRANSLATION_LANGUAGES } from '@shodh/contracts/languages.ts'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { FoldedDetails } from '../../../../ui/forms/folded-details.tsx'
import { TextArea, TextField } from '../../../../ui/forms/text-field.tsx'
import { languageName } from '../../../../ui/formats/language-names.ts'

function Translation({ name, language }: { name: string; language: string }) {
  return (
    <fieldset className="grid gap-4" lang={language}>
      <legend className="mb-2 text-sm font-medium" lang="en">
        In {languageName(language)}
      </legend>
      <TextField name={`${name}.fullName`} label={`Full Name in ${languageName(language)}`} autoComplete="off" />
      <TextField name={`${name}.designation`} label={`Designation in ${languageName(language)}`} autoComplete="off" />
      <TextArea name={`${name}.description`} label={`Description in ${languageName(language)}`} rows={3} />
    </fieldset>
  )
}

/** What the form has beside the documented fields, folded. */
export function MoreDetails({ isOpen }: { isOpen: boolean }) {
  return (
    <FoldedDetails isOpen={isOpen}>
      <div className="grid gap-5 pt-2 pb-3">
        <TextField
          name="affiliation"
          label="Affiliation"
          max={AFFILIATION_MAX}
          autoComplete="off"
          hint="Indexers ask where each editor works."
        />
        <TextField name="orcid" label="ORCID iD" placeholder="0000-0000-0000-0000" spellCheck={false} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="from" label="Member from" type="month" placeholder="YYYY-MM" hint="A month." />
          <TextField
            name="until"
            label="Member until"
            type="month"
            placeholder="YYYY-MM"
            hint="From the month after on, no longer on the board that readers see."
          />
        </div>
        <CheckField
          name="isContactPublic"
          label="Show email and mobile number to readers"
          hint="Otherwise only administrators and auditors see them."
        />
        {TRANSLATION_LANGUAGES.map((language, place) => (
          <Translation key={language} name={`translations.${place}`} language={language} />
        ))}
      </div>
    </FoldedDetails>
  )
}
