import { randomUUID } from 'node:crypto'
import { SIGN_IN_TRIES } from '@shodh/contracts/limits.ts'
import type { MailRow } from '@shodh/contracts/users/vault-rows.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { samplePapers, sampleVolumes } from '../sample/papers.ts'
import { client, type Client } from '../testing/client.ts'
import { noEngines } from '../testing/engines.ts'
import { administrator } from '../testing/journal.ts'
import { readiness } from '../testing/start-process.ts'
import { codeIn, newAddress, PASSWORD } from '../testing/people.ts'
import { insisted, type Several, severalOfEach } from '../testing/several/several.ts'
import { partUploads } from '../testing/part-uploads.ts'
import { changeContentThroughTwo } from '../testing/several/two-editors-of-content.ts'
import { changeFilesThroughTwo, uploadThroughTwo } from '../testing/several/two-file-managers.ts'

const Titled = z.object({ title: z.optional(z.string()), paperId: z.optional(z.string()) })

const missing = noEngines()
let journal: Several
let token: string
let editors: readonly [Client, Client]
let visitors: readonly [Client, Client]
let readers: readonly [Client, Client]

const clientsOf = ([one, other]: Several['commands'], token?: string) =>
  [client(one.at, token), client(other.at, token)] as const

beforeAll(async () => {
  if (missing !== undefined) return
  journal = await severalOfEach({ SAMPLE: '1' })
  token = await client(journal.address).logIn(administrator)
  editors = clientsOf(journal.commands, token)
  visitors = clientsOf(journal.commands)
  readers = clientsOf(journal.queries)
})
afterAll(() => journal?.close())
beforeEach(context => context.skip(missing !== undefined, missing))

/** `count` requests at the same moment, every second one to the other command service. */
const spread = <Result>(count: number, send: (n: 0 | 1, index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index % 2 === 0 ? 0 : 1, index)))

const statusesOf = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

/** One that succeeded, and others that were refused as taken. */
const oneOf = (count: number) => [201, ...Array.from({ length: count - 1 }, () => 409)]

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

const newUser = (email: string) => ({ name: 'A. Rao', email, password: PASSWORD, role: 'author' })

/** Invited at one command service, verified and signed in at the other. */
const person = async (email: string) => {
  const { body } = await editors[0].post('/admin/users', newUser(email))
  await expect.poll(() => journal.mailsTo(email)).toHaveLength(1)
  const [mail] = await journal.mailsTo(email)
  const otp = mail ? codeIn(mail) : ''
  expect((await visitors[1].post('/auth/verify-email', { email, otp }, newAddress())).status).toBe(200)
  const signedIn = await visitors[1].post('/auth/login', { email, password: PASSWORD }, newAddress())
  const { accessToken, refreshToken } = signedIn.body.data.tokens
  return { id: String(body.data.user.id), accessToken: String(accessToken), refreshToken: String(refreshToken) }
}

