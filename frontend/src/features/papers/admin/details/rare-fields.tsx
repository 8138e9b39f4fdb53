import { AFFILIATIONS_MAX, AUTHORS_MAX, TITLE_MAX, TRANSLATIONS_MAX } from '@shodh/contracts/limits.ts'
import { useEffect, useRef } from 'react'
import { focusField } from '../../../../ui/forms/form.tsx'
import { ListEditor } from '../../../../ui/forms/list-editor.tsx'
import { TextArea, TextField } from '../../../../ui/forms/text-field.tsx'
import { languageName } from '../../../../ui/formats/language-names.ts'
import { blankAffiliation, blankAuthor, blankTranslation } from './details-form.ts'

const LANGUAGES = 'language-tags'
const pair = 'grid gap-4 sm:grid-cols-2'

/** Languages that Indian journals publish in, by their tags; any other may be typed. */
const tags = ['en', 'hi', 'mr', 'sa', 'bn', 'gu', 'kn', 'ml', 'or', 'pa', 'ta', 'te', 'ur']

function LanguageTags() {
  return (
    <datalist id={LANGUAGES}>
      {tags.map(tag => (
        <option key={tag} value={tag}>
          {languageName(tag)}
        </option>
      ))}
    </datalist>
  )
}

function Affiliation({ name }: { name: string }) {
  return (
    <div className={pair}>
      <TextField name={`${name}.name`} label="Affiliation" />
      <TextField name={`${name}.ror`} label="ROR ID" placeholder="https://ror.org/05dxps055" spellCheck={false} />
    </div>
  )
}

function Author({ name }: { name: string }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField name={`${name}.given`} label="Given name" />
        <TextField name={`${name}.family`} label="Family name" />
        <TextField name={`${name}.orcid`} label="ORCID" placeholder="0000-0000-0000-0000" spellCheck={false} />
      </div>
      <ListEditor
        name={`${name}.affiliations`}
        legend="Affiliations"
        entry="affiliation"
        blank={blankAffiliation}
        max={AFFILIATIONS_MAX}
      >
        {affiliation => <Affiliation name={affiliation} />}
      </ListEditor>
    </>
  )
}

function Translation({ name }: { name: string }) {
  return (
    <>
      <TextField name={`${name}.language`} label="Language" list={LANGUAGES} spellCheck={false} />
      <TextField name={`${name}.title`} label="Title" />
      <TextField name={`${name}.subtitle`} label="Subtitle" />
      <TextArea name={`${name}.abstract`} label="Abstract" />
      <TextArea name={`${name}.keywords`} label="Keywords" rows={3} hint="One on each line." />
    </>
  )
}

/** The details that most papers go without; for any form whose values hold a `DetailsForm`. */
export function RareFields({ firstFocus = '' }: { firstFocus?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (firstFocus) focusField(box.current, firstFocus)
  }, [firstFocus])
  return (
    <div ref={box} className="grid gap-5">
      <LanguageTags />
      <TextField name="subtitle" label="Subtitle" max={TITLE_MAX} />
      <div className={pair}>
        <TextField
          name="language"
          label="Language of the paper"
          list={LANGUAGES}
          spellCheck={false}
          hint="A tag such as en, hi or mr."
        />
        <TextField
          name="publishedOn"
          label="Date of publication"
          type="date"
          hint="Without one it is the day of the upload, or the year of a volume of another year."
        />
        <TextField name="firstPage" label="First page" />
        <TextField name="lastPage" label="Last page" />
      </div>
      <ListEditor
        name="authors"
        legend="Authors"
        entry="author"
        blank={blankAuthor}
        max={AUTHORS_MAX}
        hint="In the order in which the paper names them."
      >
        {author => <Author name={author} />}
      </ListEditor>
      <ListEditor
        name="translations"
        legend="Translations"
        entry="translation"
        blank={blankTranslation}
        max={TRANSLATIONS_MAX}
        hint="What the paper says of itself in other languages than its own."
      >
        {translation => <Translation name={translation} />}
      </ListEditor>
    </div>
  )
}
