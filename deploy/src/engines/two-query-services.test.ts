import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { client, type Client, pdfBlob } from '../testing/client.ts'
import { noEngines } from '../testing/engines.ts'
import { expectedFigures } from '../testing/usage/expected-figures.ts'
import { expectReports } from '../testing/usage/expect-reports.ts'
import {
  FIRST_DAY,
  generatedReadings,
  MONTHS,
  publishRead,
  storeGenerated,
} from '../testing/usage/generated-readings.ts'
import { administrator } from '../testing/journal.ts'
import { liveStreams } from '../testing/live-streams.ts'
import { codeIn, newAddress, PASSWORD } from '../testing/people.ts'
import { type Several, severalOfEach } from '../testing/several/several.ts'
import { textPdf } from '../testing/pdfs/text-pdf.ts'
import { signInThroughTwo } from '../testing/several/two-sign-ins.ts'
import { collector } from '../tracing/testing/collector.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const missing = noEngines()
const streams = liveStreams()
let journal: Several
let collected: Awaited<ReturnType<typeof collector>>
let token: string
/** By way of the gateway, and of each query service. */
let readers: readonly Client[]
let editor: Client

beforeAll(async () => {
  if (missing !== undefined) return
  collected = await collector()
  journal = await severalOfEach({ OTEL_EXPORTER_OTLP_ENDPOINT: collected.endpoint })
  token = await client(journal.address).logIn(administrator)
  editor = client(journal.address, token)
  readers = [editor, ...journal.queries.map(({ at }) => client(at, token))]
})
afterAll(async () => {
  await journal?.close()
  await collected?.close()
})
afterEach(() => streams.end())
beforeEach(context => context.skip(missing !== undefined, missing))

const addresses = () => [journal.address, ...journal.queries.map(({ at }) => at)]

test('What changes is sent through the gateway and by either query service, and so is what happens to the system', async () => {
  const followed = await Promise.all(addresses().map(address => streams.follow(address, token)))
  await Promise.all(followed.map(({ next }) => next('open')))
  const { id } = await editor.createVolume('Live')
  const until = async (model: string) =>
    Promise.all(
      followed.map(async ({ next }) => {
        for (;;) {
          const changed = await next('changed')
          if (changed.models.includes(model)) return changed
        }
      }),
    )
  for (const { documents } of await until('volumes')) expect(documents['volumes']).toEqual([id])

  const reason = 'To be sure'
  expect(
    (await editor.post('/admin/system/read-models/volumes/rebuild', { dryRun: false, reason })).body.data.rebuild.model,
  ).toBe('volumes')
  await until('system')
  const modelAt = async (reader: Client) => {
    const { health } = (await reader.get('/papers/system/health?includeDetails=true&checkConnections=true')).body.data
    const isReachable = health.connections.every((one: { isReachable: boolean }) => one.isReachable)
    const { build, rebuild } = health.details.readModels.find(({ name }: { name: string }) => name === 'volumes')
    return { isReachable, build, rebuild }
  }
  for (const reader of readers)
    await expect.poll(() => modelAt(reader)).toEqual({ isReachable: true, build: 1, rebuild: null })
  expect((await client(journal.address).get(`/papers/volumes/${id}`)).status).toBe(200)
})

test('Second steps are asked for and answered at different command services, each counts once, and the policy holds at all', () =>
  signInThroughTwo(editor, journal))

test('Who has a paper open is known to every query service, whichever command service was notified', async () => {
  const entity = 'paper:1f0e0d0c-0b0a-4908-8706-050403020100'
  const email = 'second@example.org'
  await editor.post('/admin/users', { name: 'Second Person', email, password: PASSWORD, role: 'admin' })
  await expect.poll(() => journal.mailsTo(email)).toHaveLength(1)
  const [mail] = await journal.mailsTo(email)
  const otp = mail ? codeIn(mail) : ''
  await client(journal.address).post('/auth/verify-email', { email, otp }, newAddress())
  const other = await client(journal.address).logIn({ email, password: PASSWORD })
  for (const { at } of journal.commands) await client(at, other).post('/users/profile/presence', { entity })
  for (const reader of readers)
    await expect
      .poll(async () => (await reader.get(`/users/profile/presence?entity=${entity}`)).body.data.people)
      .toMatchObject([{ name: 'Second Person' }])

  const followed = await streams.follow(journal.address, other)
  await followed.next('open')
  const { users } = (await editor.get('/admin/users')).body.data
  const { id } = users.find((user: { email: string }) => user.email === email)
  const { sessions } = (await editor.get(`/admin/users/${id}/sessions`)).body.data
  for (const session of sessions) await editor.remove(`/admin/users/${id}/sessions/${session.id}`)
  await followed.next('end')
})

