import { NewPassword, UserName } from '@shodh/contracts/users/fields.ts'
import type { OpenInvitation } from '@shodh/contracts/users/views.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type ApiError, unreadable } from '../../../api.ts'
import { has } from '../../../response.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/text.tsx'
import { signInBy, signOut } from '../../../session/sign-in.ts'
import { useSession, useTab } from '../../../session/use-session.ts'
import { button } from '../../../ui/button.ts'
import { Alert } from '../../../ui/notice.tsx'
import { readInvitation } from '../account-calls.ts'
import { Form, Submit, TextField, UsernameOfPassword } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { checkedBy, checkedTwice, useForm } from '../forms/use-form.ts'
import { createPasskey, hasPasskeys } from '../proofs/passkeys.ts'
import { Frame } from './frame.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { useLink } from './use-link.ts'

const isInvitation = has<OpenInvitation>('name', 'email', 'role')

const CUT_OFF: ApiError = {
  status: 400,
  message: 'This invitation has expired, was used or was withdrawn. Please ask the journal for a new one.',
}

const NewUser = z.object({ name: UserName, password: NewPassword })
const NamedUser = z.object({ name: UserName })

type Invited = { readonly token: string; readonly invitation: OpenInvitation; readonly setTo: (path: string) => void }

/** A passkey in place of the password, by what the journal asks for now: what it asked for before has expired, perhaps. */
const passkeyOf = async (token: string) => {
  const { data, error } = await readInvitation(token)
  if (error) return { error }
  return isInvitation(data) && data.passkey ? await createPasskey(data.passkey) : { error: unreadable() }
}

function AcceptForm({ token, invitation: { name: invited, email, passkey }, setTo }: Invited) {
  const text = useText()
  const tab = useTab()
  const [isByPasskey, setByPasskey] = useState(false)
  const accept = (body: object) => signInBy(tab, 'auth/accept-invitation', { token, ...body })
  const form = useForm({
    check: isByPasskey ? checkedBy(NamedUser) : checkedTwice(NewUser, 'password'),
    send: async ({ name, password }) => {
      if (!isByPasskey) return await accept({ name, password })
      const made = await passkeyOf(token)
      if (made.error) return made.error
      // where recovery codes are created
      setTo('/admin/profile')
      return await accept({ name, passkey: made.data })
    },
  })
  const change = () => {
    form.clear()
    setByPasskey(!isByPasskey)
  }
  return (
    <Form form={form}>
      <UsernameOfPassword email={email} />
      <TextField name="name" label={text('sign-in.fullName')} autoComplete="name" defaultValue={invited} />
      {isByPasskey ? (
        <p className="text-muted">{text('sign-in.passkeyLead')}</p>
      ) : (
        <NewPasswordFields
          name="password"
          label={text('sign-in.password')}
          confirmLabel={text('sign-in.confirmPassword')}
        />
      )}
      <Submit form={form} label={text('sign-in.openAccount')} sending={text('sign-in.saving')} />
      {passkey && hasPasskeys() && (
        <button type="button" className={`${button.quiet} -ml-2 justify-self-start`} onClick={change}>
          {text(isByPasskey ? 'sign-in.withPassword' : 'sign-in.withPasskey')}
        </button>
      )}
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
    setFound(error ?? (isInvitation(data) ? data : unreadable()))
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
      <Alert>{errorText(error)}</Alert>
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

function Invitation({ token, setTo }: Pick<Invited, 'token' | 'setTo'>) {
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
      <AcceptForm token={token} invitation={found} setTo={setTo} />
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
  const [to, setTo] = useState('/admin')
  const leave = async () => {
    await signOut(tab)
    setBefore(null)
  }
  if (before) return <SignedIn name={before.name} leave={() => void leave()} />
  return (
    <OnlySignedOut title={title} to={to}>
      <Invitation token={token} setTo={setTo} />
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
