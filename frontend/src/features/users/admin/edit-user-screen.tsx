import { Email, UserName } from '@shodh/contracts/users/fields.ts'
import type { User } from '@shodh/contracts/users/views.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useAccount, useSignedInRequest, useUpdateAccount } from '../../../account.ts'
import { ButtonLink, Button, TextLink } from '../../../ui/admin/button.tsx'
import { differences } from '../../../ui/admin/changes/changed-meanwhile.tsx'
import { Heading, apart, Section } from '../../../ui/admin/heading.tsx'
import { ErrorScreen } from '../../../ui/queries/error-screen.tsx'
import { checkedBy } from '../../../ui/forms/field-errors.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { Submit } from '../../../ui/forms/submit.tsx'
import { SelectField, TextField } from '../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { UnsentForm } from '../../../unsent/unsent-form.tsx'
import { SavedMeanwhile } from '../../system/admin/saved-meanwhile.tsx'
import { useChanged, useUserQuery } from '../api.ts'
import { roleOptions, statusOptions, roles, statusNames } from '../roles.ts'
import { Confirm } from './confirm.tsx'
import { UserFactors } from './security/user-factors.tsx'
import { UserSessions } from './sessions.tsx'

import * as z from 'zod/mini'

const Edited = z.object({ name: UserName, email: Email })
const OwnEdited = z.object({ name: UserName })

type Version = { readonly user: User; readonly etag: string }

/** Sends what was typed, on the condition that the user is still the one that was shown. */
const useRevise = (id: string, etag: string) => {
  const request = useSignedInRequest()
  const headers = etag ? { 'if-match': etag } : {}
  return (body: unknown) =>
    request({
      url: `admin/users/${encodeURIComponent(id)}`,
      method: 'PATCH',
      body,
      headers,
      defaultMessage: 'Failed to update user',
    })
}

const valuesOf = ({ name, email, role, status }: User) => ({ name, email, role, status })

/** The address one signs in with is changed with the password, in the profile; role and status are for others to change. */
const ownChanges = ({ name }: ReturnType<typeof valuesOf>) => ({ name })

function OwnEmail() {
  return (
    <TextField
      name="email"
      label="Email Address"
      readOnly
      className="read-only:bg-tint read-only:text-muted"
      hint={
        <>
          You change it in <TextLink to="/admin/profile">your profile</TextLink>.
        </>
      }
    />
  )
}

