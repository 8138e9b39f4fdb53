import { projections } from '@shodh/projections/all.ts'
import { run } from '@shodh/projections/runner.ts'
import { gauges } from '../http/gauges.ts'
import { health } from '../http/health.ts'
import { metrics } from '../http/metrics.ts'
import { httpServer } from '../http/server.ts'
import { drawingStores } from '../stores/engines.ts'
import { watchedEngines } from '../stores/watched.ts'
import { closed, type OpenPart, part } from './part.ts'

/** Draws the read models. */
export const openDrawingPart: OpenPart = async ({ settings, logger, counts, fail }) => {
  await using opened = new AsyncDisposableStack()
  const stores = opened.adopt(await drawingStores(settings), one => one.close())
  const stopping = new AbortController()
  const drawing = await run(stores, projections, stopping.signal, {
    report: accident => logger.error({ err: accident }, 'A read model stands still'),
  })
  const done = drawing.done.catch(fail)
  opened.defer(() => done)
  opened.defer(() => stopping.abort())

  const app = opened.adopt(await httpServer({ logger, verify: async () => undefined, ...settings }), closed)
  const watched = { ...watchedEngines(stores), standing: drawing.standing, unknown: () => drawing.unknown }
  gauges(counts.registry, watched)
  metrics(app, counts)
  await app.register(health, { ...watched, waitingFor: () => [] })
  return part(app, opened)
}
