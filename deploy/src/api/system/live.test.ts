import { afterEach, expect, test } from 'vitest'
import { liveStreams } from '../../testing/live-streams.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const streams = liveStreams()
afterEach(() => streams.end())

const follow = (token?: string) => streams.follow(at.journal.address, token)

const tokenOf = async () => {
  const author = await at.people.person('author')
  return { ...author, token: author.tokens.accessToken }
}

test('Staff receive which documents changed, a visitor only which read models, and nobody of what they may not read', async () => {
  const { token, client } = await tokenOf()
  const [staff, visitor] = [await follow(token), await follow()]
  expect(staff.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await Promise.all([staff.next('open'), visitor.next('open')])
  const { id } = await at.editor.createVolume('Live')
  const received = await staff.next('changed')
  expect(received.models).toContain('volumes')
  expect(received.documents['volumes']).toEqual([id])
  expect(received.models).not.toContain('audit-log')
  const { models, documents } = await visitor.next('changed')
  expect(models).toContain('volumes')
  expect(documents).toEqual({})
  expect((await client.get(`/papers/volumes/${id}`)).status).toBe(200)
})

test('Who may see the system is notified when something of it changes, others are not', async () => {
  const admin = (await at.people.person('admin')).tokens.accessToken
  const [operator, author] = [await follow(admin), await follow((await tokenOf()).token)]
  await Promise.all([operator.next('open'), author.next('open')])
  const rebuild = { dryRun: false, reason: 'To be sure' }
  expect((await at.editor.post('/admin/system/read-models/years/rebuild', rebuild)).status).toBe(200)
  const seen: string[] = []
  while (!seen.includes('system')) seen.push(...(await operator.next('changed')).models)
  await at.editor.createVolume('After')
  expect((await author.next('changed')).models).not.toContain('system')
})

test('A token that has ended opens no stream, and a role that was taken away ends one', async () => {
  expect((await follow('expired')).response.status).toBe(401)
  const { id, token } = await tokenOf()
  const stream = await follow(token)
  await stream.next('open')
  expect((await at.editor.patch(`/admin/users/${id}`, { role: 'auditor' })).status).toBe(200)
  await stream.next('end')
  await expect(stream.next('changed')).rejects.toThrow('ended')
})

test('The journal ends at once, whoever follows it', async () => {
  const stream = await follow()
  await stream.next('open')
  await at.restart()
  await expect(stream.next('changed')).rejects.toThrow(/ended|terminated|closed/u)
})
