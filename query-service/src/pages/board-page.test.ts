import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { boardPage } from './board-page.ts'

/** Asks for the page of a board that last changed on 1 July 2024; the page itself is 'page'. */
const opened = async (url: string, load?: (address: string) => Promise<Response>) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const page = () => 'page'
  for (const path of ['/board-members', '/hi/board-members'])
    app.get(path, (request, reply) => boardPage(load, page)(request, reply))
  const { statusCode, headers, body } = await app.inject(url)
  return [statusCode, headers.location ?? body]
}

const asked: string[] = []
const board = async (address: string) => {
  asked.push(address)
  return Response.json({ data: { asOf: '2024-07-01' } })
}

test.each([
  ['/board-members?asOf=2024-09-15', '/board-members?asOf=2024-07-01'],
  ['/hi/board-members?asOf=2024-09-15&a=1', '/hi/board-members?asOf=2024-07-01'],
  ['/board-members?asOf=2024-09-15&asOf=2020-01-01', '/board-members?asOf=2024-07-01'],
])('%s leads to the day of the last change before it', async (url, location) => {
  expect(await opened(url, board)).toEqual([302, location])
})

test('the day of a change is shown where it is, and so are a request without a day and an empty one', async () => {
  expect(await opened('/board-members?asOf=2024-07-01', board)).toEqual([200, 'page'])
  asked.length = 0
  for (const url of ['/board-members', '/board-members?asOf=', '/board-members?b=2024-09-15'])
    expect(await opened(url, board)).toEqual([200, 'page'])
  expect(asked).toEqual([])
})

test('a day is sent to the API as it was given, and the page says of one that is refused why', async () => {
  const loaded: string[] = []
  const refused = async (address: string) => {
    loaded.push(address)
    return Response.json({ success: false }, { status: 400 })
  }
  expect(await opened('/board-members?asOf=1%267', refused)).toEqual([200, 'page'])
  expect(loaded).toEqual(['/api/v1/board-members/page?asOf=1%267'])
})

test('where browsers render, they lead there by themselves', async () => {
  expect(await opened('/board-members?asOf=2024-09-15')).toEqual([200, 'page'])
})
