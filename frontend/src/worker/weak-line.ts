import type { WorkboxPlugin } from 'workbox-core'

/** Milliseconds without a response after which a line counts as lost. */
export const WEAK_MS = 4000

type PluginState = Record<string, unknown> | undefined

const timers = new WeakMap<object, ReturnType<typeof setTimeout>>()

const end = (state: PluginState) => {
  if (state) clearTimeout(timers.get(state))
}

/** Calls `lost` where a request waits too long; it goes on, and its response counts whenever it comes. */
export const weakLine = (lost: (event: ExtendableEvent | undefined) => void): WorkboxPlugin => ({
  requestWillFetch: async ({ request, event, state }) => {
    if (state)
      timers.set(
        state,
        setTimeout(() => lost(event), WEAK_MS),
      )
    return request
  },
  fetchDidSucceed: async ({ response, state }) => {
    end(state)
    return response
  },
  fetchDidFail: async ({ state }) => end(state),
})
