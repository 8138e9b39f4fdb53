import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { addChecks, type Check } from '../checks.ts'
import { type LoadMeter, loadMeter } from './load-meter.ts'
import { classOf, hasRoom, isAdmitted, nextPressures, NO_PRESSURE, type RequestClass } from './pressure.ts'
import { siteOf } from '../limits.ts'
import { onceClosed } from '../connections/once-closed.ts'

/** Milliseconds between two measurements of the load. */
const MEASURE_EVERY_MS = 250

/** Seconds after which a reader may try again, and after which a robot may. */
const RETRY_AFTER_S = 5
const ROBOT_RETRY_AFTER_S = 120

const refusalFor = (requestClass: RequestClass): Refusal => {
  if (requestClass === 'search') return { refused: 'SEARCH_PAUSED', retryAfter: RETRY_AFTER_S }
  if (requestClass === 'zip') return { refused: 'VOLUME_DOWNLOADS_PAUSED', retryAfter: RETRY_AFTER_S }
  if (requestClass === 'robot') return { refused: 'ROBOTS_PAUSED', retryAfter: ROBOT_RETRY_AFTER_S }
  return { refused: 'OVERLOADED', retryAfter: RETRY_AFTER_S }
}

const instruments = (registry: Registry, pressure: () => number) => {
  new Gauge({
    name: 'shodh_overload_pressure',
    help: '0 while every request is admitted; from 0 search and ZIP are shed, from 1 robots, from 2 API calls, from 3 pages and PDFs.',
    registers: [registry],
    collect() {
      this.set(pressure())
    },
  })
  return new Counter({
    name: 'shodh_shed_requests_total',
    help: 'Requests that were refused because the process was overloaded, by class.',
    labelNames: ['class'],
    registers: [registry],
  })
}

/** A body takes its sender's time, and a request for a position is meant to wait: neither measures the load. */
const isMeasured = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers['x-wait-for-position'] === undefined

/** Of whoever sends it, who may have many addresses; there is none any more once the connection is closed. */
const networkFrom = ({ account, ip }: FastifyRequest) => siteOf(account?.ip ?? ip)

/** Counts those that wait for their response. */
const countWaiting = (app: FastifyInstance, meter: LoadMeter): Check => {
  app.decorateRequest('waitingFrom', null)
  const respond = (request: FastifyRequest) => {
    if (request.waitingFrom !== null) meter.respond(request.waitingFrom)
    request.waitingFrom = null
  }
  app.addHook('onSend', (request, _, __, done) => {
    respond(request)
    done()
  })
  return (request, { raw }) => {
    if (!isMeasured(request)) return undefined
    request.waitingFrom = networkFrom(request)
    meter.begin(request.waitingFrom)
    onceClosed(raw, () => respond(request))
    return undefined
  }
}

/**
 * Refuses public requests by class while the process is overloaded: search and ZIP first, then robots, then API calls,
 * pages and PDFs last; staff and health never. A network that has more than its share of what waits is refused first.
 * Runs after the guard, which knows who is signed in.
 */
export const shedLoad = (
  app: FastifyInstance,
  registry: Registry,
  { meter = loadMeter(), random = Math.random } = {},
) => {
  let pressures = NO_PRESSURE
  const shed = instruments(registry, () => Math.max(pressures.others, ...pressures.networks.values()))
  const measure = () => {
    pressures = nextPressures(pressures, meter.measure())
  }
  const measuring = setInterval(measure, MEASURE_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(measuring)
    meter.close()
  })

  const refuseShed: Check = (request, reply) => {
    const network = networkFrom(request)
    if (meter.arrive(network)) measure()
    const own = pressures.networks.get(network) ?? 0
    const pressure = Math.max(own, pressures.others)
    if (pressure === 0) return undefined
    const requestClass = classOf(request)
    const room = pressures.isShared ? own : 0
    if (isAdmitted(pressure, requestClass, random()) && hasRoom(room, requestClass, meter.waitingOf(network)))
      return undefined
    shed.inc({ class: requestClass })
    return reply.refuse(refusalFor(requestClass))
  }
  addChecks(app, [refuseShed, countWaiting(app, meter)])
  return { measure }
}
