import { EventStoreDBClient } from '@eventstore/db-client'
import { messageOf } from '@shodh/contracts/errors.ts'

/** What a URL may set, as the client compares it. It prints a URL with any other option, with the password in it. */
const OPTIONS = new Set(
  [
    'connectionName, defaultDeadline, discoveryInterval, gossipTimeout, keepAliveInterval, keepAliveTimeout',
    'maxDiscoverAttempts, nodePreference, throwOnAppendFailure, tls, tlsCAFile, tlsVerifyCert, userCertFile, userKeyFile',
  ].flatMap(names => names.toLowerCase().split(', ')),
)

const PERCENT = 'a % in it must be followed by two digits, as in %25.'
const AT = 'an @ in the user or the password must be written as %40.'

/** The client takes what follows the first @ for the server, and names it in its errors. */
const SECOND_AT = /^[^?@]*@[^?@]*@/u

/** Seconds that a node of a cluster gets to say which one leads: the client asks one after the other. */
const GOSSIP_TIMEOUT = 'gossipTimeout=2'

const MAX_PORT = 65_535

const unreadable = (reason: string) => new TypeError(`the URL of EventStoreDB can't be read: ${reason}`)

/** Throws TypeError, without a word of the URL's user and password. */
export const clientFor = (url: string): EventStoreDBClient => {
  if (SECOND_AT.test(url)) throw unreadable(AT)
  if (portsOf(url).some(port => port > MAX_PORT)) throw unreadable(`a port is at most ${MAX_PORT}.`)
  const options = optionsOf(url)
  options.forEach(refuse)
  const isTimed = options.some(({ name }) => name === 'gossiptimeout')
  const separator = options.length > 0 ? '&' : '?'
  try {
    return EventStoreDBClient.connectionString(isTimed ? url : `${url.trim()}${separator}${GOSSIP_TIMEOUT}`)
  } catch (error) {
    const wrong = options.find(isUnreadable)
    throw unreadable(wrong ? `its option '${wrong.key}': ${reasonOf(error)}` : reasonOf(error))
  }
}

/** Whether the client can't read this option of any URL. */
const isUnreadable = ({ key, value }: Option) => {
  try {
    EventStoreDBClient.connectionString(`esdb://localhost?${key}=${value}`)
    return false
  } catch {
    return true
  }
}

const afterUser = (url: string) => url.slice(url.indexOf('@') + 1)

const portsOf = (url: string): readonly number[] => {
  const [hosts = ''] = /^(?:[^:]*:\/\/)?[^/?]*/u.exec(afterUser(url)) ?? []
  return [...hosts.matchAll(/:(\d+)/gu)].map(([, port]) => Number(port))
}

/** The client's own sentence repeats a part of the URL before it says what it expected. */
const reasonOf = (error: unknown) => {
  if (error instanceof URIError) return PERCENT
  const message = messageOf(error)
  const expected = message.lastIndexOf(', expected ')
  return expected < 0 ? message : message.slice(expected + 2)
}

type Option = { readonly key: string; readonly name: string; readonly value: string | undefined }

const optionsOf = (url: string): readonly Option[] => {
  const [, query] = afterUser(url).split('?')
  return (query?.split('&') ?? []).map(option => {
    const [key = '', value] = option.split('=').map(text => text.trim())
    return { key, name: key.toLowerCase().replaceAll(/[-_]/gu, ''), value }
  })
}

const refuse = ({ key, name, value }: Option) => {
  if (value !== undefined && !OPTIONS.has(name)) throw new TypeError(`the URL of EventStoreDB has no option '${key}'`)
  // without it, the client reports a conflict with a wrong revision
  if (name === 'throwonappendfailure' && value === 'false')
    throw new TypeError("the URL of EventStoreDB must not set 'throwOnAppendFailure' to false")
  if (name === 'tlsverifycert' && value === 'false')
    throw new TypeError(
      "the URL of EventStoreDB must not set 'tlsVerifyCert' to false: name the certificate's authority with 'tlsCAFile'",
    )
}

/** A URL of one node, which is not asked for others. */
export const firstNodeOf = (url: string): string =>
  url.replace(/^(\s*esdb)(?:\+discover)?(:\/\/(?:[^@]*@)?[^,/?]+)(?:,[^/?]*)?/u, '$1$2')

/** The user and password of a URL that can be read; undefined where it has none. */
export const credentialsOf = (url: string): { readonly name: string; readonly password: string } | undefined => {
  const [, name, password] = /^\s*esdb(?:\+discover)?:\/\/([^:/?]+):([^@]+)@/u.exec(url) ?? []
  if (name === undefined || password === undefined) return undefined
  return { name: decodeURIComponent(name), password: decodeURIComponent(password) }
}
