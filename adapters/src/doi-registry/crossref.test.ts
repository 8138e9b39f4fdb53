import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { crossref } from './crossref.ts'

const open: AsyncDisposableStack[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const each of open.splice(0)) await each.disposeAsync()
})

/** An agency that responds in this way, and what it was asked. */
const agency = async (respond: (response: ServerResponse) => void) => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    respond(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stack = new AsyncDisposableStack()
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  open.push(stack)
  return { asked, registry: crossref(`http://127.0.0.1:${portOf(server)}/`) }
}

const json = (message: unknown) => (response: ServerResponse) => response.end(JSON.stringify({ message }))

test('a paper is read of what Crossref says of it', async () => {
  const { asked, registry } = await agency(
    json({
      title: ['On <i>Rivers</i> &amp; Lakes'],
      subtitle: [],
      author: [
        { given: 'Asha', family: 'Rao', ORCID: 'https://orcid.org/0000-0002-1825-0097', sequence: 'first' },
        { name: 'Water Collective' },
      ],
      abstract: '<jats:title>Abstract</jats:title><jats:p>Rivers\n rise.</jats:p><jats:p>If a &lt; b.</jats:p>',
      language: 'en',
      page: '12-34',
      publisher: 'Elsewhere',
    }),
  )
  expect(await registry.find('10.1234/a b')).toEqual({
    title: 'On Rivers & Lakes',
    authors: [{ given: 'Asha', family: 'Rao', orcid: '0000-0002-1825-0097' }, { family: 'Water Collective' }],
    abstract: 'Rivers rise.\n\nIf a < b.',
    language: 'en',
    firstPage: '12',
    lastPage: '34',
  })
  expect(asked).toEqual(['/works/10.1234%2Fa%20b'])
})

test('what the journal would refuse is left out', async () => {
  const { registry } = await agency(
    json({
      title: ['x'.repeat(2000)],
      author: [{ given: 'Asha', ORCID: 'no' }, {}],
      language: 7,
      abstract: '',
      page: '9',
    }),
  )
  expect(await registry.find('10.1234/a')).toEqual({ firstPage: '9' })
})

test('a DOI that it does not know is none', async () => {
  const { registry } = await agency(response => response.writeHead(404).end('Resource not found.'))
  expect(await registry.find('10.1234/a')).toBeUndefined()
})

test.each<[string, string, (response: ServerResponse) => void]>([
  ['has no time', 'away', response => response.writeHead(429).end()],
  ['fails', 'away', response => response.writeHead(500).end()],
  ['hangs up', 'away', response => response.destroy()],
  ['leads elsewhere', 'wrong', response => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['responds with a page', 'wrong', response => response.end('<html>')],
  ['responds with another value', 'wrong', response => response.end('[]')],
  ['responds without an end', 'wrong', response => response.write('x'.repeat(2_000_000))],
])('one that %s is %s', async (_, problem, respond) => {
  const { registry } = await agency(respond)
  expect(await registry.find('10.1234/a')).toEqual({ problem })
})

test('one that does not respond in time is slow', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const control = new AbortController()
    setTimeout(() => control.abort(), 50)
    return control.signal
  })
  const { registry } = await agency(() => undefined)
  expect(await registry.find('10.1234/a')).toEqual({ problem: 'slow' })
  expect(timeout).toHaveBeenCalledWith(10_000)
})
