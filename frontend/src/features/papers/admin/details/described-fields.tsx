import { ABSTRACT_MAX } from '@shodh/contracts/limits.ts'
import { GrowingArea, TextField } from '../../../../ui/forms/text-field.tsx'

/** What lists and searches show of a paper beside its title; for any form whose values hold a `DetailsForm`. */
export function DescribedFields() {
  return (
    <>
      <GrowingArea name="abstract" label="Abstract" rows={4} max={ABSTRACT_MAX} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <GrowingArea name="keywords" label="Keywords" rows={2} hint="One on each line." />
        <TextField name="doi" label="DOI" placeholder="10.1234/suffix" spellCheck={false} />
      </div>
    </>
  )
}
