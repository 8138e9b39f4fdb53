import { describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()
const ID = '0190a1b2-0000-7000-8000-000000000000'
const nothing = {
  status: 404,
  body: { success: false, code: 'ROUTE_NOT_FOUND', message: 'There is nothing at this address' },
}

describe('a call that does not exist', () => {
  test.each([
    ['PATCH', '/board/members'],
    ['GET', '/file-manager'],
    ['GET', '/nowhere'],
    ['GET', ''],
    ['GET', '/'],
  ])('responds to %s %s like an unknown address, to visitors and to staff', async (method, path) => {
    const json = method === 'GET' ? undefined : {}
    expect(await at.visitor.call(method, path, { json })).toMatchObject(nothing)
    expect(await at.editor.call(method, path, { json })).toMatchObject(nothing)
  })

  test.each([
    ['a form', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['a body that is no JSON', 'application/json', '{'],
    ['a body of an unknown type', 'text/csv', 'a,b'],
  ])('does not look at %s', async (_, type, body) => {
    for (const [method, path] of [
      ['POST', '/header/pictures'],
      ['PATCH', '/board/members'],
    ] as const) {
      const response = await at.visitor.raw(path, { method, body, headers: { 'content-type': type } })
      expect([path, response.status, await response.json()]).toMatchObject([path, 404, nothing.body])
    }
  })
})

test.each([
  ['PUT', '/papers/volumes', 'GET, HEAD, POST'],
  ['GET', '/auth/login', 'POST'],
  ['POST', `/papers/${ID}`, 'GET, HEAD'],
  ['PUT', `/papers/volumes/${ID}/`, 'GET, HEAD, PATCH, DELETE'],
  ['OPTIONS', '/papers', 'GET, HEAD, POST'],
])('%s is not a method of %s, which names those that are', async (method, path, allow) => {
  const { status, headers, body } = await at.visitor.call(method, path)
  expect([status, headers.get('allow'), body.code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED'])
})

test.each(['/api/v1/papers/years/', '/login/', '/forgot-password/', '/admin/users/'])(
  '%s is the address without the slash at its end',
  async path => {
    const status = async (address: string) => (await fetch(at.journal.address + address)).status
    expect(await status(path)).toBe(200)
    expect(await status(path.slice(0, -1))).toBe(200)
  },
)

test('an address that is unknown stays so with a slash at its end', async () => {
  expect((await fetch(`${at.journal.address}/nowhere/`)).status).toBe(404)
  expect((await fetch(`${at.journal.address}//example.org/`, { redirect: 'manual' })).status).toBe(404)
})
