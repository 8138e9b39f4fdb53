import { KnownPassword, NewPassword, UserName } from '@shodh/contracts/users/fields.ts'
import { User } from '@shodh/contracts/users/views.ts'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { link } from '../../../../ui/button.ts'
import { checkedBy, namedErrors } from '../../../../ui/forms/field-errors.ts'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useChanged, useProfileQuery } from '../../api.ts'
import { UsernameOfPassword } from '../../forms/form.tsx'
import { confirmed } from '../../forms/use-form.ts'
import { roles } from '../../roles.ts'
import { profileUpdate } from '../../account-calls.ts'
import { useAccount, useSignedInRequest, useUpdateAccount } from '../../../../account.ts'
import { useChange, Failure, useAct } from '../../../../ui/admin/act.tsx'
import { EmailSettings } from './email-settings.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { NewPasswordFields, PasswordField } from '../password-fields.tsx'
import { useJournal } from '../../../../journal.ts'
import { OwnPaperList } from '../../../papers/admin/own-papers.tsx'
import { useOwnPapersQuery } from '../../../papers/admin/calls.ts'
import { LinkedAccounts } from './linked-accounts.tsx'
import { useOwnFactorsQuery } from '../security/calls.ts'
import { OwnData } from './own-data.tsx'
import { Security } from '../security/security.tsx'
import { OwnSessions } from '../sessions.tsx'
import { OwnTokens } from '../tokens/own-tokens.tsx'

const Named = z.object({ name: UserName })
const Changed = z.object({ currentPassword: KnownPassword, newPassword: NewPassword })

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 @min-[44rem]/room:grid-cols-[16rem_minmax(0,34rem)]"
    >
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 text-sm text-muted">{lead}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

function NameForm() {
  const { name } = useAccount()
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = useChanged()
  const updateAccount = useUpdateAccount()
  const form = useSentForm({
    unsent: useUnsent<{ name: string }>('profile'),
    defaultValues: { name },
    check: checkedBy(Named),
    send: async body => {
      const { data, error } = await request(profileUpdate(body))
      if (error) return error
      updateAccount(User.parse(data))
      changed('User')
      toast('Profile updated successfully')
    },
  })
  return (
    <Form form={form}>
      <TextField name="name" label="Full name" autoComplete="name" />
      <div>
        <Submit form={form} label="Save" sending="Saving…" />
      </div>
    </Form>
  )
}

function PasswordForm({ done }: { done: () => void }) {
  const { email } = useAccount()
  const change = useChange()
  const changed = useChanged()
  const form = useSentForm({
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
    check: values => [
      ...checkedBy(Changed)(values),
      ...namedErrors(confirmed(values.newPassword, values.confirmation)),
    ],
    send: async ({ currentPassword, newPassword }) => {
      const error = await change({
        url: 'auth/change-password',
        method: 'POST',
        body: { currentPassword, newPassword },
        done: 'Password changed successfully',
        defaultMessage: 'Failed to change password',
      })
      if (error) return error
      changed('Sign-in')
      done()
    },
  })
  return (
    <Form form={form}>
      <UsernameOfPassword email={email} />
      <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
      <NewPasswordFields />
      <div>
        <Submit form={form} label="Change password" sending="Saving…" look="outline" />
      </div>
    </Form>
  )
}

/** Of an account that an identity provider's sign-in has opened. */
function NoPassword({ to }: { readonly to: string }) {
  return (
    <p className="max-w-prose text-muted">
      Your account has no password: a passkey or a linked account signs you in. {to}, choose a password first: sign out,
      then press “Forgot password?” on the sign-in page.
    </p>
  )
}

function EmailAndPassword() {
  const { hasPassword = true } = useOwnFactorsQuery().data ?? {}
  // A form that was sent successfully is reset.
  const [round, setRound] = useState(0)
  return (
    <>
      <Part title="Email" lead="You sign in with it, and the journal writes to it.">
        {hasPassword ? <EmailSettings /> : <NoPassword to="To change the address" />}
      </Part>
      <Part title="Password" lead="Wherever else you are signed in, you will have to sign in again.">
        {hasPassword ? (
          <PasswordForm key={round} done={() => setRound(round + 1)} />
        ) : (
          <NoPassword to="To sign in without it" />
        )}
      </Part>
    </>
  )
}

/** Whether an auditor is sent the weekly mail about the record. */
function WeeklyDigest() {
  const { data } = useProfileQuery()
  const change = useChange()
  const changed = useChanged()
  const wanted = data?.weeklyDigest
  const { isBusy, failure, act } = useAct({
    send: () =>
      change({
        ...profileUpdate({ weeklyDigest: !wanted }),
        done: wanted ? 'You get no weekly mail any more' : 'You get a mail each Monday',
      }),
    done: () => changed('User'),
  })
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-(--accent)"
          checked={wanted ?? false}
          disabled={wanted === undefined || isBusy}
          onChange={act}
        />
        What happened to the record, each Monday morning
      </label>
      <p className="text-sm text-muted">
        Replaced, withheld and released PDFs, notices, deleted and restored papers, and the signed head of the public
        log with its witnesses. The same is a{' '}
        <a href="/digest.atom" className={link}>
          feed
        </a>
        .
      </p>
      <Failure of={failure} />
    </>
  )
}

export function ProfileScreen() {
  const { email, role } = useAccount()
  const { signIn = [] } = useJournal() ?? {}
  const { papers = [] } = useOwnPapersQuery().data ?? {}
  return (
    <>
      <Heading title="Profile" meta={`${roles[role].name}, signed in as ${email}.`} />
      <Part title="Name" lead="As the back office shows it.">
        <NameForm />
      </Part>
      <EmailAndPassword />
      <Part
        title="Sign-in and security"
        lead="A second step beside the password: whoever learns that one cannot sign in with it alone."
      >
        <Security />
      </Part>
      {signIn.length > 0 && (
        <Part title="Linked accounts" lead="Where else you have an account that can sign you in here.">
          <LinkedAccounts />
        </Part>
      )}
      {role === 'auditor' && (
        <Part title="Mails" lead="What the journal sends to auditors.">
          <WeeklyDigest />
        </Part>
      )}
      <Part title="Sessions" lead="Where you are signed in. End what you do not recognise.">
        <OwnSessions />
      </Part>
      {papers.length > 0 && (
        <Part
          title="Your papers"
          lead="Those with your confirmed ORCID iD, or with your e-mail address as that of an author."
        >
          <OwnPaperList of={papers} />
        </Part>
      )}
      <Part
        title="API tokens"
        lead="With them, programs act in your place, within your role. They manage no accounts and no sign-in."
      >
        <OwnTokens />
      </Part>
      <Part
        title="Your data"
        lead="What the journal knows of you, as a file that people and programs can read: account, sessions, drafts, messages, mails, and your entries of the log."
      >
        <OwnData />
      </Part>
    </>
  )
}
