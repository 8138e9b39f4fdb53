import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { SERVICES } from '../engines/processes.ts'
import { environment } from '../settings/environment.ts'
import { variableNames } from '../settings/variables.ts'
import { docker, noCompose } from './testing/docker.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')
const text = read('compose.yaml')
const single = read('compose.single.yaml')

const NEEDED = {
  DOMAIN: 'journal.example.org',
  ACME_EMAIL: 'operator@example.org',
  ADMIN_EMAIL: 'editor@example.org',
  ADMIN_PASSWORD: 'ganga-godavari-kaveri',
  EVENTSTORE_PASSWORD: 'narmada',
  EVENTSTORE_ADMIN_PASSWORD: 'brahmaputra',
  MONGODB_PASSWORD: 'tapi',
  MONGODB_ADMIN_PASSWORD: 'mahanadi',
  NATS_PASSWORD: '12345678',
}

const EVERYTHING = {
  ...NEEDED,
  IPV6: 'false',
  JOURNAL_ID: 'rivers',
  JOURNAL_SETTINGS: './journal.json',
  SAMPLE: '1',
  SMTP_URL: 'smtps://journal:secret@mail.example.org',
  SMTP_TLS: 'required',
  MAIL_FROM: 'journal@example.org',
  OUTGOING_HOSTS: 'mail.example.org, clamd.example.org',
  CLAMD_URL: 'tcp://clamd.example.org:3310',
  SCANNER_OPTIONAL: '1',
  LOG_LEVEL: 'warn',
  HSTS_SUBDOMAINS: '1',
  CORS_ORIGINS: 'https://elsewhere.example.org',
  MONGODB_CACHE_GB: '4',
  LOG_ORIGIN: 'journal.example.org/log',
  WITNESSES: 'witness.example+01234567+AAAA https://witness.example',
  CHECKPOINT_PUT_URL: 'https://elsewhere.example.org/checkpoint',
  CROSSREF_URL: 'https://crossref.example.org',
  OIDC_PROVIDERS_FILE: './providers.json',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20secret',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
}

const CASES = [
  ['what must be said', NEEDED],
  ['all that can be said', EVERYTHING],
] as const

describe('compose.yaml, as compose reads it,', () => {
  const config = (settings: Readonly<Record<string, string>>) =>
    docker(['compose', '--env-file', '/dev/null', '-f', 'deploy/compose.yaml', 'config', '--format', 'json'], settings)

  const Configured = z.object({
    services: z.record(
      z.string(),
      z.object({ build: z.optional(z.unknown()), environment: z.optional(z.record(z.string(), z.string())) }),
    ),
  })

  test.for(CASES)('gives every part settings with which it starts, with %s', ([, settings], { skip }) => {
    skip(noCompose() !== undefined, noCompose())
    const { services } = Configured.parse(JSON.parse(config(settings)))
    const ours = Object.values(services).filter(({ build }) => build !== undefined)
    expect(ours).toHaveLength(7)
    for (const { environment: variables = {} } of ours) expect(() => environment(variables)).not.toThrow()
  })

  test.for(Object.keys(NEEDED))('does not start without %s, and says what it is', (name, { skip }) => {
    skip(noCompose() !== undefined, noCompose())
    expect(() => config({ ...NEEDED, [name]: '' })).toThrow(`${name}`)
  })
})

const Service = z.object({
  image: z.string(),
  build: z.optional(z.unknown()),
  command: z._default(z.array(z.string()), []),
  environment: z._default(z.record(z.string(), z.coerce.string()), {}),
  user: z.optional(z.string()),
  read_only: z.optional(z.boolean()),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  restart: z.string(),
  logging: z.object({ options: z.object({ 'max-size': z.string() }) }),
  ports: z.optional(z.array(z.string())),
  networks: z.optional(z.array(z.string())),
  network_mode: z.optional(z.string()),
  mem_limit: z.optional(z.string()),
  healthcheck: z.optional(z.record(z.string(), z.unknown())),
})

const Constellation = z.object({ services: z.record(z.string(), Service) })

const servicesIn = (source: string) => Constellation.parse(parse(source, { merge: true })).services
const services = servicesIn(text)
const all = Object.entries(services)
const named = (prefix: string) => all.filter(([name]) => name.startsWith(prefix))

