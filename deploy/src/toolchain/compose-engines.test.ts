import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { openNatsBus } from '@shodh/adapters/message-bus/nats.ts'
import { selfSigned } from '@shodh/adapters/testing/certificate.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { noNatsServer, startNatsServer } from '../../lab/servers/nats-server.ts'

const Engines = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z._default(z.array(z.string()), []),
      environment: z._default(z.record(z.string(), z.coerce.string()), {}),
    }),
  ),
  configs: z.object({ nats: z.object({ content: z.string() }) }),
})

const { services, configs } = Engines.parse(
  parse(readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8'), { merge: true }),
)

/** What compose makes of a value, where the operator has set a variable in it. */
const interpolated = (text = '', value = '') => text.replace(/\$\{[^}]*\}/u, value).replaceAll('$$', '$')

test('nobody reaches NATS without the password and TLS', async ({ skip }) => {
  skip(noNatsServer() !== undefined, noNatsServer())
  const folder = await temporaryFolder()
  const [config, node] = [join(folder, 'journal.conf'), join(folder, 'node')]
  const { cert, key } = selfSigned()
  const password = '12345678'
  const content = interpolated(configs.nats.content)
    .replace('http: 127.0.0.1:8222', '')
    .replaceAll('/run/certificate/node', node)
    .replace('$NATS_PASSWORD', interpolated(services['nats']?.environment['NATS_PASSWORD'], password))
  await Promise.all([writeFile(config, content), writeFile(`${node}.crt`, cert), writeFile(`${node}.key`, key)])
  const server = await startNatsServer({ config })
  onTestFinished(() => server.kill())
  const address = interpolated(services['query-service-1']?.environment['NATS_URL'], password)
    .replace('nats:4222', `localhost:${new URL(server.url).port}`)
    .replace('/run/authority/ca.crt', `${node}.crt`)
  const [welcome, other] = [address, address.replace(password, 'wrong')].map(url => {
    const bus = openNatsBus({ url, prefix: 'journal' })
    onTestFinished(() => bus.close())
    return bus
  })
  await expect.poll(() => welcome?.failure()).toBeUndefined()
  await expect.poll(() => other?.failure()).toMatch(/Authorization/iu)
})

const members = Object.keys(services).filter(name => /^mongodb-\d$/u.test(name))

test('the services name all members of the MongoDB set, and sign in by TLS as a user', () => {
  expect(members).toEqual(['mongodb-1', 'mongodb-2', 'mongodb-3'])
  for (const name of members)
    expect(services[name]?.command).toEqual(
      expect.arrayContaining(['--replSet=journal', '--tlsMode=requireTLS', '--keyFile=/data/configdb/key']),
    )
  const addresses = Object.values(services).flatMap(({ environment: { MONGODB_URL } }) => MONGODB_URL ?? [])
  expect(addresses).toHaveLength(6)
  for (const address of addresses)
    expect(interpolated(address, 'tapi')).toBe(
      `mongodb://journal:tapi@${members.join()}/?replicaSet=journal&authSource=admin&tls=true&tlsCAFile=/run/authority/ca.crt`,
    )
})

type User = { readonly pwd: string; readonly roles: readonly unknown[] }
type Asked = Record<string, string> & { readonly roles?: readonly unknown[] }

/** What the step that makes the set asks of MongoDB, which has neither a set nor a user at first. */
const mongodb = () => {
  const users = new Map<string, User>()
  const hosts: string[] = []
  const own = {
    hello: () => ({ setName: hosts.length > 0 ? 'journal' : undefined, isWritablePrimary: true }),
    adminCommand: ({ replSetInitiate }: { replSetInitiate: { members: { host: string }[] } }) => ({
      ok: hosts.push(...replSetInitiate.members.map(({ host }) => host)),
    }),
    runCommand: ({ createUser = '', pwd = '', roles = [] }: Asked) => {
      if (users.size > 0) throw new Error('Command createUser requires authentication')
      return { ok: users.set(createUser, { pwd, roles }).size }
    },
  }
  const asAdmin = {
    runCommand: ({ usersInfo, pwd = '', roles = [], ...command }: Asked) => {
      if (usersInfo !== undefined) return { users: users.has(usersInfo) ? [usersInfo] : [] }
      const [[verb, name] = ['', '']] = Object.entries(command)
      if (users.has(name) !== (verb === 'updateUser')) throw new Error(`${verb}: ${name}`)
      return { ok: users.set(name, { pwd, roles }).size }
    },
  }
  const connect = (address: string) => {
    const { username, password } = new URL(address.replaceAll(/,[^/]*/gu, ''))
    if (username === '') return own
    if (users.get(username)?.pwd !== decodeURIComponent(password)) throw new Error('Authentication failed.')
    return asAdmin
  }
  return { users, hosts, connect }
}

class Quit extends Error {}

/** Runs the step; what mongosh alone has is made up. */
const runStep = (connect: unknown, variables: Readonly<Record<string, string>>) => {
  const printed: string[] = []
  let code: number | undefined
  const quit = (given: number) => {
    code ??= given
    throw new Quit()
  }
  const print = (line: string) => void printed.push(line)
  const globals = { process: { env: variables }, connect, sleep: () => {}, print, quit, Quit }
  const [script = ''] = services['mongodb-set']?.command ?? []
  expect(() => new Script(script).runInNewContext(globals)).toThrow(Quit)
  return { code, last: printed.at(-1) }
}

test('one step makes the MongoDB set and its users once, and gives the user of the journal its password each time', () => {
  const variables = { JOURNAL_ID: 'rivers', MONGODB_PASSWORD: 'tapi', MONGODB_ADMIN_PASSWORD: 'maha@nadi' }
  const { users, hosts, connect } = mongodb()
  expect(runStep(connect, variables).code).toBe(0)
  expect(hosts).toEqual(members.map(name => `${name}:27017`))
  expect([...users.keys()]).toEqual(['admin', 'journal'])
  expect(runStep(connect, { ...variables, MONGODB_PASSWORD: 'sutlej' }).code).toBe(0)
  expect(hosts).toHaveLength(3)
  const roles = ['rivers', 'rivers-sample'].flatMap(db => ['readWrite', 'dbAdmin'].map(role => ({ db, role })))
  expect(users.get('journal')).toEqual({ pwd: 'sutlej', roles })
  expect(runStep(connect, { ...variables, MONGODB_ADMIN_PASSWORD: 'other' })).toEqual({
    code: 1,
    last: expect.stringContaining('MONGODB_ADMIN_PASSWORD is not that of their first start'),
  })
})
