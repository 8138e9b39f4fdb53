import { convertToCommandError, type EventStoreDBClient, LoginConflictError } from '@eventstore/db-client'
import service, { type UsersClient } from '@eventstore/db-client/generated/users_grpc_pb.js'
import messages from '@eventstore/db-client/generated/users_pb.js'
import { connect, type Connection } from './connection.ts'
import { retry } from '../retry.ts'
import { credentialsOf } from './url.ts'

type Credentials = { readonly name: string; readonly password: string }

export type UserOptions = {
  /** Names the user, and the password that it shall have. */
  readonly url: string
  /** Of the same server, with an administrator's user and password. */
  readonly adminUrl: string
  /** Milliseconds in which the server must respond before it counts as unavailable. */
  readonly clockMs?: number
}

const CLOCK = 10_000

/**
 * Makes the ordinary user that a journal needs: one that may read `$all`. A user that is there gets the password. Returns
 * the user's name. Rejects with Unavailable, or with one sentence where a URL or the server won't do.
 */
export const prepareUser = async ({ url, adminUrl, clockMs = CLOCK }: UserOptions): Promise<string> => {
  const user = credentialsOf(url)
  if (user === undefined) throw new TypeError('the URL of EventStoreDB names no user and password')
  const connection = connect(adminUrl)
  try {
    const retrying = { ...connection, clockMs, closing: new AbortController().signal }
    await retry(retrying, () => createOrReset(connection.client, user))
    await retry(retrying, () => letReadAll(connection, user.name))
    return user.name
  } finally {
    await connection.close()
  }
}

type Done = (error: Error | null) => void

const request = (client: EventStoreDBClient, name: string, send: (users: UsersClient, done: Done) => unknown) =>
  client['execute'](service.UsersClient, name, async users => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    send(users, error => (error ? reject(convertToCommandError(error)) : resolve()))
    return promise
  })

const createOrReset = async (client: EventStoreDBClient, { name, password }: Credentials) => {
  const options = new messages.CreateReq.Options().setLoginName(name).setFullName(name).setPassword(password)
  const create = new messages.CreateReq().setOptions(options)
  try {
    await request(client, 'createUser', (users, done) => users.create(create, ...client['callArguments']({}), done))
  } catch (error) {
    if (!(error instanceof LoginConflictError)) throw error
    const again = new messages.ResetPasswordReq.Options().setLoginName(name).setNewPassword(password)
    const reset = new messages.ResetPasswordReq().setOptions(again)
    await request(client, 'resetPassword', (users, done) =>
      users.resetPassword(reset, ...client['callArguments']({}), done),
    )
  }
}

const ADMINISTRATORS = '$admins'

const letReadAll = async ({ client }: Connection, name: string) => {
  const { metadata } = await client.getStreamMetadata('$all')
  const readers = metadata?.acl?.readRoles ?? [ADMINISTRATORS]
  if (readers.includes(name)) return
  const acl = { ...metadata?.acl, readRoles: [...readers, name] }
  await client.setStreamMetadata('$all', { ...metadata, acl })
}
