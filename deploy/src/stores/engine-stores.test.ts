import { AUTHENTICATION_FAILED, startMongodbPeer } from '../../lab/peers/mongodb.ts'
import { startPeer } from '../../lab/peers/eventstoredb/peer.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { environment } from '../settings/environment.ts'
import { enginePorts } from './engine-stores.ts'

/** A password that may never be shown. */
const SECRET = 's3cret'

const URLS = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  MONGODB_URL: 'mongodb://127.0.0.1:1',
  NATS_URL: 'nats://127.0.0.1:1',
}

type Setting = keyof typeof URLS

/** Opens what the setting says where to find. */
const opening = async (setting: Setting, value: string) => {
  const { events, views, bus } = enginePorts(environment({ ...URLS, [setting]: value }))
  const open = { EVENTSTORE_URL: events, MONGODB_URL: views, NATS_URL: () => bus(pino({ level: 'silent' })) }
  await (await open[setting]()).close()
}

const isRefused = async (setting: Setting, value: string, sentence: string | RegExp) => {
  const error = await opening(setting, value).catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ name: 'WrongSetting', message: expect.stringMatching(sentence) })
  expect(String(error)).not.toContain(SECRET)
}

test.for([
  ['EVENTSTORE_URL', '', /^EVENTSTORE_URL must be set$/],
  ['MONGODB_URL', '', /^MONGODB_URL must be set$/],
  ['NATS_URL', '', /^NATS_URL must be set$/],
  ['EVENTSTORE_URL', `http://a:${SECRET}@b`, /^EVENTSTORE_URL must be an address such as esdb:/],
  ['MONGODB_URL', `http://a:${SECRET}@b`, /^MONGODB_URL must be an address such as mongodb:/],
  ['NATS_URL', `http://a:${SECRET}@b`, /^NATS_URL must be an address such as nats:/],
  ['EVENTSTORE_URL', `esdb://a:${SECRET}@`, /^EVENTSTORE_URL: .* can't be read: expected host/],
  ['EVENTSTORE_URL', `esdb://a:${SECRET}@b:99999`, /^EVENTSTORE_URL: .* can't be read: a port is at most/],
  ['MONGODB_URL', `mongodb://a:${SECRET}@`, /^MONGODB_URL: This is no address of a MongoDB/],
  ['MONGODB_URL', `mongodb://a:${SECRET}@b/?tls=true&tlsCAFile=/no.pem`, /^MONGODB_URL: .* '\/no\.pem'/],
  ['NATS_URL', `nats://a:${SECRET}@`, /^NATS_URL: This is no address of a NATS server/],
] as const)('%s is refused where it is %o, in one sentence that names it', ([setting, value, sentence]) =>
  isRefused(setting, value, sentence),
)

test('MONGODB_URL is refused where MongoDB refuses the credentials', async () => {
  const { host, close } = await startMongodbPeer(() => AUTHENTICATION_FAILED)
  onTestFinished(() => close())
  await isRefused('MONGODB_URL', `mongodb://a:${SECRET}@${host}`, /^MONGODB_URL: MongoDB at .* refuses the cred/)
})

test('EVENTSTORE_URL is refused where EventStoreDB refuses the credentials', async () => {
  const { url, deny, close } = await startPeer()
  onTestFinished(() => close())
  deny()
  const value = url.replace('//', `//a:${SECRET}@`)
  await isRefused('EVENTSTORE_URL', value, /^EVENTSTORE_URL: EventStoreDB refused the user and password/)
})
