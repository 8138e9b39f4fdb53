import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { mainOf, SERVICES } from '../engines/parts.ts'
import { composed, type Constellation, constellationOf } from './compose-file.ts'
import { composeErrors, secretsIn } from './compose-rules.ts'

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
  TRUST_PROXY: 'uniquelocal',
  TLS_CERT: './certificate.pem',
  TLS_KEY: './key.pem',
  LOG_LEVEL: 'warn',
  CORS_ORIGINS: 'https://elsewhere.example.org',
  MONGODB_CACHE_GB: '4',
  LOG_ORIGIN: 'journal.example.org/log',
  WITNESSES: 'witness.example+01234567+AAAA https://witness.example',
  CHECKPOINT_PUT_URL: 'https://elsewhere.example.org/checkpoint',
}

const CASES = [
  ['with what must be said', composed(text, NEEDED)],
  ['with all that can be said', composed(text, EVERYTHING)],
] as const

const constellation = constellationOf(CASES[0][1])

const specification = () => {
  const path = fileURLToPath(import.meta.resolve('docker-compose/schema/compose-spec.json'))
  const schema = JSON.parse(readFileSync(path, 'utf8'))
  // its dialect is the one that Ajv knows, by another address; compiled in a hurry
  const options = { strict: false, validateFormats: false, validateSchema: false, meta: false, inlineRefs: false }
  return new Ajv({ ...options, code: { optimize: false } }).compile({ ...schema, $schema: undefined })
}

const named = (prefix: string, { services }: Constellation) =>
  Object.entries(services).filter(([name]) => name.startsWith(prefix))

/** What the part that runs there can't be without. */
const DEMANDED: Readonly<Record<string, readonly string[]>> = {
  gateway: ['COMMAND_SERVICE_URL', 'QUERY_SERVICE_URL', 'PROJECTIONS_URL'],
  'command-service': ['EVENTSTORE_URL', 'MONGODB_URL', 'NATS_URL', 'DATA_DIR', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  'query-service': ['EVENTSTORE_URL', 'MONGODB_URL', 'NATS_URL', 'DATA_DIR'],
  projections: ['EVENTSTORE_URL', 'MONGODB_URL', 'NATS_URL'],
}

describe('compose.yaml', () => {
  test('is a compose file by the specification', () => {
    const validate = specification()
    for (const [, document] of CASES) {
      validate(document)
      expect(validate.errors).toBeNull()
    }
    expect(validate({ services: { journal: { imagine: 'shodh' } } })).toBe(false)
  })

  test.each(CASES)('%s follows the rules', (_, document) => {
    expect(composeErrors(constellationOf(document))).toEqual([])
  })

  test.each(Object.keys(NEEDED))('does not start without %s, and says what it is', name => {
    expect(() => composed(text, { ...NEEDED, [name]: '' })).toThrow(new RegExp(`^${name}: say `, 'u'))
  })

  test('knows every variable that the operator has to set', () => {
    const names = [...text.matchAll(/\$\{(\w+)/gu)].map(([, name = '']) => name)
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(EVERYTHING).toSorted())
  })

  test('holds no secret', () => {
    expect(secretsIn(constellationOf(parse(text, { merge: true })))).toEqual([])
    expect(text).not.toMatch(/:\/\/[^/\s:]*:(?!\$\{)[^/\s]*@/u)
  })

  test('has two of each service and one gateway, each running its main', () => {
    for (const [part, instances] of [...SERVICES.map(service => [service, 2] as const), ['gateway', 1] as const]) {
      const running = named(part, constellation).map(([, { command }]) => command)
      expect(running).toEqual(Array.from({ length: instances }, () => ['node', `deploy/src/${part}.ts`]))
      expect(existsSync(mainOf(part))).toBe(true)
    }
  })

  test('gives every part the settings that it demands', () => {
    for (const [part, demanded] of Object.entries(DEMANDED))
      for (const [, { environment }] of named(part, constellation))
        expect(Object.keys(environment)).toEqual(
          expect.arrayContaining([...demanded, 'HOST', 'PORT', 'LOG_LEVEL', 'PUBLIC_URL', 'TRUST_PROXY']),
        )
  })

  test('names both instances of each service to the gateway', () => {
    const { services } = constellation
    for (const service of SERVICES) {
      const addresses = services['gateway']?.environment[`${service.toUpperCase().replace('-', '_')}_URL`]
      const instances = named(service, constellation)
      const expected = instances.map(([name, { environment }]) => `http://${name}:${environment['PORT']}`)
      expect(addresses?.split(',')).toEqual(expected)
    }
  })

  test('gives each command service and each query service a folder that it has for itself', () => {
    const services = ['command-service', 'query-service'].flatMap(name => named(name, constellation))
    const rooms = services.flatMap(([, { volumes, environment }]) =>
      volumes.filter(({ target }) => target === environment['DATA_DIR']).map(({ source }) => source),
    )
    expect(rooms).toEqual(['command-service-1', 'command-service-2', 'query-service-1', 'query-service-2'])
  })

  test('names all members of the MongoDB set to the services, and to the step that makes it', () => {
    const { services } = constellation
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
    const { services } = constellation
    const made = services['eventstoredb-user']
    expect(made?.command).toEqual(['node', 'deploy/src/eventstoredb-user.ts'])
    expect(made?.environment['EVENTSTORE_ADMIN_URL']).toMatch(
      /^esdb:\/\/admin:brahmaputra@eventstoredb:2113\?tlsCAFile=/u,
    )
    for (const service of SERVICES)
      for (const [, { environment, depends_on, volumes }] of named(service, constellation)) {
        expect(environment['EVENTSTORE_URL']).toMatch(/^esdb:\/\/journal:narmada@eventstoredb:2113\?tlsCAFile=/u)
        expect(environment['EVENTSTORE_URL']).toBe(made?.environment['EVENTSTORE_URL'])
        expect(environment['EVENTSTORE_ADMIN_URL']).toBeUndefined()
        expect(depends_on['eventstoredb-user']).toEqual({ condition: 'service_completed_successfully' })
        expect(volumes).toContainEqual({ source: 'eventstoredb-ca', target: '/run/eventstoredb/ca' })
      }
  })

  test('stores the data of the engines in volumes, each in its own', () => {
    const mounted = Object.values(constellation.services).flatMap(({ volumes }) =>
      volumes.flatMap(({ source, target }) => (target.startsWith('/run/') ? [] : [source])),
    )
    expect(mounted.toSorted()).toEqual(Object.keys(constellation.volumes).toSorted())
  })

  test('carries the version of the journal', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(constellation.services['gateway']?.image).toBe(`shodh:${version}`)
  })
})
