import { afterEach, beforeEach } from 'vitest'
import { projections } from '../../all.ts'
import { withStores } from '../../testing/with-stores.ts'
import { type Options, type Ports, run } from '../runner.ts'

/** Adapters, which this package depends on none of. */
type Open = {
  readonly stores: Parameters<typeof withStores>[0]
  readonly bus: () => Ports['bus']
  readonly leases: () => Ports['leases']
}

type Given = Options & {
  /** In the place of those of the test. */
  readonly ports?: Partial<Ports>
  readonly models?: Parameters<typeof run>[1]
}

/** Opens stores for each test of a file; the runners on them are stopped after the test. */
export const withRunner = (open: Open) => {
  const at = withStores(open.stores)
  let stops: (() => Promise<void>)[]
  beforeEach(() => {
    stops = []
  })
  afterEach(async () => {
    // a test may look at how its runner fails
    for (const stop of stops) await stop().catch(() => undefined)
  })
  return {
    get events() {
      return at.stores.events
    },
    get views() {
      return at.stores.views
    },
    get directory() {
      return at.stores.directory
    },
    write: at.write,
    running: async ({ ports = {}, models = projections, ...options }: Given = {}) => {
      const { events, views } = at.stores
      const stopping = new AbortController()
      const all = { events, views, bus: open.bus(), leases: open.leases(), ...ports }
      const runner = await run(all, models, stopping.signal, options)
      const stop = async () => {
        stopping.abort()
        await runner.done
      }
      stops.push(stop)
      const statusFor = (name: string) => runner.statuses().find(model => model.name === name)
      return { ...runner, statusFor, stop }
    },
  }
}
