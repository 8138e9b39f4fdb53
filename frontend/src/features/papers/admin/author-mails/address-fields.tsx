import { AUTHOR_EMAILS_MAX } from '@shodh/contracts/limits.ts'
import { mailLanguages } from '../../../../ui/admin/mails/mail-languages.ts'
import { ListEditor } from '../../../../ui/forms/list-editor.tsx'
import { SelectField, TextField } from '../../../../ui/forms/text-field.tsx'
import { blankAddress } from './address-form.ts'

/** Email addresses of authors; for any form whose values hold an `AddressesForm`. */
export function AddressFields() {
  return (
    <ListEditor
      name="authorEmails"
      legend="Email addresses of authors"
      entry="address"
      blank={blankAddress}
      max={AUTHOR_EMAILS_MAX}
      hint="They get a mail when the paper is published, corrected, retracted or replaced. The addresses are never public."
    >
      {name => (
        <div className="grid gap-4 @md:grid-cols-3">
          <TextField name={`${name}.email`} label="Email" inputMode="email" autoComplete="off" spellCheck={false} />
          <TextField name={`${name}.name`} label="Name" autoComplete="off" />
          <SelectField name={`${name}.language`} label="Language of the mails" options={mailLanguages} />
        </div>
      )}
    </ListEditor>
  )
}
