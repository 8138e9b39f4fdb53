import { beforeAll, describe, expect, test } from 'vitest'
import { administrator } from '../../testing/journal.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

describe('every error response', () => {
  test('comes in the envelope, with the members of RFC 9457', async () => {
    const { body, headers } = await at.visitor.get('/papers/0f0e0d0c-0b0a-5908-8706-050403020100')
    expect(body).toEqual({
      ...{ success: false, message: 'Paper not found', error: 'Paper not found', data: null },
      ...{ type: '/problems/paper-not-found', title: 'Paper not found', status: 404, detail: 'Paper not found' },
      instance: `urn:uuid:${headers.get('x-request-id')}`,
      code: 'PAPER_NOT_FOUND',
    })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
  test('is a problem document only on request', async () => {
    const { headers } = await at.visitor.get('/nowhere', { accept: 'application/problem+json' })
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/u)
  })
  test.each([
    ['an unknown address', () => at.visitor.get('/nowhere'), 404, 'ROUTE_NOT_FOUND'],
    [
      'no body where JSON is announced',
      () =>
        at.editor.call('POST', '/papers/year', { headers: { 'content-type': 'application/json' }, json: undefined }),
      400,
      'INVALID_INPUT',
    ],
    ['a body of the wrong type', () => at.editor.post('/papers/year', []), 400, 'INVALID_INPUT'],
    [
      'a body that would poison',
      () => at.editor.post('/papers/year', JSON.parse('{"__proto__":{"a":1}}')),
      400,
      'MALFORMED_BODY',
    ],
    [
      'an unknown field',
      () => at.editor.post('/papers/year', { year: 2030, issueType: 'Regular', colour: 'red' }),
      400,
      'INVALID_INPUT',
    ],
    [
      'a body over the limit',
      () => at.editor.post('/papers/year', { year: 'x'.repeat(1_100_000) }),
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'an unknown content type',
      () => at.editor.call('POST', '/papers/year', { headers: { 'content-type': 'text/csv' }, json: 1 }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'JSON that is called plain text',
      () => at.editor.call('POST', '/papers/year', { headers: { 'content-type': 'text/plain' }, json: 1 }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['an address that is no UTF-8', () => at.visitor.get('/papers/%ff'), 400, 'MALFORMED_ADDRESS'],
    ['an id of another shape', () => at.editor.patch('/papers/volumes/7', { isActive: true }), 404, 'VOLUME_NOT_FOUND'],
    ['a limit of 0', () => at.visitor.get('/papers?limit=0'), 400, 'INVALID_INPUT'],
    ['a limit of 10,001', () => at.visitor.get('/papers?limit=10001'), 400, 'INVALID_INPUT'],
  ])('is the response to %s', async (_, send, status, code) => {
    expect(await send()).toMatchObject({ status, body: { success: false, code } })
  })
})

test('HEAD has the status of GET where a browser opens an address that is no UTF-8', async () => {
  const headers = { accept: 'text/html' }
  const statuses = ['GET', 'HEAD'].map(async method => {
    const response = await fetch(`${at.journal.address}/%ff`, { method, headers })
    await response.arrayBuffer()
    return response.status
  })
  expect(await Promise.all(statuses)).toEqual([404, 404])
})

describe('malformed JSON', () => {
  let authorization: string
  beforeAll(async () => {
    authorization = `Bearer ${await at.visitor.logIn(administrator)}`
  })

  test.each(['{"year":', '{year: 2030}', "{'year': 2030}", '{"year": 2030,}', 'year=2030', '\u0000', '{} {}', 'NaN'])(
    'is refused as such: %j',
    async body => {
      const headers = { 'content-type': 'application/json', authorization }
      const response = await at.visitor.raw('/papers/year', { method: 'POST', headers, body })
      expect(await response.json()).toMatchObject({ status: 400, success: false, code: 'MALFORMED_BODY' })
    },
  )
})

describe('a client', () => {
  test('has to sign in before anything else is checked', async () => {
    expect(await at.visitor.post('/papers/year', {})).toMatchObject({
      status: 401,
      body: { message: 'Authentication required' },
    })
    expect((await at.visitor.get('/papers/years/2025/types/Regular/volumes')).status).toBe(401)
  })
  test('gets no response that may be stored when signed in, also to a write and for a file', async () => {
    const { id, name: volumeName } = await at.editor.createVolume('Not stored')
    const { paper } = (await at.editor.upload({ volumeName })).body.data
    const responses = {
      created: await at.editor.post('/papers/volumes', { year: 2025, issueType: 'Regular', volumeName: 'No store' }),
      uploaded: await at.editor.upload({ volumeName, title: 'Second' }),
      revised: await at.editor.revise(id, paper.id, { title: 'Third' }),
      activated: await at.editor.patch(`/papers/volumes/${id}`, { isActive: true }),
      renamed: await at.editor.patch('/users/profile', { name: 'The editor' }),
      refused: await at.editor.patch(`/papers/volumes/${id}`, {}),
      file: await at.editor.get(`/papers/${id}/${paper.id}/download`),
      deleted: await at.editor.remove(`/papers/${id}/${paper.id}`, { reason: 'Withdrawn' }),
    }
    const stored = Object.entries(responses).map(([name, { headers }]) => [name, headers.get('cache-control')])
    expect(stored).toEqual(Object.keys(responses).map(name => [name, 'no-store']))
  })
  test('gets no response that a cache may store when signed in', async () => {
    expect((await at.editor.get('/papers/years')).headers.get('cache-control')).toBe('no-store')
    expect((await at.visitor.get('/papers/years')).headers.get('cache-control')).toContain('public')
  })
})

describe('the same request under the same Idempotency-Key', () => {
  const open = (year: number, key: string) =>
    at.editor.post('/papers/year', { year, issueType: 'Regular' }, { 'idempotency-key': key })

  test('gets the same response again, also after a restart, and is executed once', async () => {
    const first = await open(2031, 'once')
    const again = await open(2031, 'once')
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('x-event-position')).toBe(first.headers.get('x-event-position'))
    await at.restart()
    expect((await open(2031, 'once')).headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('a change of what was changed in the meantime', () => {
  test('is refused, and the entity tag of the last response lets it through', async () => {
    const { id } = await at.editor.createVolume('Tagged')
    const tag = async () => (await at.visitor.get(`/papers/volumes/${id}`)).headers.get('etag') ?? ''
    const stale = await tag()
    await at.editor.patch(`/papers/volumes/${id}`, { isActive: false })
    const activate = (etag: string) =>
      at.editor.patch(`/papers/volumes/${id}`, { isActive: true }, { 'if-match': etag })
    expect(await activate(stale)).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } })
    expect((await activate(await tag())).status).toBe(200)
    expect((await activate('*')).status).toBe(200)
  })
})

describe('a response', () => {
  test('shows the preceding write, five hundred times', async () => {
    const { id } = await at.editor.createVolume('Fresh')
    for (let n = 0; n < 500; n++) {
      await at.editor.patch(`/papers/volumes/${id}`, { isActive: n % 2 === 1 })
      expect((await at.visitor.get(`/papers/volumes/${id}`)).body.data.volume.isActive).toBe(n % 2 === 1)
    }
  })
  test('waits for the position that its client has seen, and says when it could not', async () => {
    const { headers } = await at.editor.post('/papers/year', { year: 2040, issueType: 'Regular' })
    const position = headers.get('x-event-position') ?? ''
    const wait = (value: string) => at.visitor.get('/papers', { 'x-wait-for-position': value })
    expect((await wait(position)).headers.get('x-stale')).toBeNull()
    const [log] = position.split('.')
    expect((await wait('00000000-0000-0000-0000-000000000000.7')).headers.get('x-stale')).toBe('true')
    expect(await wait('seven')).toMatchObject({ status: 400, body: { code: 'MALFORMED_POSITION' } })
    expect((await wait(`${log}.999999`)).headers.get('x-stale')).toBe('true')
  })
})
