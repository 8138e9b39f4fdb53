import { KnownPassword } from '@shodh/contracts/users/fields.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAccount } from '../../../account.ts'
import { checkedBy } from '../../../ui/forms/field-errors.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { Submit } from '../../../ui/forms/submit.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { UsernameOfPassword } from '../forms/form.tsx'
import { PasswordField } from './password-fields.tsx'
import { usePersonalData } from './use-personal-data.ts'

const Confirmed = z.object({ currentPassword: KnownPassword })

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
      <UsernameOfPassword email={email} />
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
