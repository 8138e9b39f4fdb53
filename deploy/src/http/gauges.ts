import { Counter, Gauge, type Registry } from 'prom-client'
import type { Standing, Watched } from '../stores/watched.ts'

const storesUp = (registry: Registry, needs: Required<Watched>['needs']) =>
  new Gauge({
    name: 'shodh_store_up',
    help: '1 while the store answers, 0 while it does not.',
    labelNames: ['store'],
    registers: [registry],
    async collect() {
      const found = await Promise.all(needs.map(async ({ name, look }) => [name, await look()] as const))
      for (const [store, answer] of found) this.set({ store }, 'answer' in answer ? 1 : 0)
    },
  })

const logHead = (registry: Registry, { look }: Required<Watched>['head']) =>
  new Gauge({
    name: 'shodh_log_head_position',
    help: 'Position of the last event in the log; missing while the log does not answer.',
    registers: [registry],
    async collect() {
      const found = await look()
      if ('answer' in found) this.set(found.answer)
      else this.remove()
    },
  })

const busConnected = (registry: Registry, { trouble }: Required<Watched>['bus']) =>
  new Gauge({
    name: 'shodh_bus_connected',
    help: '1 while other processes wake this one and are woken by it, 0 while the bus is lost.',
    registers: [registry],
    collect() {
      this.set(trouble() === undefined ? 1 : 0)
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

type Figure = { readonly name: string; readonly help: string; readonly of: (standing: Standing) => number }

/** Every process has something to say about these. */
const OF_ALL: readonly Figure[] = [
  {
    name: 'lease_held',
    help: '1 where this process draws the read model, 0 where another one may.',
    of: ({ isHeld }) => Number(isHeld),
  },
  {
    name: 'stopped',
    help: '1 where a rebuild met an event that can not be drawn, and was given up.',
    of: ({ stopped }) => Number(stopped !== undefined),
  },
]

/** Only who draws a read model knows these. */
const OF_HELD: readonly Figure[] = [
  { name: 'position', help: 'Position up to which the read model is drawn.', of: ({ position }) => position },
  {
    name: 'behind_seconds',
    help: 'Age of the oldest event that the read model has not drawn, 0 where it has drawn all.',
    of: ({ behindSeconds }) => behindSeconds,
  },
  { name: 'parked_streams', help: 'Streams whose events can not be drawn.', of: ({ parked }) => parked },
  {
    name: 'served',
    help: '1 where questions are answered from this version of the read model.',
    of: ({ isServed }) => Number(isServed),
  },
]

const projectionFigure = (registry: Registry, { name, help, of }: Figure, standing: () => readonly Standing[]) =>
  new Gauge({
    name: `shodh_projection_${name}`,
    help,
    labelNames: ['projection', 'version'],
    registers: [registry],
    collect() {
      this.reset()
      for (const model of standing()) this.set({ projection: model.name, version: model.version }, of(model))
    },
  })

const projections = (registry: Registry, standing: Required<Watched>['standing']) => {
  const held = () => standing().filter(({ isHeld }) => isHeld)
  for (const figure of OF_ALL) projectionFigure(registry, figure, standing)
  for (const figure of OF_HELD) projectionFigure(registry, figure, held)
}

/** What is looked at only when somebody asks for the metrics. */
export const gauges = (registry: Registry, { needs, head, bus, standing, unknown }: Watched) => {
  if (needs) storesUp(registry, needs)
  if (head) logHead(registry, head)
  if (bus) busConnected(registry, bus)
  if (standing) projections(registry, standing)
  if (unknown) unknownEvents(registry, unknown)
}
