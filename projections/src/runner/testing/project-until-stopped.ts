import { setTimeout } from 'node:timers/promises'
import { projections } from '../../all.ts'
import { reshaped, without } from './reshaped.ts'
import { type Ports, run } from '../runner.ts'

/** An adapter, named by the parent process: this package depends on none. */
type Opened = { readonly module: string; readonly open: string; readonly options?: unknown }

export type ProcessOptions = {
  readonly [Port in keyof Ports]: Opened
} & {
  readonly version: number
  readonly leaseMs: number
  /** An event type that this process doesn't know. */
  readonly unknown?: string | undefined
}

const opened = async <Port>({ module, open, options }: Opened): Promise<Port> => (await import(module))[open](options)

/** Runs as a process: projects until SIGTERM, and prints the number of its leases whenever it changes. */
const projectUntilStopped = async ({ events, views, bus, leases, version, leaseMs, unknown }: ProcessOptions) => {
  const stopping = new AbortController()
  process.once('SIGTERM', () => stopping.abort())
  const ports: Ports = {
    events: await opened(events),
    views: await opened(views),
    bus: await opened(bus),
    leases: await opened(leases),
  }
  const known = unknown === undefined ? projections : projections.map(one => without(one, unknown))
  const runner = await run(ports, reshaped(known, version), stopping.signal, { leaseMs })
  let printed = -1
  while (!stopping.signal.aborted) {
    const held = runner.statuses().filter(({ isHeld }) => isHeld).length
    if (held !== printed) process.stdout.write(`${held}\n`)
    printed = held
    await setTimeout(10)
  }
  await runner.done
  process.exit()
}

if (import.meta.main) await projectUntilStopped(JSON.parse(process.argv[2] ?? '') as ProcessOptions)
