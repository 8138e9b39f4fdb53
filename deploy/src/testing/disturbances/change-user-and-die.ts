import { replacePassword } from '@shodh/command-service/users/passwords/change-password.ts'
import { type HandleCommand, handler } from '@shodh/command-service/handle.ts'
import { createAccount } from '@shodh/command-service/users/accounts/create-account.ts'
import { eraseUser } from '@shodh/command-service/users/accounts/erase-user.ts'
import { type Identity, openIdentity } from '@shodh/command-service/users/identity.ts'
import { reviseUser } from '@shodh/command-service/users/accounts/revise-account.ts'
import { sampleSettings } from '../../sample/sample-settings.ts'
import { embeddedStores } from '../../stores/embedded-stores.ts'

/** Test equipment, run as a process: changes a user, and is killed right before or right after the event is written. */

const by = { actorId: 'editor', correlationId: 'killed' }

const accountOf = async ({ accounts }: Identity, email: string) => {
  const account = await accounts.byEmail(email)
  if (!account) throw new Error(`Nobody has ${email}`)
  return account
}

const password = 'Another-leaf-18-lamp'

const changes: Readonly<Record<string, (identity: Identity, email: string) => Promise<unknown>>> = {
  create: (identity, email) =>
    createAccount(identity, { name: 'Created', email, password, role: 'author', status: 'active' }, by),
  move: async (identity, email) => {
    const { id: userId } = await accountOf(identity, email)
    const decide = (user: Parameters<typeof reviseUser>[0]) =>
      reviseUser(user, { actorId: by.actorId, changed: ['email'] })
    const personal = { email: `moved-${email}`, formerEmail: email }
    return identity.handleUser({ name: 'revise-user', userId, request: null, decide, personal }, by)
  },
  'set password': async (identity, email) =>
    replacePassword(identity, { account: await accountOf(identity, email), password, means: 'administrator' }, by),
  erase: async (identity, email) => {
    const { id: userId } = await accountOf(identity, email)
    const decide = (user: Parameters<typeof eraseUser>[0]) => eraseUser(user, by)
    return identity.handleUser({ name: 'erase-user', userId, request: null, decide, erases: true }, by)
  },
}

const [directory = '', change = '', email = '', moment = ''] = process.argv.slice(2)
const stores = await embeddedStores(directory)
const handle = handler(stores.events)
const die = () => process.kill(process.pid, 'SIGKILL')
const deadly: HandleCommand = async (request, context) => {
  if (moment === 'before') die()
  const outcome = await handle(request, context)
  die()
  return outcome
}
const mailer = { send: async () => {}, deleteMailsTo: async () => {}, people: async () => [], close: async () => {} }
const more = { publicUrl: () => '', forgetFirstPassword: async () => {}, report: () => {} }
const identity = await openIdentity({
  ...stores,
  handle: Object.assign(deadly, { read: handle.read }),
  mailer,
  settings: sampleSettings,
  ...more,
})
await changes[change]?.(identity, email)
