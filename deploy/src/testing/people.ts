import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readMail, type ReadMail } from '@shodh/adapters/mailer/testing/read-mail.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { type Client, client } from './client.ts'
import { administrator, type RunningJournal } from './journal.ts'

export const PASSWORD = 'Neem-leaf-17-lamp'

/** A journal that believes what a proxy on loopback says of its readers' addresses. */
export const BEHIND_PROXY = { TRUST_PROXY: 'loopback' }

const MAIL_WITHIN_MS = 5000

let addresses = 0

/** A client address that is new, as a trusted proxy forwards it. */
export const newAddress = () => {
  addresses += 1
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

/** Mails to an address, oldest first. */
export const allMailsTo = async ({ directory }: Pick<RunningJournal, 'directory'>, email: string) => {
  const folder = join(directory, 'mail')
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async name => readMail(await readFile(join(folder, name)))))
  return mails.filter(({ to }) => to === email)
}

/** A mail that a client without cookies gets with each sign-in but the first. */
export const isAboutSignIn = ({ subject }: ReadMail) => subject.includes('A sign-in with another browser')

/** Mails to an address, oldest first, but for those about sign-ins. */
export const mailsTo = async (journal: Pick<RunningJournal, 'directory'>, email: string) =>
  (await allMailsTo(journal, email)).filter(mail => !isAboutSignIn(mail))

/** The mail that makes `count` mails to the address. */
export const mailTo = async (
  journal: Pick<RunningJournal, 'directory'>,
  email: string,
  count = 1,
): Promise<ReadMail> => {
  const deadline = performance.now() + MAIL_WITHIN_MS
  while ((await mailsTo(journal, email)).length < count && performance.now() < deadline) await setTimeout(10)
  const mail = (await mailsTo(journal, email))[count - 1]
  if (!mail) throw new Error(`There is no mail to ${email}`)
  return mail
}

export const codeIn = ({ text }: ReadMail) => /^\d{6}$/mu.exec(text.replaceAll('\r', ''))?.[0] ?? ''
/** Only the HTML has the link with its secret. */
const linkIn = ({ html }: ReadMail) =>
  new URL(/href="(https?:[^"]+#[^"]+)"/u.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
/** What a link says behind its #. */
export const fragmentOf = (link: URL) => new URLSearchParams(link.hash.slice(1))
export const tokenIn = (mail: ReadMail) => fragmentOf(linkIn(mail)).get('token') ?? ''

type Tokens = { readonly accessToken: string; readonly refreshToken: string }
export type Person = {
  readonly id: string
  readonly email: string
  readonly tokens: Tokens
  readonly client: Client
}

let people = 0

type PersonChanges = { readonly name?: string; readonly email?: string; readonly password?: string }

/** Users of a running journal, each with an e-mail and an address of its own. */
export const peopleOf = (journal: Pick<RunningJournal, 'directory' | 'address' | 'visitor'>) => {
  const signIn = async (email: string, password = PASSWORD) =>
    journal.visitor().post('/auth/login', { email, password }, newAddress())

  const editor = async (): Promise<Client> => {
    const { body } = await signIn(administrator.email, administrator.password)
    return client(journal.address, body.data.tokens.accessToken)
  }

  const invite = async (role: Role, changes: PersonChanges = {}) => {
    people += 1
    const email = `person${people}@example.org`
    const fields = { name: `Person ${people}`, email, password: PASSWORD, role, ...changes }
    const { body } = await (await editor()).post('/admin/users', fields)
    return { id: String(body.data.user.id), email: fields.email }
  }

  const verify = async (email: string) => {
    const otp = codeIn(await mailTo(journal, email))
    const { status } = await journal.visitor().post('/auth/verify-email', { email, otp }, newAddress())
    if (status !== 200) throw new Error(`${email} was not verified: ${status}`)
  }

  return {
    signIn,
    editor,
    /** Registered by an administrator, with the code still in the mail. */
    invite,
    verify,
    /** Registered, verified and signed in. */
    person: async (role: Role, changes: PersonChanges = {}): Promise<Person> => {
      const { id, email } = await invite(role, changes)
      await verify(email)
      const { body } = await signIn(email, changes.password ?? PASSWORD)
      const { tokens } = body.data
      return { id, email, tokens, client: client(journal.address, tokens.accessToken) }
    },
  }
}
