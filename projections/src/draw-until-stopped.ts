import { setTimeout } from 'node:timers/promises'
import { projections } from './all.ts'
import { reshaped } from './reshaped.ts'
import { type Ports, run } from './runner.ts'

/** An adapter, named by who starts the process: this package knows none. */
type Opened = { readonly module: string; readonly open: string; readonly options?: unknown }

export type Told = {
  readonly [Port in keyof Ports]: Opened
} & { readonly version: number; readonly leaseMs: number }

const opened = async <Port>({ module, open, options }: Opened): Promise<Port> => (await import(module))[open](options)

/** Test equipment, run as a process: draws until it is asked to end, and says how many leases it has when that changes. */
const drawOn = async ({ events, views, bus, leases, version, leaseMs }: Told) => {
  const stopping = new AbortController()
  process.once('SIGTERM', () => stopping.abort())
  const ports: Ports = {
    events: await opened(events),
    views: await opened(views),
    bus: await opened(bus),
    leases: await opened(leases),
  }
  const runner = await run(ports, reshaped(projections, version), stopping.signal, { leaseMs })
  let said = -1
  while (!stopping.signal.aborted) {
    const held = runner.standing().filter(({ isHeld }) => isHeld).length
    if (held !== said) process.stdout.write(`${held}\n`)
    said = held
    await setTimeout(10)
  }
  await runner.done
  process.exit()
}

if (import.meta.main) await drawOn(JSON.parse(process.argv[2] ?? '') as Told)
