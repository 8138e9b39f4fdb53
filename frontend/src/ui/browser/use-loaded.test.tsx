import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLoaded } from './use-loaded.ts'

const loading = (first: string) => {
  const asked = new Map<string, PromiseWithResolvers<string>>()
  const load = (key: string) => {
    asked.set(key, Promise.withResolvers<string>())
    return asked.get(key)?.promise
  }
  const { result, rerender } = renderHook(key => useLoaded(key, () => load(key)), { initialProps: first })
  return { asked, rerender, now: () => result.current }
}

test('what comes late of another key is not shown', async () => {
  const { asked, rerender, now } = loading('a')
  rerender('b')
  asked.get('a')?.resolve('late')
  asked.get('b')?.resolve('right')
  await expect.poll(now).toBe('right')
  rerender('c')
  expect(now()).toBeUndefined()
})

test('it is asked for once for each key, and is nothing where it can’t be had', async () => {
  const { asked, rerender, now } = loading('a')
  const { promise, reject } = asked.get('a')!
  rerender('a')
  expect(asked.get('a')?.promise).toBe(promise)
  reject(new Error('no'))
  await expect(promise).rejects.toThrow('no')
  expect(now()).toBeUndefined()
})
