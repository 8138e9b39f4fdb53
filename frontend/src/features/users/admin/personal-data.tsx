import { Email, KnownPassword } from '@shodh/contracts/users/fields.ts'
import { PersonalDataResponse } from '@shodh/contracts/users/personal-data.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAccount, useSignedInRequest } from '../../../account.ts'
import { type ApiError, unreadable } from '../../../api.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { checkedBy } from '../../../ui/forms/field-errors.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { Submit } from '../../../ui/forms/submit.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useToast } from '../../../ui/toast.tsx'
import { PasswordField } from './password-fields.tsx'

const Confirmed = z.object({ currentPassword: KnownPassword })
const Sought = z.object({ email: Email })

/** Fetches what the journal knows of somebody, and hands it to the browser as a file. */
const usePersonalData = () => {
  const request = useSignedInRequest()
  const toast = useToast()
  return async (url: string, body: unknown, name: string): Promise<ApiError | undefined> => {
    const { data, error } = await request({ url, method: 'POST', body, defaultMessage: 'The file could not be made' })
    if (error) return error
    const file = PersonalDataResponse.safeParse(data)
    if (!file.success) return unreadable()
    saveFile(new Blob([JSON.stringify(file.data, null, 2)], { type: 'application/json' }), `${name}.json`)
    toast('The file is in your downloads')
    return undefined
  }
}

function OwnDataForm({ done }: { done: () => void }) {
  const { email } = useAccount()
  const download = usePersonalData()
  const form = useSentForm({
    defaultValues: { currentPassword: '' },
    check: checkedBy(Confirmed),
    send: async body => {
      const error = await download('users/profile/personal-data', body, 'what-the-journal-knows-of-me')
      if (!error) done()
      return error
    },
  })
  return (
    <Form form={form}>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="currentPassword" label="Password for the file" autoComplete="current-password" />
      <div>
        <Submit form={form} label="Download what the journal knows of me" sending="Collecting…" look="outline" />
      </div>
    </Form>
  )
}

/** All that the journal knows of who is signed in, as a file. */
export function OwnData() {
  // a form that was sent successfully is reset
  const [round, setRound] = useState(0)
  return <OwnDataForm key={round} done={() => setRound(round + 1)} />
}

/** The same of an address without an account, for somebody who has asked for it. */
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
          For somebody who asks what is stored of them: messages, subscription, addresses of authors, board, mails. Make
          sure that the request comes from that address. The log says that you did it, and names no address.
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
