import { useWatch } from 'react-hook-form'
import { useJournal } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { FoldedDetails } from '../../../../ui/forms/folded-details.tsx'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { type Unsent, useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { AddressFields } from '../author-mails/address-fields.tsx'
import { addressesForm, type AddressesForm, addressesOf, checkAddresses } from '../author-mails/address-form.ts'
import { DescribedFields } from '../details/described-fields.tsx'
import { checkDetails, detailsForm, detailsOf } from '../details/details-form.ts'
import { RareFields } from '../details/rare-fields.tsx'
import { entryOf } from './batch/batch.ts'
import type { Entry } from './batch/entry.ts'
import { useBatch, useWorkspace } from './use-workspace.ts'

const given = (details: ReturnType<typeof detailsOf>): Entry['details'] =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))

type Details = ReturnType<typeof detailsForm> & AddressesForm & { readonly notifyAuthors: boolean }
function Addresses() {
  const sendsMails = useJournal()?.sendsMails ?? false
  const authorEmails = useWatch<Details, 'authorEmails'>({ name: 'authorEmails' })
  return (
    <div className="mt-5">
      <AddressFields />
      {sendsMails && authorEmails.length > 0 && (
        <CheckField name="notifyAuthors" label="Mail them when the paper is published" />
      )}
    </div>
  )
}

type Fields = { readonly entry: Entry; readonly close: () => void; readonly unsent: Unsent<Details> }

function Fields({ entry, close, unsent }: Fields) {
  const { batch } = useWorkspace()
  const form = useSentForm({
    unsent,
    defaultValues: {
      ...detailsForm(entry.details),
      ...addressesForm(entry.authorEmails ?? []),
      notifyAuthors: entry.notifyAuthors ?? true,
    },
    check: values => [...checkDetails(values), ...checkAddresses(values)],
    send: async values => {
      const { notifyAuthors } = values
      const fields = { details: given(detailsOf(values)), authorEmails: addressesOf(values), notifyAuthors }
      batch.change({ type: 'edited', id: entry.id, fields })
      close()
      return undefined
    },
  })
  return (
    <Form form={form} failures="listed">
      <FoldedDetails isOpen>
        <div className="grid gap-5 pt-2 pb-1">
          <DescribedFields />
          <RareFields />
        </div>
        <Addresses />
      </FoldedDetails>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={close}>Cancel</Button>
        <Submit form={form} label="Save Details" sending="Saving…" />
      </div>
    </Form>
  )
}

/** The optional fields of one entry, below it. */
export function DetailsPanel({ id, close }: { id: string; close: () => void }) {
  const entry = entryOf(useBatch(), id)
  const unsent = useUnsent<Details>(`details/${id}`)
  if (!entry) return null
  const leave = () => {
    unsent.store(undefined)
    close()
  }
  return <Fields entry={entry} close={leave} unsent={unsent} />
}