function Fields({ isOwn }: { isOwn: boolean }) {
  return (
    <>
      <TextField name="name" label="Full Name" autoComplete="off" />
      {isOwn ? (
        <OwnEmail />
      ) : (
        <TextField
          name="email"
          label="Email Address"
          type="email"
          autoComplete="off"
          spellCheck={false}
          hint="A new address has to be verified by its owner before the next sign-in."
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="role"
          label="Role"
          options={roleOptions}
          disabled={isOwn}
          hint={isOwn && 'You cannot change your own role.'}
        />
        <SelectField
          name="status"
          label="Status"
          options={statusOptions}
          disabled={isOwn}
          hint={isOwn && 'You cannot deactivate your own account.'}
        />
      </div>
    </>
  )
}

const fieldsOf = ({ name, email, role, status }: User) =>
  [
    ['Name', name],
    ['Email', email],
    ['Role', roles[role].name],
    ['Status', statusNames[status]],
  ] as const

type Props = { readonly before: User; readonly now: User; readonly take: () => void }

/** What somebody else saved while this form was open, and both ways on. */
function ChangedMeanwhile({ before, now, take }: Props) {
  const all = differences(fieldsOf(before), fieldsOf(now))
  return (
    <Notice>
      <p>Your entries are still here. Saved in the meantime:</p>
      <ul className="mt-2 grid gap-1">
        {all.map(({ field, before: was, now: is }) => (
          <li key={field} className="wrap-anywhere">
            {field}: <strong className="font-medium">{is}</strong>, before {was}
          </li>
        ))}
        {all.length === 0 && <li>nothing that is shown here</li>}
      </ul>
      <Button look="quiet" className="mt-2 -ml-2" onClick={take}>
        Discard mine and show what is saved
      </Button>
    </Notice>
  )
}

/** For somebody who has forgotten it, or whose password others may know. */
function ResetPassword({ user: { id, name, email } }: { user: User }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Section
      title="Password"
      className={apart}
      lead={
        <>Nobody can see it. {name} can choose a new one with the link in a mail; until then the old one still works.</>
      }
    >
      <Button onClick={() => setConfirming(true)}>Send a link for a new password</Button>
      {isConfirming && (
        <Confirm
          question={`Send ${name} a link to choose a new password?`}
          action="Send"
          act={{
            url: `admin/users/${encodeURIComponent(id)}/reset-password`,
            method: 'POST',
            done: `A mail is on its way to ${email}`,
            defaultMessage: 'Failed to send reset email. Please try again.',
          }}
          close={() => setConfirming(false)}
        >
          The mail goes to {email}. The link works once, within an hour.
        </Confirm>
      )}
    </Section>
  )
}

/** What was typed, and what the user was like when that began. */
type Typed = { readonly values?: Partial<ReturnType<typeof valuesOf>>; readonly version: Version }

type Editing = {
  readonly typed: Typed | undefined
  readonly store: (typed: Typed | undefined) => void
  /** The user as it is stored now. */
  readonly newest: Version
  readonly reload: () => Promise<Version | undefined>
  readonly renew: () => void
}

function EditForm({ typed, store, newest, reload, renew }: Editing) {
  // What is typed stays, whatever others do, until somebody says otherwise.
  const [version] = useState(typed?.version ?? newest)
  const [current, setCurrent] = useState(version)
  const [meanwhile, setMeanwhile] = useState<User>()
  const revise = useRevise(current.user.id, current.etag)
  const navigate = useNavigate()
  const toast = useToast()
  const changed = useChanged()
  const updateAccount = useUpdateAccount()
  const isOwn = useAccount().id === version.user.id

  const heedOthers = async () => {
    const newest = await reload()
    if (!newest) return
    setCurrent(newest)
    setMeanwhile(newest.user)
  }
  const form = useSentForm({
    unsent: {
      value: typed?.values,
      isReady: true,
      store: values => store(values && { values, version: current }),
      renew,
    },
    defaultValues: valuesOf(version.user),
    check: checkedBy(isOwn ? OwnEdited : Edited),
    send: async values => {
      const { data, error } = await revise(isOwn ? ownChanges(values) : values)
      if (error?.status === 412) await heedOthers()
      if (error) return error
      const { user, note } = data as { user: User; note?: string }
      if (isOwn) updateAccount(user)
      toast('User updated successfully')
      if (note) toast(note, 'error')
      changed('User')
      await navigate('/admin/users')
    },
  })
  return (
    <Form form={form}>
      <div role="status" className="empty:absolute">
        {newest.etag !== current.etag && !form.isSending && (
          <SavedMeanwhile
            entity={`user:${newest.user.id}`}
            at={newest.user.updatedAt}
            what="this account"
            compare={() => void heedOthers()}
          />
        )}
      </div>
      {meanwhile && <ChangedMeanwhile before={version.user} now={meanwhile} take={renew} />}
      <Fields isOwn={isOwn} />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} label={meanwhile ? 'Save all the same' : 'Save Changes'} sending="Saving…" />
        <ButtonLink to="/admin/users">Cancel</ButtonLink>
      </div>
    </Form>
  )
}

type Shown = Pick<Editing, 'newest' | 'reload'>

function Editor({ newest, reload }: Shown) {
  const { user } = newest
  const isOwn = useAccount().id === user.id
  return (
    <>
      <UnsentForm<Typed> name={`users/${user.id}`}>
        {unsent => <EditForm {...unsent} newest={newest} reload={reload} />}
      </UnsentForm>
      {!isOwn && <ResetPassword user={user} />}
      {!isOwn && <UserFactors user={user} />}
      {!isOwn && <UserSessions userId={user.id} />}
    </>
  )
}

export function EditUserScreen() {
  const { id = '' } = useParams()
  const query = useUserQuery(id, { refetchOnMountOrArgChange: true })
  const reload = async () => (await query.refetch()).data
  return (
    <div className="max-w-xl">
      <Heading title="Edit User" />
      <QueryResult
        of={query}
        loading="Loading user…"
        failed={({ status, message }, retry) => (
          <ErrorScreen
            title={status === 404 ? 'User not found' : 'Failed to load user data'}
            message={status === 404 ? 'There is no account at this address. It may have been deleted.' : message}
            retry={status === 404 ? undefined : retry}
          >
            <ButtonLink to="/admin/users">All Users</ButtonLink>
          </ErrorScreen>
        )}
      >
        {version => <Editor key={id} newest={version} reload={reload} />}
      </QueryResult>
    </div>
  )
}
