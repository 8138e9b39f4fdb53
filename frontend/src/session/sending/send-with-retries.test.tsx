import { afterEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../../api.ts'
import { sendWithRetries } from './send-with-retries.ts'
import type { Sent } from './upload.ts'

afterEach(() => vi.restoreAllMocks())

const lost: ApiError = { status: 'NETWORK', message: 'Network error' }

/** Attempts that each send so many of 100 bytes and end so; without a further one all is stored. */
type Attempts = readonly (readonly [bytes: number, error: ApiError])[]

const sendingFor = (isEndless: boolean, ...attempts: Attempts) => {
  const seen = { sent: 0, messages: [] as string[], control: new AbortController() }
  const result = sendWithRetries({
    send: async (onProgress: (sent: Sent) => void) => {
      const [bytes, error] = attempts[seen.sent] ?? [100]
      seen.sent += 1
      onProgress({ bytes, total: 100 })
      return { error }
    },
    onProgress: () => undefined,
    isPassing: ({ status }) => status === 'NETWORK' || status === 429 || Number(status) >= 500,
    waits: [0, 0],
    isEndless,
    waiting: message => void seen.messages.push(message),
    signal: seen.control.signal,
  })
  return { seen, result }
}
const sending = (...attempts: Attempts) => sendingFor(false, ...attempts)

test('a line that breaks again and again is no end as long as each attempt gets further', async () => {
  const { result, seen } = sending([10, lost], [10, lost], [20, lost], [30, lost], [15, lost], [40, lost])
  expect([await result, seen.sent]).toEqual([{ error: undefined }, 7])
  expect(seen.messages).toEqual(Array(6).fill('Reconnecting…'))
})

test('where nothing more is sent it ends', async () => {
  const { result, seen } = sending([10, lost], [5, lost], [10, lost], [100, lost])
  expect([await result, seen.sent]).toEqual([{ error: lost }, 3])
})

test('where it has no end it outlasts a journal that is away, but not one that fails', async () => {
  const proxied: ApiError = { status: 502, message: 'Bad Gateway' }
  const stopping: ApiError = { status: 503, code: 'UNAVAILABLE', message: 'Please try again' }
  const away = Array.from({ length: 5 }, () => [10, lost] as const)
  const locked = { status: 423, code: 'UPLOAD_LOCKED', message: 'Please try again in a moment' }
  const { result, seen } = sendingFor(true, ...away, [10, proxied], [10, stopping], ...away, [10, locked])
  expect([await result, seen.sent]).toEqual([{ error: undefined }, 14])
  const failing = { status: 500, code: 'INTERNAL', message: 'Something went wrong' }
  const failed = sendingFor(true, ...Array.from({ length: 9 }, () => [10, failing] as const))
  expect([await failed.result, failed.seen.sent]).toEqual([{ error: failing }, 3])
})

test('a refusal is final', async () => {
  const refused = { status: 404, message: 'Folder not found' }
  const { result, seen } = sending([0, refused])
  expect([await result, seen.sent]).toEqual([{ error: refused }, 1])
})

test('what was silent for too long is sent again', async () => {
  const { result, seen } = sending([10, { status: 408, code: 'REQUEST_TIMEOUT', message: 'The request took too long' }])
  expect([await result, seen.sent]).toEqual([{ error: undefined }, 2])
})

test('a device without a network waits for it, however often it goes', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const offline = { ...lost, offline: true }
  const { result, seen } = sending([0, offline], [0, offline], [0, offline], [0, offline])
  for (let times = 1; times <= 4; times += 1) {
    await expect.poll(() => seen.messages).toHaveLength(times)
    expect(seen.sent).toBe(times)
    window.dispatchEvent(new Event('online'))
  }
  isOnline.mockReturnValue(true)
  expect([await result, seen.sent]).toEqual([{ error: undefined }, 5])
  expect(seen.messages[0]).toBe('Waiting for the network…')
})

test('what is cancelled while it waits is not sent again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { result, seen } = sending([0, { ...lost, offline: true }])
  await expect.poll(() => seen.messages).toHaveLength(1)
  seen.control.abort()
  await result
  expect(seen.sent).toBe(1)
})
