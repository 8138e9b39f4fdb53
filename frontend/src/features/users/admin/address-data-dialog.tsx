import { Email } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { checkedBy } from '../../../ui/forms/field-errors.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { Submit } from '../../../ui/forms/submit.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { usePersonalData } from './use-personal-data.ts'

const Sought = z.object({ email: Email })

/** What the journal knows of an address without an account, for somebody who has asked for it. */
export function AddressDataDialog({ close }: { close: () => void }) {
  const download = usePersonalData()
  const form = useSentForm({
    defaultValues: { email: '' },
    check: checkedBy(Sought),
    send: async body => {
      const error = await download('admin/personal-data', body, 'what-the-journal-knows')
      if (!error) close()
      return error
    },
  })
  return (
    <Dialog title="What the journal knows of an address" close={close} isBusy={form.isSending}>
      <Form form={form} className="pt-3">
        <p className="text-muted">
          For somebody without an account who asks what is stored of them: messages, subscription, addresses of authors,
          board, mails. Make sure that the request comes from that address. The log says that you did it, and names no
          address.
        </p>
        <TextField name="email" label="Email address" type="email" autoComplete="off" spellCheck={false} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={close}>Cancel</Button>
          <Submit form={form} label="Download" sending="Collecting…" />
        </div>
      </Form>
    </Dialog>
  )
}
