import { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../../../ui/admin/act.tsx'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { SelectField, TextField } from '../../../../ui/forms/text-field.tsx'
import { InviteForm } from '../../../users/admin/invitations/invite-form.tsx'
import { Acts, StepForm, type Wizard, yearErrors } from './step-form.tsx'

type Volume = {
  readonly year: string
  readonly issueType: IssueType
  readonly volumeName: string
  readonly inPreparation: boolean
}

const checkVolume = ({ year, volumeName }: Volume) => [
  ...yearErrors('year', year),
  ...(volumeName.trim() ? [] : [{ name: 'volumeName', message: 'Please enter a volume name' }]),
]

const newVolume = (): Volume => ({
  year: String(new Date().getFullYear()),
  issueType: 'Regular',
  volumeName: '',
  inPreparation: true,
})

function NewVolume({ wizard }: { readonly wizard: Wizard }) {
  const [blank] = useState(newVolume)
  const change = useChange()
  const send = (_: unknown, { year, ...volume }: Volume) =>
    change({
      url: 'papers/volumes',
      method: 'POST',
      body: { ...volume, year: Number(year) },
      done: 'The first volume is there',
      defaultMessage: 'Failed to create volume',
    })
  return (
    <StepForm<Volume> wizard={wizard} values={blank} check={checkVolume} send={send} shownOf={() => ({})}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="year" label="Year" inputMode="numeric" autoComplete="off" />
        <SelectField name="issueType" label="Type" options={IssueType.options.map(type => [type, type])} />
      </div>
      <TextField name="volumeName" label="Name of the volume" placeholder="Vol. 1, No. 1" autoComplete="off" />
      <CheckField
        name="inPreparation"
        label="Prepare it first"
        hint="Nobody but staff sees the volume and its papers before you publish it."
      />
    </StepForm>
  )
}

/** Once there is a volume, another one is not made by going back. */
export function VolumeStep({ wizard }: { readonly wizard: Wizard }) {
  if (!wizard.isDone) return <NewVolume wizard={wizard} />
  return (
    <div className="grid gap-5">
      <p>The journal has a volume. It is changed, published and followed by others under Manage Volumes.</p>
      <div>
        <ButtonLink to="/admin/papers/volumes">Manage Volumes</ButtonLink>
      </div>
      <Acts wizard={wizard} skip="Go on" />
    </div>
  )
}

export function ImportStep({ wizard }: { readonly wizard: Wizard }) {
  return (
    <div className="grid gap-5">
      <p>Drop the PDFs of the first issue: titles, authors and abstracts are read from them for you to check.</p>
      <div>
        <ButtonLink to="/admin/papers/add">
          <Upload aria-hidden="true" className="size-4.5" />
          Add Papers
        </ButtonLink>
      </div>
      <p className="text-sm text-muted">
        A journal that exists already comes whole, with its volumes, papers and their dates: whoever runs this site
        brings it from a folder by <code className="wrap-anywhere">shodh import FROM=folder TO={location.origin}</code>.
      </p>
      <Acts wizard={wizard} skip="Go on" />
    </div>
  )
}

export function PeopleStep({ wizard }: { readonly wizard: Wizard }) {
  return (
    <div className="grid gap-5">
      <p>
        Authors upload papers, auditors see what was done and change nothing, administrators do everything. Each gets a
        mail, and chooses a password.
      </p>
      <InviteForm />
      <Acts wizard={wizard} skip="Finish" look="quiet" />
    </div>
  )
}
