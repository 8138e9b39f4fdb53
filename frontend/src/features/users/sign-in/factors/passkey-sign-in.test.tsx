import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { person, tokens } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { press, shown, visited } from '../../../../testing/screens/shown.tsx'
import { storedSession } from '../../../../session/storage/stored-session.ts'
import { EmailField } from '../../forms/form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const bytes = (text: string) => new TextEncoder().encode(text).buffer
/** What a browser makes of a passkey. */
const credential = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  authenticatorAttachment: null,
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('{}'),
    signature: bytes('signed'),
    userHandle: bytes('user'),
  },
  getClientExtensionResults: () => ({}),
}
const publicKey = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', allowCredentials: [] }

type Asked = { readonly mediation?: string; readonly publicKey: { readonly challenge: ArrayBuffer } }

/** A browser with passkeys; `get` responds to what a page asks, and `offers` whether also among what it fills in. */
const opened = async (get: (asked: Asked) => Promise<unknown>, { offers = false, refuses = false } = {}) => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => offers }),
  )
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as never)
  const sent: unknown[] = []
  await visited(({ pathname }, _, body) => {
    if (pathname.endsWith('/options')) return yes({ challengeId: 'one', publicKey })
    sent.push(body)
    return refuses
      ? no(400, 'This passkey did not work. Please use another way.', 'PASSKEY_WRONG')
      : yes({ user: person(), tokens: tokens() })
  })
  shown(
    <>
      <EmailField label="Email" autoComplete="username webauthn" />
      <PasskeySignIn />
    </>,
  )
  return sent
}

const assertion = {
  id: 'aWQ',
  rawId: 'aWQ',
  response: { authenticatorData: 'ZGF0YQ', clientDataJSON: 'e30', signature: 'c2lnbmVk', userHandle: 'dXNlcg' },
}
const never = () => new Promise<never>(() => undefined)
const refused = (name: string) => Promise.reject(new DOMException('', name))

describe('signing in by a passkey', () => {
  test('asks the browser for what the journal demands', async () => {
    const sent = await opened(async ({ publicKey: { challenge } }) =>
      Buffer.from(challenge).toString() === 'challenge' ? credential : undefined,
    )
    await press('Use a passkey')
    await waitFor(() => expect(storedSession()?.user.name).toBe('Asha Rao'))
    expect(sent).toMatchObject([{ challengeId: 'one', assertion }])
  })

  test('takes one that was chosen in the field of the e-mail address', async () => {
    const sent = await opened(({ mediation }) => (mediation ? Promise.resolve(credential) : never()), { offers: true })
    await waitFor(() => expect(storedSession()?.user.name).toBe('Asha Rao'))
    expect(sent).toMatchObject([{ challengeId: 'one', assertion }])
  })

  test('says that the journal refuses it', async () => {
    await opened(async () => credential, { refuses: true })
    await press('Use a passkey')
    expect(await screen.findByText('This passkey did not work. Please use another way.')).toBeTruthy()
    expect(storedSession()).toBeUndefined()
  })

  test.each([
    ['NotAllowedError', 'No passkey was used. Please try again, or use another way.'],
    ['SecurityError', 'Passkeys of this journal work only at its own address.'],
    ['UnknownError', 'This passkey did not work. Please use another way.'],
  ])('says what %s means', async (name, sentence) => {
    const sent = await opened(() => refused(name))
    await press('Use a passkey')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(sent).toEqual([])
  })
})
