import { convertToCommandError, EventStoreDBClient } from '@eventstore/db-client'

/** Throws TypeError where the URL can't be read; the server is contacted with the first request. */
export const connect = (url: string): EventStoreDBClient => {
  const client = parsed(url)
  // without it, the client reports a conflict with a wrong revision
  if (!client['throwOnAppendFailure'])
    throw new TypeError("the URL of EventStoreDB must not set 'throwOnAppendFailure' to false")
  // The client's batch append holds what is in flight on all connections of the process in one table. The end of one
  // connection empties it, and the next response on another is thrown where nobody can catch it.
  client['supports'] = async () => false
  return client
}

const PERCENT = 'a % in it must be followed by two digits, as in %25.'

const parsed = (url: string) => {
  try {
    return EventStoreDBClient.connectionString(url)
  } catch (error) {
    // the client's own sentence repeats a part of the URL, and with it perhaps the password
    const { message } = error as Error
    const reason = error instanceof URIError ? PERCENT : message.slice(message.lastIndexOf(', ') + 2)
    throw new TypeError(`the URL of EventStoreDB can't be read: ${reason}`)
  }
}

const OLDEST = '23.10'

/** Throws below EventStoreDB 23.10, which doesn't say when a subscription has caught up. */
export const refuseOldServer = async (client: EventStoreDBClient): Promise<void> => {
  // only this call of the client rejects with gRPC's own error
  const { serverVersion } = await client['capabilities'].catch((error: Error) => {
    throw convertToCommandError(error)
  })
  if (/^\d/u.test(serverVersion) && serverVersion.localeCompare(OLDEST, 'en', { numeric: true }) < 0)
    throw new Error(`EventStoreDB ${OLDEST} or newer is needed, this server is ${serverVersion}: update it`)
}
