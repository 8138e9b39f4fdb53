import { projections } from '@shodh/projections/all.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import { gauges } from './http/monitoring/gauges.ts'
import { health } from './http/monitoring/health.ts'
import { metrics } from './http/monitoring/metrics.ts'
import { httpServer } from './http/server.ts'
import { closeApp, type OpenService, serviceOf } from './services/service.ts'
import { startService } from './services/start-service.ts'
import { FAILOVER_TIMEOUT_MS, projectionStores } from './stores/engine-stores.ts'
import { openInUse } from './stores/sample-engines.ts'
import { rebuiltModels, watchedEngines } from './stores/monitored.ts'
import { traceProjected } from './tracing/spans.ts'

/** Projects the read models. */
const open: OpenService = async ({ settings, logger, counts, reopen, fail }) => {
  await using opened = new AsyncDisposableStack()
  const { stores } = await openInUse(
    { settings, reopen, open: inUse => projectionStores(inUse, logger), timeoutMs: FAILOVER_TIMEOUT_MS },
    opened,
  )
  const stopping = new AbortController()
  const projectionRun = await run(stores, projections, stopping.signal, {
    report: error => logger.error({ err: error }, 'A read model has stopped'),
    warn: sentence => logger.warn(sentence),
    projected: traceProjected,
  })
  const done = projectionRun.done.catch(fail)
  opened.defer(() => done)
  opened.defer(() => stopping.abort())

  const app = opened.adopt(await httpServer({ logger, verify: async () => undefined, ...settings }), closeApp)
  const watched = { ...watchedEngines(stores), statuses: projectionRun.statuses, unknown: () => projectionRun.unknown }
  gauges(counts.registry, watched)
  metrics(app, counts)
  await app.register(health, { ...watched, waitingFor: () => rebuiltModels(projectionRun.statuses()) })
  return serviceOf(app, opened)
}

await startService('projections', open)
