import { environment, settingNames } from '../settings/environment.ts'
import type { Constellation, Service } from './compose-file.ts'

type Rule = {
  readonly sentence: string
  readonly breaks: (service: Service, whole: Constellation) => boolean
}

/** Seconds within which a part of the journal ends. */
const ENDS_WITHIN = 5

const PATHS = ['DATA_DIR', 'JOURNAL_SETTINGS', 'TLS_CERT', 'TLS_KEY']
const SECRETS = /PASSWORD|SECRET|TOKEN|_KEY$/u
const PINNED = /^[a-z0-9/-]+:\d+\.\d+\.\d+(?:-[a-z-]+)?$/u

const isOurs = ({ build }: Service) => build !== undefined

const isNamed = (source: string) => /^[a-z]/u.test(source)

const isParsed = ({ environment: variables }: Service) => {
  try {
    return Boolean(environment(variables))
  } catch {
    return false
  }
}

/** The hosts in an address of an engine, or in addresses of services with commas between. */
const hostsIn = (addresses: string) =>
  addresses
    .replaceAll(/[a-z]+:\/\/(?:[^@/]*@)?/gu, '')
    .split(',')
    .map(address => address.replace(/[:/?].*$/u, ''))

const requestedHosts = ({ environment: variables }: Service) =>
  Object.entries(variables)
    .filter(
      ([name, value]) =>
        name.endsWith('_URL') && !['PUBLIC_URL', 'SMTP_URL', 'CHECKPOINT_PUT_URL'].includes(name) && value !== '',
    )
    .flatMap(([, value]) => hostsIn(value))

const shareNetwork = (one: Service, other: Service | undefined) =>
  other !== undefined && one.networks.some(network => other.networks.includes(network))

const isWatched = (service: Service) =>
  service.healthcheck?.disable !== true && (isOurs(service) || service.healthcheck?.test !== undefined)

const isPathMounted = ({ environment: variables, volumes }: Service, name: string) =>
  !variables[name] || volumes.some(({ target }) => target === variables[name])

const ANY: readonly Rule[] = [
  { sentence: 'has no image of one certain version', breaks: ({ image }) => !PINNED.test(image) },
  {
    sentence: 'keeps privileges',
    breaks: ({ cap_drop, security_opt }) =>
      !cap_drop.includes('ALL') || !security_opt.includes('no-new-privileges:true'),
  },
  { sentence: 'says nothing of its restart', breaks: ({ restart }) => restart === undefined },
  { sentence: 'may fill the disk with its log', breaks: ({ logging }) => !logging?.options['max-size'] },
  {
    sentence: 'is on a network that is not declared',
    breaks: ({ networks }, whole) => networks.length === 0 || networks.some(network => !(network in whole.networks)),
  },
  {
    sentence: 'has a volume that is not declared',
    breaks: ({ volumes }, whole) => volumes.some(({ source }) => isNamed(source) && !(source in whole.volumes)),
  },
  {
    sentence: 'waits for a service that is not there',
    breaks: ({ depends_on }, { services }) => Object.keys(depends_on).some(name => !(name in services)),
  },
  {
    sentence: 'waits for the health of a service without a health check',
    breaks: ({ depends_on }, { services }) =>
      Object.entries(depends_on).some(([name, { condition }]) => {
        const other = services[name]
        return condition === 'service_healthy' && other !== undefined && !isWatched(other)
      }),
  },
  {
    sentence: 'lives on and has no health check',
    breaks: service => service.restart !== 'no' && !isWatched(service),
  },
  {
    sentence: 'is reached from outside and is not the gateway',
    breaks: ({ ports, command }) => ports.length > 0 && !command.includes('deploy/src/gateway.ts'),
  },
  {
    sentence: 'is reached from other machines where the operator has not asked for it',
    breaks: ({ ports }) => ports.some(port => !port.startsWith('127.0.0.1:')),
  },
]

const OURS: readonly Rule[] = [
  { sentence: 'runs as root', breaks: ({ user }) => /^(?:root|0)(?::|$)/u.test(user) },
  { sentence: 'can write to its own files', breaks: service => !service.read_only },
  {
    sentence: 'is cut off before it has ended',
    breaks: ({ stop_grace_period }) => Number.parseInt(stop_grace_period) <= ENDS_WITHIN,
  },
  {
    sentence: 'gets a variable that is no setting',
    breaks: ({ environment: variables }) => Object.keys(variables).some(name => !settingNames.includes(name)),
  },
  { sentence: 'gets settings with which it would not start', breaks: service => !isParsed(service) },
  {
    sentence: 'asks a server that it does not meet on any network',
    breaks: (service, { services }) => requestedHosts(service).some(host => !shareNetwork(service, services[host])),
  },
  {
    sentence: 'names a path where nothing is mounted',
    breaks: service => PATHS.some(path => !isPathMounted(service, path)),
  },
]

const ENGINES: readonly Rule[] = [
  {
    sentence: 'asks nobody who they are, on a network that leads outside',
    breaks: ({ networks }, whole) => networks.some(network => whole.networks[network]?.internal !== true),
  },
]

const idle = (kind: 'networks' | 'volumes', whole: Constellation) => {
  const used = Object.values(whole.services).flatMap(({ networks, volumes }) =>
    kind === 'networks' ? networks : volumes.map(({ source }) => source),
  )
  return Object.keys(whole[kind]).filter(name => !used.includes(name))
}

/** A sentence for each rule that the constellation breaks. */
export const composeErrors = (whole: Constellation): readonly string[] => [
  ...Object.entries(whole.services).flatMap(([name, service]) =>
    [...ANY, ...(isOurs(service) ? OURS : ENGINES)]
      .filter(({ breaks }) => breaks(service, whole))
      .map(({ sentence }) => `${name} ${sentence}`),
  ),
  ...idle('networks', whole).map(name => `nobody is on the network ${name}`),
  ...idle('volumes', whole).map(name => `nobody has the volume ${name}`),
]

/** Secrets in the file itself that should be variables of the operator. */
export const secretsIn = (written: Constellation): readonly string[] =>
  Object.entries(written.services).flatMap(([name, { environment: variables }]) =>
    Object.entries(variables)
      .filter(([variable, value]) => SECRETS.test(variable) && !value.startsWith('${'))
      .map(([variable]) => `${name}: ${variable}`),
  )
