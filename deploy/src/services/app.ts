import { contactFormRoutes } from '@shodh/command-service/contact/form-routes.ts'
import { subscriptionForms } from '@shodh/command-service/subscriptions/page-routes.ts'
import type { Ports as CommandPorts } from '@shodh/command-service/ports.ts'
import { commandService } from '@shodh/command-service/service.ts'
import { previewReportRoutes } from '@shodh/command-service/contact/preview-report.ts'
import type { Mac } from '@shodh/command-service/users/secrets.ts'
import type { Ports as QueryPorts } from '@shodh/query-service/ports.ts'
import { countReadings } from '@shodh/query-service/usage/readings/count-readings.ts'
import { queryService } from '@shodh/query-service/service.ts'
import type { FastifyInstance } from 'fastify'
import { gauges } from '../http/monitoring/gauges.ts'
import type { Verify } from '../http/guard.ts'
import { health } from '../http/monitoring/health.ts'
import { metrics } from '../http/monitoring/metrics.ts'
import { httpServer } from '../http/server.ts'
import { shedLoad } from '../http/load/shed-load.ts'
import type { Watched } from '../stores/monitored.ts'
import { traceRequests } from '../tracing/requests.ts'
import { api } from './api.ts'
import { sitePages } from './frontend.ts'
import type { ServiceGiven } from './service.ts'

type Queries = {
  readonly ports: QueryPorts
  readonly mac: Mac
  readonly recorder: Parameters<typeof countReadings>[1]
}

type Serving = Watched & {
  readonly log: Parameters<typeof traceRequests>[1]
  readonly verify: Verify
  /** What is not ready yet, in words. */
  readonly waitingFor: () => readonly string[]
  /** The services of the process. */
  readonly commands?: CommandPorts
  readonly queries?: Queries
}

/** The app of a process: its services, its health and its metrics. */
export const openApp = async (
  { settings, logger, counts }: Pick<ServiceGiven, 'settings' | 'logger' | 'counts'>,
  { log, verify, waitingFor, commands, queries, ...watched }: Serving,
) => {
  const app = await httpServer({ logger, verify, askAgain: commands?.identity.askAgain, ...settings })
  gauges(counts.registry, watched)
  metrics(app, counts)
  traceRequests(app, log)
  if (queries) countReadings(app, queries.recorder)
  shedLoad(app, counts.registry)
  await app.register(health, { ...watched, waitingFor })
  const services = async (calls: FastifyInstance) => {
    if (commands) await calls.register(commandService, commands)
    if (queries) await calls.register(queryService, queries.ports)
  }
  await app.register(api, { services })
  if (commands) {
    await app.register(contactFormRoutes, commands)
    await app.register(previewReportRoutes, commands)
    await app.register(subscriptionForms, commands)
  }
  if (queries) await sitePages(app, queries.ports, queries.mac)
  return app
}
