import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { SERVICES } from '../engines/parts.ts'
import { environment, settingNames } from '../settings/environment.ts'
import { docker, noCompose } from './testing/docker.ts'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')

const NEEDED = {
  PUBLIC_URL: 'https://journal.example.org',
  ADMIN_EMAIL: 'editor@example.org',
  ADMIN_PASSWORD: 'ganga-godavari-kaveri',
  EVENTSTORE_PASSWORD: 'narmada',
  EVENTSTORE_ADMIN_PASSWORD: 'brahmaputra',
}

const EVERYTHING = {
  ...NEEDED,
  PUBLISH: '127.0.0.1:443',
  JOURNAL_ID: 'rivers',
  JOURNAL_SETTINGS: './journal.json',
  SAMPLE: '1',
  SMTP_URL: 'smtps://journal:secret@mail.example.org',
  SMTP_TLS: 'required',
  MAIL_FROM: 'journal@example.org',
  CLAMD_URL: 'tcp://clamd.example.org:3310',
  SCANNER_OPTIONAL: '1',
  TRUST_PROXY: 'uniquelocal',
  TLS_CERT: './certificate.pem',
  TLS_KEY: './key.pem',
  LOG_LEVEL: 'warn',
  HSTS_SUBDOMAINS: '1',
  CORS_ORIGINS: 'https://elsewhere.example.org',
  MONGODB_CACHE_GB: '4',
  LOG_ORIGIN: 'journal.example.org/log',
  WITNESSES: 'witness.example+01234567+AAAA https://witness.example',
  CHECKPOINT_PUT_URL: 'https://elsewhere.example.org/checkpoint',
  CROSSREF_URL: 'https://crossref.example.org',
  OIDC_PROVIDERS_FILE: './providers.json',
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
    expect(ours).toHaveLength(8)
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
  networks: z.array(z.string()),
})

const Constellation = z.object({ services: z.record(z.string(), Service) })

const { services } = Constellation.parse(parse(text, { merge: true }))
const all = Object.entries(services)
const named = (prefix: string) => all.filter(([name]) => name.startsWith(prefix))

describe('compose.yaml', () => {
  test.for(all)('leaves %s no privilege, and names one version of its image', ([, service]) => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.image).toMatch(/^[a-z0-9/-]+:\d+\.\d+\.\d+(?:-[a-z-]+)?$/u)
  })

  test.for(all.filter(([, { build }]) => build !== undefined))(
    'runs %s without root, its own files read-only, with settings that there are',
    ([, { image, user, read_only, environment: variables }]) => {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      expect({ image, user, read_only }).toEqual({ image: `shodh:${version}`, user: 'node', read_only: true })
      expect(Object.keys(variables).filter(name => !settingNames.includes(name))).toEqual([])
    },
  )

  test('lets only the gateway be reached, from this machine unless the operator says otherwise', () => {
    const reached = all.flatMap(([name, { ports }]) => (ports ? [[name, ports]] : []))
    expect(reached).toEqual([['gateway', ['${PUBLISH:-127.0.0.1:8080}:8080']]])
  })

  test('keeps the engines on a network that leads nowhere', () => {
    expect(parse(text).networks.engines).toEqual({ internal: true })
    const engines = all.filter(([, { build }]) => build === undefined)
    for (const [, { networks }] of engines) expect(networks).toEqual(['engines'])
  })

  test('knows every variable that the operator has to set', () => {
    const names = [...text.matchAll(/\$\{(\w+)/gu)].map(([, name = '']) => name)
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(EVERYTHING).toSorted())
    const demanded = [...text.matchAll(/\$\{(\w+):\?say /gu)].map(([, name = '']) => name)
    expect([...new Set(demanded)].toSorted()).toEqual(Object.keys(NEEDED).toSorted())
  })

  test('holds no secret', () => {
    const secrets = all.flatMap(([, { environment: variables }]) =>
      Object.entries(variables).filter(([name]) => /PASSWORD|SECRET|TOKEN|TLS_KEY$/u.test(name)),
    )
    expect(secrets.filter(([, value]) => !value.startsWith('${'))).toEqual([])
    expect(text).not.toMatch(/:\/\/[^/\s:]*:(?!\$\{)[^/\s]*@/u)
  })

  test('has two of each service and one gateway, each running a main that is there', () => {
    const mains = all.flatMap(([, { command }]) => command.filter(word => /^deploy\/.*\.ts$/u.test(word)))
    expect(mains.filter(main => !existsSync(join(root, main)))).toEqual([])
    for (const [part, instances] of [...SERVICES.map(service => [service, 2] as const), ['gateway', 1] as const])
      expect(named(part).map(([, { command }]) => command)).toEqual(
        Array.from({ length: instances }, () => ['node', `deploy/src/${part}.ts`]),
      )
  })

  test('names both instances of each service to the gateway', () => {
    for (const service of SERVICES) {
      const addresses = services['gateway']?.environment[`${service.toUpperCase().replace('-', '_')}_URL`]
      const expected = named(service).map(([name, { environment: own }]) => `http://${name}:${own['PORT']}`)
      expect(addresses?.split(',')).toEqual(expected)
    }
  })

  test('names all members of the MongoDB set to the services, and to the step that makes it', () => {
    const members = Object.keys(services).filter(name => /^mongodb-\d$/u.test(name))
    const url = services['query-service-1']?.environment['MONGODB_URL']
    expect(members).toHaveLength(3)
    expect(url).toBe(`mongodb://${members.join(',')}/?replicaSet=${services['mongodb-1']?.command[1]}`)
    const [script = ''] = services['mongodb-set']?.command ?? []
    expect(() => new Script(script)).not.toThrow()
    expect([...new Set(script.match(/mongodb-\d/gu))]).toEqual(members)
    expect(script).toContain(`_id: '${services['mongodb-1']?.command[1]}'`)
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
