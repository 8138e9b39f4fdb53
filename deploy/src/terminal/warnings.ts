import type { SettingWarning } from '@shodh/contracts/system/views.ts'
import type { Environment } from '../settings/environment.ts'
import { isLoopback } from '../settings/loopback.ts'
import { misspelt } from '../settings/misspelt.ts'
import { engineNames } from '../settings/variables.ts'

const EVERYWHERE = new Set(['0.0.0.0', '::'])

type Address = Pick<Environment, 'HOST' | 'PUBLIC_URL'>

const hostOf = ({ HOST, PUBLIC_URL }: Address) => (PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname)

/** What an editor should know of the address before readers come: one sentence each. */
export const warningsOf = (address: Address): readonly string[] => {
  const { HOST, PUBLIC_URL } = address
  const open = EVERYWHERE.has(HOST)
    ? [`HOST=${HOST}: the journal can be reached from every network of this machine.`]
    : []
  const plain = PUBLIC_URL?.startsWith('https:') !== true && !isLoopback(hostOf(address))
  const insecure =
    'Without HTTPS, browsers elsewhere refuse reading offline, installing, secure cookies and storing what editors type; ' +
    'put a TLS proxy in front and set PUBLIC_URL=https://….'
  return plain ? [...open, insecure] : open
}

type Public = Pick<Environment, 'PUBLIC_URL' | 'SMTP_URL' | 'SENDS_MAILS' | 'TRUST_PROXY'>

/** What is not done for readers of a public journal, which the system page shows, too. */
export const missingSettings = ({
  PUBLIC_URL,
  SMTP_URL,
  SENDS_MAILS,
  TRUST_PROXY,
}: Public): readonly SettingWarning[] => {
  const { protocol, hostname } = new URL(PUBLIC_URL ?? 'http://localhost')
  if (isLoopback(hostname)) return []
  const mails =
    'No mail reaches anybody, neither invitations nor links for new passwords: set SMTP_URL to a mail server.'
  const proxies =
    'All readers count as one for every limit, since no proxy is named in front of the journal: set TRUST_PROXY, to loopback where it is on this machine.'
  return [
    ...(SMTP_URL === undefined && SENDS_MAILS === '0' ? [{ setting: 'SMTP_URL', sentence: mails }] : []),
    ...(protocol === 'https:' && TRUST_PROXY === undefined ? [{ setting: 'TRUST_PROXY', sentence: proxies }] : []),
  ]
}

/** The same as sentences. */
export const sentencesOf = (warnings: readonly SettingWarning[]) => warnings.map(({ sentence }) => sentence)

/** What is set and has no effect in a journal of one process: one sentence each. */
export const ignoredSettings = (given: NodeJS.ProcessEnv): readonly string[] => [
  ...misspelt(given),
  ...engineNames
    .filter(name => given[name] || given[`${name}_FILE`])
    .map(name => `${name} has no effect: it is for a journal on engines.`),
]
