import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orShell } from './or-shell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const event = new Event('fetch') as ExtendableEvent
const show = orShell(async () => new Response('shell'))

const opened = (address: string, response: Promise<Response>) => {
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
