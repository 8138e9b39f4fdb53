import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orShell } from './shell-fallback.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const event = new Event('fetch') as ExtendableEvent
const nothing = async (): Promise<Response | undefined> => undefined

const opened = (address: string, response: Promise<Response>, saved = nothing) => {
  const show = orShell({ shell: async () => new Response('shell'), saved })
  vi.stubGlobal('fetch', () => response)
  const url = new URL(address, 'https://journal')
  return show({ url, request: { mode: 'navigate' } as Request, event })
}

const silence = () => new Promise<Response>(() => undefined)

test('what the journal sends is shown', async () => {
  const response = await opened('/nowhere', Promise.resolve(new Response('its own')))
  expect(await response.text()).toBe('its own')
})

test('without the network it is a page of the site', async () => {
  const response = await opened('/nowhere', Promise.reject(new TypeError('no network')))
  expect(await response.text()).toBe('shell')
})

test('a weak line counts as none after 4 seconds', async () => {
  const response = opened('/nowhere', silence())
  const ended = vi.fn<() => void>()
  void response.then(ended)
  await vi.advanceTimersByTimeAsync(3999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await response).text()).toBe('shell')
})

test.each(['/api/v1/papers/v/p/versions/1.pdf', '/api/v1/papers/volume/v/download', '/files/form.docx'])(
  'the file at %s may take its time',
  async address => {
    const ended = vi.fn<() => void>()
    void opened(address, silence()).then(ended)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ended).not.toHaveBeenCalled()
  },
)

const PDF = '/papers/2025/regular/Vol.%20I/1-on-rivers.pdf'
const savedFile = async () => new Response('saved')

test('without the network a file is the one that is saved, else a page of the site', async () => {
  const lost = () => Promise.reject(new TypeError('no network'))
  expect(await (await opened(PDF, lost(), savedFile)).text()).toBe('saved')
  expect(await (await opened(PDF, lost())).text()).toBe('shell')
  const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  expect(await (await opened(PDF, lost(), refused)).text()).toBe('shell')
})

test('on a weak line a file is the one that is saved after 4 seconds', async () => {
  const response = opened(PDF, silence(), savedFile)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await (await response).text()).toBe('saved')
})