test('Every query service finds a paper by its title and by a word on the third page of its PDF', async () => {
  await editor.createVolume('Found')
  const pdf = textPdf(['The first page', 'The second page', 'Here a Heliotrope grows'])
  const { headers } = await editor.upload({ title: 'Zephyr over the plains', volumeName: 'Found' }, pdfBlob(pdf))
  const waiting = { 'x-wait-for-position': headers.get('x-event-position') ?? '' }
  const services = journal.queries.map(({ at }) => client(at))
  const found = await Promise.all(services.map(service => service.get('/search?q=zephyr', waiting)))
  expect(found.map(({ body }) => body.data.pagination.total)).toEqual([1, 1])

  const highlights = async (service: (typeof services)[number]) =>
    (await service.get('/search?q=heliotrope', newAddress())).body.data.papers[0]?.highlights
  for (const service of services)
    await expect
      .poll(() => highlights(service), { interval: 500, timeout: 60_000 })
      .toMatchObject([{ field: 'text', page: 3 }])
})

test('Settings that were published once are shown by every query service, and are in the mails of every command service', async () => {
  const name = 'Annals of Two Services'
  await editor.patch('/settings', { name })
  const printed = async (at: string, path: string) => (await fetch(at + path)).text()
  for (const { at } of journal.queries)
    for (const path of ['/journal.json', '/', '/manifest.webmanifest', '/feed.atom', '/oai?verb=Identify'])
      await expect.poll(() => printed(at, path)).toContain(name)
  const email = 'third@example.org'
  for (const { at } of journal.commands)
    await client(at, token).post('/admin/users', {
      name: 'Third Person',
      email: at.replace(/\D/gu, '') + email,
      password: PASSWORD,
      role: 'admin',
    })
  for (const { at } of journal.commands) {
    const mailed = async () => JSON.stringify(await journal.mailsTo(at.replace(/\D/gu, '') + email))
    await expect.poll(mailed).toContain(name)
  }
})

test('Generated readings come to the figures that they must, in every report of each query service', async () => {
  const volumes = await publishRead(editor)
  const generated = generatedReadings(10_000, volumes, FIRST_DAY)
  await storeGenerated(journal.readings, generated, volumes)
  const expected = expectedFigures(generated)
  for (const { at } of journal.queries) {
    const reader = client(at, token)
    const counted = async () => (await reader.get('/papers/statistics/explanation')).body.data.pageViews.counted
    await expect.poll(counted).toBe(expected().pageViews)
    await expectReports({ editor: reader, visitor: client(at), volumes, expected, months: MONTHS })
  }
}, 120_000)

test('Two query services count one reader once, and show the same figures', async () => {
  const { id: volumeId } = await editor.createVolume()
  const upload = await editor.upload({ title: 'Read at both' })
  const { id } = upload.body.data.paper
  const position = upload.headers.get('x-event-position') ?? ''
  const headers = { 'user-agent': FIREFOX, 'x-wait-for-position': position }
  for (const { at } of journal.queries) {
    const response = await client(at).raw(`/papers/${volumeId}/${id}/download`, { headers })
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  }
  const figures = async (at: string) =>
    (await client(at, token).get(`/papers/statistics/explanation?paperId=${id}`)).body.data.paperDownloads
  for (const { at } of journal.queries)
    await expect.poll(() => figures(at)).toMatchObject({ counted: 1, doubleClicks: 1 })
})

test('A change is one trace over the processes of all services, and so is what a reader sees of it', async () => {
  const created = await editor.post('/papers/volumes', { year: 2025, issueType: 'Regular', volumeName: 'Traced' })
  const shown = { 'x-wait-for-position': created.headers.get('x-event-position') ?? '' }
  const isStale = async () => (await editor.get('/papers/years?tree=1', shown)).headers.has('x-stale')
  await expect.poll(isStale).toBe(false)
  const traceId = (created.headers.get('x-request-id') ?? '').replaceAll('-', '')
  const traced = () => {
    const spans = collected.spans.filter(span => span.traceId === traceId)
    return [...new Set(spans.map(({ service, name }) => `${service}: ${name}`))].toSorted()
  }
  await expect
    .poll(traced)
    .toEqual(
      [
        'shodh-command-service: POST /api/v1/papers/volumes',
        'shodh-command-service: command create-volume',
        'shodh-command-service: append',
        ...['audit-log', 'short-ids', 'volume-places', 'volumes'].map(name => `shodh-projections: project ${name}`),
        'shodh-command-service: wait until shown',
        'shodh-query-service: read /api/v1/papers/years',
      ].toSorted(),
    )
})