describe('Two command services', () => {
  test('that start at the same moment make one administrator and one sample journal', async () => {
    const events = await journal.events()
    const count = (type: string) => events.filter(event => event.type === type).length
    expect(['UserRegistered', 'HeaderRevised', 'JournalRevised', 'PageAdded'].map(count)).toEqual([1, 1, 1, 4])
    expect(count('VolumeCreated')).toBe(sampleVolumes.length)
    expect(count('PaperUploaded')).toBe(samplePapers.length)
    expect(new Set(events.map(({ type, data }) => JSON.stringify([type, data]))).size).toBe(events.length)
  })

  test('give fifty uploads into one volume the serials 1 to 50', async () => {
    await editors[0].createVolume('Shared')
    const replies = await spread(50, (n, index) => {
      const key = { 'idempotency-key': `upload ${index}` }
      return insisted(() => editors[n].upload({ volumeName: 'Shared', title: `Paper ${index}` }, undefined, key))
    })
    const serials = replies.map(({ body }) => Number(body.data.paper.sr))
    expect(serials.toSorted((a, b) => a - b)).toEqual(upTo(50))
  })

  test('let one of twenty make a volume, however its name is written', async () => {
    const names = ['Rivers é', 'RIVERS É', 'rivers e\u0301', 'Rivers E\u0301']
    const volume = (index: number) => ({ year: 2025, issueType: 'Regular', volumeName: names[index % names.length] })
    const replies = await spread(20, (n, index) => insisted(() => editors[n].post('/papers/volumes', volume(index))))
    expect(statusesOf(replies)).toEqual(oneOf(20))
  })

  test('let one of twenty have an e-mail', async () => {
    const emails = ['rao@example.org', 'Rao@Example.org']
    const replies = await spread(20, (n, index) =>
      insisted(() => editors[n].post('/admin/users', newUser(emails[index % emails.length] ?? ''))),
    )
    expect(statusesOf(replies)).toEqual(oneOf(20))
  })

  test('let one of two orders of the board stand, and lose nothing that is said of a member at once', async () => {
    const names = ['First', 'Second', 'Third']
    const ids: string[] = []
    for (const name of names)
      ids.push((await editors[0].post('/board-members/sections', { name })).body.data.section.id)
    const order = (sections: readonly string[]) => sections.map((id, n) => ({ id, displayOrder: n + 1 }))
    // the tag of a list of three sections
    const seen = { 'if-match': '"2-seen"' }
    const others = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]].map(order)
    const orders = await spread(2, n => editors[n].patch('/board-members/sections/order', others[n], seen))
    expect(statusesOf(orders)).toEqual([200, 412])

    const members = `/board-members/sections/${ids[0]}/members`
    const image = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    const formOf = (fields: Readonly<Record<string, string>>, picture?: Buffer) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (picture) form.append('image', new Blob([new Uint8Array(picture)]), 'portrait.png')
      return form
    }
    const asha = { fullName: 'Asha', designation: 'Editor', description: 'Rivers' }
    const headers = { 'idempotency-key': 'one member' }
    const added = await spread(2, n =>
      insisted(() => editors[n].call('POST', members, { form: formOf(asha, image), headers })),
    )
    expect(statusesOf(added)).toEqual([201, 201])
    expect(added[0]?.body).toEqual(added[1]?.body)
    const path = `${members}/${added[0]?.body.data.member.id}`
    const changes = [{ affiliation: 'Pune' }, { designation: 'Chief Editor' }]
    const revise = (by: Client, fields: Readonly<Record<string, string>>) =>
      insisted(() => by.call('PATCH', path, { form: formOf(fields) }))
    const revised = await spread(2, (n, index) => revise(editors[n], changes[index] ?? {}))
    expect(statusesOf(revised)).toEqual([200, 200])
    expect((await revise(editors[0], {})).body.data.member).toMatchObject({
      ...{ ...asha, affiliation: 'Pune', designation: 'Chief Editor', image: { width: 400, height: 400 } },
    })
    expect((await editors[1].post(`${path}/erase`, {})).status).toBe(200)
    expect((await editors[0].call('PATCH', path, { form: formOf({}) })).status).toBe(410)
  })

  test('give a folder and a file one name once, and each goes on with what the other has stored', () =>
    changeFilesThroughTwo(editors, clientsOf(journal.queries, token), journal.queries))

  test('give an address to one page, let one of two saves of a draft stand, and publish once what is scheduled', () =>
    changeContentThroughTwo(editors, { readers, staff: clientsOf(journal.queries, token), events: journal.events }))

  test('take the parts of one upload in turn', async () => {
    const [one, other] = journal.commands
    await uploadThroughTwo([partUploads(one.at, token), partUploads(other.at, token)])
  })

  test('that are given the same key at once make one paper, and give one response', async () => {
    const keys = upTo(10).map(n => `at once ${n}`)
    const replies = keys.map(async (key, n) => {
      const upload = (by: Client) => () =>
        by.upload({ volumeName: 'Shared', title: `At once ${n}` }, undefined, { 'idempotency-key': key })
      const [one, other] = await Promise.all(editors.map(by => insisted(upload(by))))
      expect([one?.status, other?.status]).toEqual([201, 201])
      expect(one?.body).toEqual(other?.body)
      expect([one, other].filter(reply => reply?.headers.has('idempotency-replayed'))).toHaveLength(1)
    })
    await Promise.all(replies)
    const titles = (await journal.events()).flatMap(({ data }) => Titled.parse(data).title ?? [])
    expect(titles.filter(title => title.startsWith('At once'))).toHaveLength(keys.length)
  })

  test('know a session that began at the other, and end it within one request when its user is deactivated', async () => {
    const { id, accessToken, refreshToken } = await person('mehta@example.org')
    const profiles = () => Promise.all(clientsOf(journal.queries, accessToken).map(one => one.get('/users/profile')))
    const renamed = () =>
      Promise.all(
        clientsOf(journal.commands, accessToken).map(one => one.patch('/users/profile', { name: 'B. Mehta' })),
      )
    expect(statusesOf([...(await profiles()), ...(await renamed())])).toEqual([200, 200, 200, 200])
    expect((await editors[0].patch(`/admin/users/${id}`, { status: 'inactive' })).status).toBe(200)
    expect(statusesOf([...(await profiles()), ...(await renamed())])).toEqual([401, 401, 401, 401])
    expect(statusesOf(await spread(2, n => visitors[n].post('/auth/refresh', { refreshToken })))).toEqual([401, 401])
  })

  test('give twenty tabs that refresh one token one successor', async () => {
    const { refreshToken } = await person('iyer@example.org')
    const replies = await spread(20, n => visitors[n].post('/auth/refresh', { refreshToken }))
    const successors = new Set(replies.map(({ body }) => String(body.data.tokens.refreshToken)))
    expect(successors.size).toBe(1)
    const [successor] = successors
    expect(await visitors[1].post('/auth/refresh', { refreshToken: successor })).toMatchObject({ status: 200 })
  })

  test('count wrong passwords in sum', async () => {
    const email = 'das@example.org'
    await person(email)
    const tried = (password: string) => (n: 0 | 1) => visitors[n].post('/auth/login', { email, password }, newAddress())
    expect(statusesOf(await spread(SIGN_IN_TRIES, tried('Wrong-leaf-17-lamp')))).toEqual(upTo(SIGN_IN_TRIES).fill(401))
    const replies = await spread(2, tried(PASSWORD))
    expect(statusesOf(replies)).toEqual([429, 429])
    for (const { headers } of replies) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('send one mail for each request, also where both look at once for what is to be sent', async () => {
    const at = Date.now()
    const due = { queuedAt: at, attempts: 0, nextAt: at, reason: '' }
    const mailTo = (to: string) => ({ to, subject: 'News', text: 'News', html: '<p>News</p>' })
    const emails = upTo(40).map(n => `reader${n}@example.org`)
    const rows = emails.map((email): MailRow => ({
      id: randomUUID(),
      userId: 'left',
      until: at + 60_000,
      purpose: 'email-changed',
      state: 'waiting',
      ...due,
      mail: mailTo(email),
    }))
    await Promise.all(rows.map(row => journal.vault.put('mails', row)))
    const replies = await spread(2, (n, index) =>
      visitors[n].post('/auth/forgot-password', { email: `nobody${index}@example.org` }, newAddress()),
    )
    expect(statusesOf(replies)).toEqual([200, 200])
    const waiting = async () => (await journal.vault.list('mails')).filter(({ state }) => state === 'waiting')
    await expect.poll(waiting).toEqual([])
    for (const email of emails) expect(await journal.mailsTo(email)).toHaveLength(1)
  })

  test('notify of writes in messages that either query service understands', async () => {
    const written = await spread(10, (n, index) =>
      editors[n].post('/papers/volumes', { year: 2024, issueType: 'Special', volumeName: `Heard ${index}` }),
    )
    for (const { headers, body } of written) {
      const waiting = { 'x-wait-for-position': headers.get('x-event-position') ?? '' }
      for (const reader of readers) {
        const found = await reader.get(`/papers/volumes/${body.data.volume.id}`, waiting)
        expect([found.status, found.headers.get('x-stale')]).toEqual([200, null])
      }
    }
  })
})

