import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReadModelStatus } from '@shodh/projections/runner/status.ts'
import type { BackupsState } from '@shodh/contracts/system/views.ts'
import type { Watched } from '../../stores/monitored.ts'

const storesUp = (registry: Registry, needs: Required<Watched>['needs']) =>
  new Gauge({
    name: 'shodh_store_up',
    help: '1 while the store responds, 0 while it does not.',
    labelNames: ['store'],
    registers: [registry],
    async collect() {
      const found = await Promise.all(needs.map(async ({ name, look }) => [name, await look()] as const))
      for (const [store, result] of found) this.set({ store }, 'result' in result ? 1 : 0)
    },
  })

const logHead = (registry: Registry, { look }: Required<Watched>['head']) =>
  new Gauge({
    name: 'shodh_log_head_position',
    help: 'Position of the last event in the log; missing while the log does not respond.',
    registers: [registry],
    async collect() {
      const found = await look()
      if ('result' in found) this.set(found.result)
      else this.remove()
    },
  })

const busConnected = (registry: Registry, { error }: Required<Watched>['bus']) =>
  new Gauge({
    name: 'shodh_bus_connected',
    help: '1 while other processes wake this one and are woken by it, 0 while the bus is lost.',
    registers: [registry],
    collect() {
      this.set(error() === undefined ? 1 : 0)
    },
  })

const unknownEvents = (registry: Registry, unknown: Required<Watched>['unknown']) =>
  new Counter({
    name: 'shodh_unknown_events_total',
    help: 'Events that were passed over because this software does not know their type.',
    labelNames: ['type'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [type, times] of unknown()) this.inc({ type }, times)
    },
  })

type Figure = { readonly name: string; readonly help: string; readonly of: (status: ReadModelStatus) => number }

/** Metrics of every process. */
const OF_ALL: readonly Figure[] = [
  {
    name: 'lease_held',
    help: '1 where this process projects the read model, 0 where another one may.',
    of: ({ isHeld }) => Number(isHeld),
  },
  {
    name: 'stopped',
    help: '1 where a rebuild read an event that can not be projected, and was given up.',
    of: ({ stopped }) => Number(stopped !== undefined),
  },
]

/** Metrics of the process that projects a read model. */
const OF_HELD: readonly Figure[] = [
  { name: 'position', help: 'Position up to which the read model is projected.', of: ({ position }) => position },
  {
    name: 'behind_seconds',
    help: 'Age of the oldest event that the read model has not projected, 0 where it has projected all.',
    of: ({ behindSeconds }) => behindSeconds,
  },
  { name: 'parked_streams', help: 'Streams whose events can not be projected.', of: ({ parked }) => parked },
  {
    name: 'served',
    help: '1 where queries read this version of the read model.',
    of: ({ isServed }) => Number(isServed),
  },
]

const projectionFigure = (registry: Registry, { name, help, of }: Figure, statuses: () => readonly ReadModelStatus[]) =>
  new Gauge({
    name: `shodh_projection_${name}`,
    help,
    labelNames: ['projection', 'version'],
    registers: [registry],
    collect() {
      this.reset()
      for (const model of statuses()) this.set({ projection: model.name, version: model.version }, of(model))
    },
  })

const projections = (registry: Registry, statuses: Required<Watched>['statuses']) => {
  const held = () => statuses().filter(({ isHeld }) => isHeld)
  for (const figure of OF_ALL) projectionFigure(registry, figure, statuses)
  for (const figure of OF_HELD) projectionFigure(registry, figure, held)
}

const backupGauges = (registry: Registry, { state }: Required<Watched>['backups']) => {
  const gauge = (name: string, help: string, of: (state: BackupsState) => number) =>
    new Gauge({
      name: `shodh_backup_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(of(await state()))
      },
    })
  gauge('last_timestamp_seconds', 'When the last backup was made that was read back; 0 where there is none.', state =>
    state.lastAt === null ? 0 : Date.parse(state.lastAt) / 1000,
  )
  gauge('failed', '1 where the last try to back the journal up failed.', ({ failure }) => Number(failure !== null))
}

/** Metrics that are collected only when they are requested. */
export const gauges = (registry: Registry, { needs, head, bus, statuses, unknown, backups }: Watched) => {
  if (needs) storesUp(registry, needs)
  if (head) logHead(registry, head)
  if (bus) busConnected(registry, bus)
  if (statuses) projections(registry, statuses)
  if (unknown) unknownEvents(registry, unknown)
  if (backups) backupGauges(registry, backups)
}
