import { NewPassword, UserName } from '@shodh/contracts/users/fields.ts'
import { OpenInvitation } from '@shodh/contracts/users/views.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type ApiError, unreadable } from '../../../api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/text.tsx'
import { signInBy, signOut } from '../../../session/sign-in.ts'
import { useSession, useTab } from '../../../session/use-session.ts'
import { button } from '../../../ui/button.ts'
import { Notice } from '../../../ui/notice.tsx'
import { readInvitation } from '../account-calls.ts'
import { Form, Submit, TextField, UsernameOfPassword } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { checkedTwice, useForm } from '../forms/use-form.ts'
import { Frame } from './frame.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { useLink } from './use-link.ts'

const CUT_OFF: ApiError = {
  status: 400,
  message: 'This invitation has expired, was used or was withdrawn. Please ask the journal for a new one.',
}

const NewUser = z.object({ name: UserName, password: NewPassword })

type Invited = { readonly token: string; readonly invitation: OpenInvitation }

function AcceptForm({ token, invitation: { name, email } }: Invited) {
  const text = useText()
  const tab = useTab()
  const form = useForm({
    check: checkedTwice(NewUser, 'password'),
    send: values =>
      signInBy(tab, 'auth/accept-invitation', { token, name: values['name'], password: values['password'] }),
  })
  return (
    <Form form={form}>
      <UsernameOfPassword email={email} />
      <TextField name="name" label={text('sign-in.fullName')} autoComplete="name" defaultValue={name} />
      <NewPasswordFields
        name="password"
        label={text('sign-in.password')}
        confirmLabel={text('sign-in.confirmPassword')}
      />
      <Submit form={form} label={text('sign-in.openAccount')} sending={text('sign-in.saving')} />
    </Form>
  )
}

/** Asks the journal what the link is worth, before anybody chooses a password. */
const useInvitation = (token: string) => {
  const [found, setFound] = useState<OpenInvitation | ApiError>()
  const asked = useRef('')
  const read = useCallback(async () => {
    setFound(undefined)
    const { data, error } = await readInvitation(token)
    setFound(error ?? OpenInvitation.safeParse(data).data ?? unreadable())
  }, [token])
  useEffect(() => {
    if (token === asked.current) return
    asked.current = token
    void read()
  }, [token, read])
  return { found: token ? found : CUT_OFF, read }
}

function Refused({ error, retry }: { error: ApiError; retry: () => void }) {
  const text = useText()
  const errorText = useErrorText()
  const isFinal = error.status === 400 || error.code === 'EMAIL_TAKEN'
  return (
    <>
      <div role="alert">
        <Notice tone="error">{errorText(error)}</Notice>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isFinal && (
          <button type="button" className={button.primary} onClick={retry}>
            {text('site.tryAgain')}
          </button>
        )}
        <Link to="/login" className={isFinal ? button.primary : button.outline}>
          {text('sign-in.signInInstead')}
        </Link>
      </div>
    </>
  )
}

function Invitation({ token }: { token: string }) {
  const text = useText()
  const title = text('sign-in.invitationTitle')
  const { found, read } = useInvitation(token)
  if (!found)
    return (
      <Frame title={title}>
        <p role="status" className="text-muted">
          {text('sign-in.invitationLoading')}
        </p>
      </Frame>
    )
  if ('status' in found)
    return (
      <Frame title={title}>
        <Refused error={found} retry={() => void read()} />
      </Frame>
    )
  return (
    <Frame title={title} lead={text('sign-in.invitationLead', { role: found.role, email: found.email })}>
      <AcceptForm token={token} invitation={found} />
    </Frame>
  )
}

/** Whoever is signed in here may be somebody else than who is invited. */
function SignedIn({ name, leave }: { name: string; leave: () => void }) {
  const text = useText()
  return (
    <Frame title={text('sign-in.invitationTitle')} lead={text('sign-in.signedInAs', { name })}>
      <button type="button" className={button.primary} onClick={leave}>
        {text('sign-in.signOut')}
      </button>
    </Frame>
  )
}

function Opened({ token }: { token: string }) {
  const title = useText()('sign-in.invitationTitle')
  const tab = useTab()
  const { user } = useSession()
  const [before, setBefore] = useState(user)
  const leave = async () => {
    await signOut(tab)
    setBefore(null)
  }
  if (before) return <SignedIn name={before.name} leave={() => void leave()} />
  return (
    <OnlySignedOut title={title}>
      <Invitation token={token} />
    </OnlySignedOut>
  )
}

export function InvitationPage() {
  const text = useText()
  const { token } = useLink()
  const { isInitializing } = useSession()
  if (isInitializing) return <OnlySignedOut title={text('sign-in.invitationTitle')}>{null}</OnlySignedOut>
  return <Opened token={token} />
}