/** What a file takes from the operator, and what of it must be there. */
const variablesIn = (source: string) => {
  const unique = (pattern: RegExp) =>
    [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))].toSorted()
  return { taken: unique(/\$\{(\w+)/gu), demanded: unique(/\$\{(\w+):\?say /gu) }
}

const EDGE = ['80:80', '443:443', '443:443/udp']

describe.each([
  ['compose.yaml', text, 'gateway'],
  ['compose.single.yaml', single, 'caddy'],
])('%s', (_, source, edge) => {
  const every = Object.entries(servicesIn(source))

  test.for(every)('leaves %s no privilege, and names one version of its image', ([, service]) => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.image).toMatch(/^[a-z0-9/-]+:\d+\.\d+\.\d+(?:-[a-z-]+)?$/u)
  })

  test.for(every.filter(([, { build }]) => build !== undefined))(
    'runs %s without root, its own files read-only, with settings that there are',
    ([, { image, user, read_only, environment: variables }]) => {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      expect({ image, user, read_only }).toEqual({ image: `shodh:${version}`, user: 'node', read_only: true })
      expect(Object.keys(variables).filter(name => !variableNames.includes(name))).toEqual([])
    },
  )

  test('lets only Caddy be reached', () => {
    expect(every.flatMap(([name, { ports }]) => (ports ? [[name, ports]] : []))).toEqual([[edge, EDGE]])
  })

  test('checks the health of nothing more often than each 30 s once it runs', () => {
    const intervals = every.flatMap(([, { healthcheck }]) => healthcheck?.['interval'] ?? [])
    expect(new Set(intervals)).toEqual(new Set(['30s']))
  })

  test('gives Caddy what its configuration takes, with services that there are', () => {
    const { environment: variables } = servicesIn(source)[edge]!
    const taken = [...read('proxies/Caddyfile').matchAll(/\{\$(\w+)/gu)].map(([, name = '']) => name)
    expect(Object.keys(variables).toSorted()).toEqual([...new Set(taken)].toSorted())
    const addressed = `${variables['COMMAND_SERVICES']} ${variables['QUERY_SERVICES']}`.split(' ')
    for (const address of addressed) expect(every.map(([name]) => `${name}:8080`)).toContain(address)
  })

  test('holds no secret', () => {
    const secrets = every.flatMap(([, { environment: variables }]) =>
      Object.entries(variables).filter(([name]) => /PASSWORD|SECRET|TOKEN|KEY$/u.test(name)),
    )
    expect(secrets.filter(([, value]) => !/^'?\$\{/u.test(value))).toEqual([])
    expect(source).not.toMatch(/:\/\/[^/\s:']*:(?!\$\{)[^/\s']*@/u)
  })
})

describe('compose.single.yaml', () => {
  const example = read('.env.example')
  const offered = [...example.matchAll(/^#?([A-Z]\w*)=/gmu)].map(([, name = '']) => name)

  /** What compose.single.yaml sets itself, what only the other one has, and what is for programs. */
  const NOT_OFFERED =
    /^(?:HOST|PORT|DATA_DIR|PUBLIC_URL|TRUST_PROXY|BACKUP_TO|SENDS_MAILS|SHODH_TOKEN|JOURNAL_ID|TLS_\w+|(?:EVENTSTORE|MONGODB|NATS)_\w+|\w+_SERVICE_URL|PROJECTIONS_URL)$/u

  test('has an example of every setting in .env.example, and of no other', () => {
    const { taken } = variablesIn(single)
    const isOtherWay = (name: string) =>
      name.endsWith('_FILE') && variableNames.includes(name.slice(0, -'_FILE'.length))
    const settings = variableNames.filter(name => !NOT_OFFERED.test(name) && !isOtherWay(name))
    expect(offered.toSorted()).toEqual([...new Set([...settings, ...taken])].toSorted())
  })

  test('has examples that are settings with which the journal starts', () => {
    const values = Object.fromEntries(
      [...example.matchAll(/^#([A-Z]\w*)=(.*)$/gmu)].map(([, name, value]) => [name, value]),
    )
    expect(() => environment({ ...values, DATA_DIR: '/data' })).not.toThrow()
  })

  test('demands the name, and whom the authority may write to', () => {
    expect(variablesIn(single).demanded).toEqual(['ACME_EMAIL', 'DOMAIN'])
  })

  test('has limits of memory that hold on a machine of 2 GB', () => {
    const limits = Object.values(servicesIn(single)).map(({ mem_limit = '' }) => Number(/(\d+)m/u.exec(mem_limit)?.[1]))
    expect(limits.reduce((one, other) => one + other, 0)).toBeLessThan(1800)
  })
})

describe('compose.yaml', () => {
  test('keeps the engines on a network that leads nowhere', () => {
    expect(parse(text).networks.engines).toEqual({ internal: true })
    const engines = all.filter(([, { build }]) => build === undefined)
    for (const [name, { networks, network_mode }] of engines.filter(([name]) => name !== 'gateway'))
      expect([name, networks ?? network_mode]).toEqual([
        name,
        name === 'mongodb-set' ? 'service:mongodb-1' : ['engines'],
      ])
  })

  test('knows every variable that the operator has to set', () => {
    const { taken, demanded } = variablesIn(text)
    expect(taken).toEqual(Object.keys(EVERYTHING).toSorted())
    expect(demanded).toEqual(Object.keys(NEEDED).toSorted())
  })

  test('has two of each service, each running a part that there is', () => {
    for (const service of SERVICES)
      expect(named(service).map(([, { command }]) => command)).toEqual([[service], [service]])
  })

  test('names both instances of the services to Caddy', () => {
    const { COMMAND_SERVICES, QUERY_SERVICES } = services['gateway']?.environment ?? {}
    const addresses = (service: string) =>
      named(service)
        .map(([name]) => `${name}:8080`)
        .join(' ')
    expect([COMMAND_SERVICES, QUERY_SERVICES]).toEqual([addresses('command-service'), addresses('query-service')])
  })

  test('signs in to EventStoreDB as the user that one step makes, who is no administrator', () => {
    const { EVENTSTORE_URL: made } = services['eventstoredb-user']?.environment ?? {}
    expect(made).toMatch(/^esdb:\/\/journal:\$\{EVENTSTORE_PASSWORD:[^@]+\}@eventstoredb:2113\?tlsCAFile=/u)
    for (const [, { environment: own }] of SERVICES.flatMap(named)) {
      expect(own['EVENTSTORE_URL']).toBe(made)
      expect(own['EVENTSTORE_ADMIN_URL']).toBeUndefined()
    }
  })
})
