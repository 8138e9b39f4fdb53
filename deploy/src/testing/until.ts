import { vi } from 'vitest'

/** Waits for a condition in a hook, where there is no test that `expect.poll` could fail. */
export const until = (isReached: () => unknown) => vi.waitUntil(isReached, { timeout: 20_000 })