describe('Where one of two dies', () => {
  /** The address of a trusted proxy is asked for its client. */
  const AS_THE_GATEWAY = { 'x-forwarded-for': '127.0.0.1' }
  const ModelStatuses = z.array(z.object({ name: z.string(), isHeld: z.boolean(), position: z.int() }))
  const statuses = async (at: string) => ModelStatuses.parse((await readiness(at, AS_THE_GATEWAY)).body.data.readModels)
  const heldBy = async (at: string) => (await statuses(at)).filter(({ isHeld }) => isHeld).map(({ name }) => name)

  test('the other projections process continues projecting within ten seconds', async () => {
    const [one, other] = journal.projectionRun
    const held = () => Promise.all([heldBy(one.at), heldBy(other.at)])
    const all = (await statuses(one.at)).map(({ name }) => name).toSorted()
    await expect.poll(async () => (await held()).flat().toSorted()).toEqual(all)
    const [ofOne, ofOther] = await held()
    const [dying, staying] = ofOne.length > ofOther.length ? [one, other] : [other, one]
    await dying.end('SIGKILL')
    const { headers } = await editors[0].post('/papers/volumes', {
      year: 2023,
      issueType: 'Regular',
      volumeName: 'Projected',
    })
    const waiting = { 'x-wait-for-position': headers.get('x-event-position') ?? '' }
    const isStale = async () => (await readers[0].get('/papers/volumes', waiting)).headers.get('x-stale')
    await expect.poll(isStale).toBeNull()
    await expect.poll(async () => (await heldBy(staying.at)).toSorted()).toEqual(all)
  })

  test('the gateway uses the other query service', async () => {
    await journal.queries[0].end('SIGKILL')
    const visitor = client(journal.address)
    const replies = await Promise.all(upTo(10).map(() => visitor.get('/papers/years')))
    expect(statusesOf(replies)).toEqual(upTo(10).fill(200))
  })

  test('nothing that a command service had acknowledged is lost, and what was sent again is done once', async () => {
    const editor = client(journal.address, await client(journal.address).logIn(administrator))
    const volumes = upTo(5).map(n => `Retained ${n}`)
    for (const name of volumes) await editor.createVolume(name)
    let acknowledged = 0
    const send = async (n: number) => {
      const [volumeName, key] = [volumes[n % volumes.length] ?? '', { 'idempotency-key': `retained ${n}` }]
      const reply = await insisted(() => editor.upload({ volumeName, title: `Retained paper ${n}` }, undefined, key))
      if (++acknowledged === 15) void journal.commands[0].end('SIGKILL')
      return reply
    }
    const lanes = upTo(10).map(async lane => {
      const replies = []
      for (let n = lane; n <= 50; n += 10) replies.push(await send(n))
      return replies
    })
    const papers = (await Promise.all(lanes)).flat().map(({ body }) => body.data.paper)
    const stored = (await journal.events()).map(({ data }) => Titled.parse(data))
    const ids = stored.filter(({ title }) => title?.startsWith('Retained paper')).map(({ paperId }) => paperId)
    expect(ids).toHaveLength(50)
    expect(new Set(ids)).toEqual(new Set(papers.map(({ id }) => String(id))))
    const serialsIn = (name: string) =>
      papers.filter(({ volumeName }) => volumeName === name).map(({ sr }) => Number(sr))
    for (const name of volumes) expect(new Set(serialsIn(name))).toEqual(new Set(upTo(10)))
    for (const { id, volumeId } of papers.slice(0, 10))
      expect((await readers[1].raw(`/papers/${volumeId}/${id}/download`)).status).toBe(200)
  })
})
