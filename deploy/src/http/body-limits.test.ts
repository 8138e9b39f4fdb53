import { operations } from '@shodh/contracts/operations/all.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import { expect, onTestFinished, test } from 'vitest'
import { silentServer } from './testing/silent-server.ts'

const { logIn, sendContactMessage, expressConcern, replaceRedirects, deletePapers, revisePaper } = operations

test.each([
  ['most', logIn, 16],
  ['a message', sendContactMessage, 128],
  ['a notice', expressConcern, 128],
  ['redirects', replaceRedirects, 1024],
  ['the details of a paper', revisePaper, 1024],
  ['many papers', deletePapers, 8 * 1024],
] as const)('the JSON of %s is read up to its limit and no further', async (_, operation, kilobytes) => {
  const app = await silentServer({
    verify: async () => ({ userId: 'u', role: 'admin', sessionId: 's' }),
  })
  onTestFinished(() => app.close())
  if (!operation) throw new Error('There is no such call')
  const { schema: __, ...route } = at(operation)
  app.route({ ...route, url: '/', handler: () => 'read' })
  const send = async (bytes: number) => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer token' }
    const method = operation.method as 'POST'
    const { statusCode, body } = await app.inject({ method, url: '/', headers, payload: `"${'x'.repeat(bytes - 2)}"` })
    return [statusCode, statusCode === 200 ? body : JSON.parse(body).code]
  }
  expect(await send(kilobytes * 1024)).toEqual([200, 'read'])
  expect(await send(kilobytes * 1024 + 1)).toEqual([413, 'BODY_TOO_LARGE'])
})
