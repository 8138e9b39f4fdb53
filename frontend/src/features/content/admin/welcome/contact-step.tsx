import type { FooterView } from '@shodh/contracts/content/views.ts'
import { useChange } from '../../../../ui/admin/act.tsx'
import { TextArea, TextField } from '../../../../ui/forms/text-field.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useFooterPartQuery } from '../site/calls.ts'
import { type Shown, StepForm, type Wizard } from './step-form.tsx'

const valuesOf = ({ email, phone, website, address }: FooterView) => ({
  email: email ?? '',
  phone: phone ?? '',
  website: website ?? '',
  address: address?.en ?? '',
})
type Values = ReturnType<typeof valuesOf>

const checkEmail = ({ email }: Values) =>
  email.trim() === '' || /^\S+@\S+\.\S+$/u.test(email.trim())
    ? []
    : [{ name: 'email', message: 'It must be an e-mail address' }]

const lineOf = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null)

const shownOf = ({ email, phone, website, address }: Values): Shown => ({
  email: lineOf(email) ?? undefined,
  phone: lineOf(phone) ?? undefined,
  website: lineOf(website) ?? undefined,
  address: lineOf(address) ?? undefined,
})

function Contact({ wizard, footer }: { readonly wizard: Wizard; readonly footer: FooterView }) {
  const change = useChange()
  const send = async ({ address, email, phone, website }: Partial<Values>, values: Values) => {
    const addresses = address === undefined ? undefined : { ...footer.address, en: address.trim() || undefined }
    const isEmpty = addresses && Object.values(addresses).every(text => text === undefined)
    const error = await change({
      url: 'footer',
      method: 'PATCH',
      body: {
        email: lineOf(email),
        phone: lineOf(phone),
        website: lineOf(website),
        address: isEmpty ? null : addresses,
      },
      defaultMessage: 'The footer could not be saved',
    })
    if (!error) wizard.saved(shownOf(values))
    return error
  }
  return (
    <StepForm wizard={wizard} values={valuesOf(footer)} check={checkEmail} send={send} shownOf={shownOf}>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        hint="In the footer. Harvesters and readers write to it; once stated it can be changed, not removed."
      />
      <TextArea name="address" label="Postal address (optional)" rows={3} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="phone" label="Phone (optional)" type="tel" autoComplete="off" />
        <TextField name="website" label="Website (optional)" type="url" placeholder="https://" autoComplete="off" />
      </div>
    </StepForm>
  )
}

export function ContactStep({ wizard }: { readonly wizard: Wizard }) {
  const query = useFooterPartQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <QueryResult of={query} loading="Loading the footer…">
      {({ published }) => <Contact wizard={wizard} footer={published} />}
    </QueryResult>
  )
}
