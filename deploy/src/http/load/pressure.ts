import type { RouteClass } from '@shodh/contracts/operations/request-limits.ts'
import { memoize } from '@shodh/contracts/flow/once.ts'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'

/** What a request is for, and for whom, as far as overload is concerned. */
export type RequestClass = RouteClass | 'robot'

/** Characters of a user agent that are looked at: the patterns are many, and the header may be long. */
const USER_AGENT_MAX = 512

/** COUNTER's rule: who does not say who they are is a robot. */
const isRobot = memoize(userAgent => userAgent.trim() === '' || isbot(userAgent))

const isSearching = ({ query }: FastifyRequest) => {
  const { search = '' } = query as { readonly search?: string | readonly string[] }
  return [search].flat().some(text => text.trim() !== '')
}

/** The class that the route's definition gives it; that of a list is search where it is searched. */
const routeClass = (request: FastifyRequest): RouteClass => {
  const { class: given = 'page', isSearchable } = request.routeOptions.config
  return isSearchable && isSearching(request) ? 'search' : given
}

const OF_EVERYBODY: ReadonlySet<RequestClass> = new Set(['zip', 'search'])

export const classOf = (request: FastifyRequest): RequestClass => {
  const given = routeClass(request)
  if (given === 'health') return given
  if (request.actor !== null || given === 'staff') return 'staff'
  if (OF_EVERYBODY.has(given)) return given
  return isRobot((request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)) ? 'robot' : given
}

/** What a process measured since the measurement before, of itself or of what one network asks of it. */
export type PressureSample = {
  /** Milliseconds that a request waits: for the event loop, or for its response to begin. */
  readonly waitMs: number
  /** Requests that waited at the same time. */
  readonly waiting: number
  /** Milliseconds that were measured. */
  readonly elapsedMs: number
}

/** Average wait in milliseconds above which the process is overloaded, and below which it no longer is. */
export const WAIT_HIGH_MS = 100
export const WAIT_LOW_MS = 50

/** Requests waiting at once below which a long wait is no overload: shedding a few would not help. */
export const WAITING_FEW = 10

/** What a second of overload adds to the pressure at least and at most, and what a second without takes away. */
export const RISE_MIN = 0.2
export const RISE_MAX = 1
export const FALL = 1

/** The most that one measurement changes: one class after the other. */
export const STEP_MAX = 1

/** The highest pressure: a tenth of the class that is shed last is admitted even then. */
export const PRESSURE_MAX = 3.9

const isHigh = ({ waitMs, waiting }: PressureSample) => waiting >= WAITING_FEW && waitMs > WAIT_HIGH_MS

const isLow = ({ waitMs, waiting }: PressureSample) => waiting < WAITING_FEW || waitMs < WAIT_LOW_MS

/** The pressure after a measurement, 0 to `PRESSURE_MAX`. Between low and high it stays, so that it settles. */
export const nextPressure = (pressure: number, load: PressureSample): number => {
  const step = (perSecond: number) => Math.min(STEP_MAX, (perSecond * load.elapsedMs) / 1000)
  if (isLow(load)) return Math.max(0, pressure - step(FALL))
  if (!isHigh(load)) return pressure
  const excess = load.waitMs / WAIT_HIGH_MS - 1
  return Math.min(PRESSURE_MAX, pressure + step(Math.min(RISE_MAX, Math.max(RISE_MIN, excess))))
}

/** The load of a process: `waiting` are the requests of each network that waited at the same time. */
export type Load = Omit<PressureSample, 'waiting'> & { readonly waiting: ReadonlyMap<string, number> }

/** The pressure on each network that has enough requests waiting for an overload, or most of those, and on all others. */
export type Pressures = {
  readonly networks: ReadonlyMap<string, number>
  readonly others: number
  /** Whether more than one network has something that waits. */
  readonly isShared: boolean
}

export const NO_PRESSURE: Pressures = { networks: new Map(), others: 0, isShared: false }

/**
 * The pressures after a measurement. As long as networks that can be held to less have most of what waits, it does not rise
 * on the others: what one network sends is refused to that one first.
 */
export const nextPressures = ({ networks, others }: Pressures, { waiting, ...load }: Load): Pressures => {
  const after = (pressure: number, count: number) => nextPressure(pressure, { ...load, waiting: count })
  const pressed = new Map<string, number>()
  const all = waiting.values().reduce((sum, count) => sum + count, 0)
  let [ofPressed, ofOthers] = [0, 0]
  for (const network of new Set([...waiting.keys(), ...networks.keys()])) {
    const count = waiting.get(network) ?? 0
    const pressure = after(networks.get(network) ?? 0, count > all / 2 ? all : count)
    if (pressure > 0) pressed.set(network, pressure)
    if (pressure === 0) ofOthers += count
    else if (pressure < PRESSURE_MAX) ofPressed += count
  }
  const next = after(others, ofOthers)
  return { networks: pressed, others: ofPressed > ofOthers ? Math.min(others, next) : next, isShared: waiting.size > 1 }
}

/** From this pressure on a class is shed, the more of it the higher the pressure, and all of it one above. */
const shedFrom: Readonly<Record<RequestClass, number>> = {
  search: 0,
  zip: 0,
  robot: 1,
  api: 2,
  page: 3,
  pdf: 3,
  staff: Infinity,
  health: Infinity,
}

/** Whether to admit a request. `random` is a random number from 0 (included) to 1 (excluded). */
export const isAdmitted = (pressure: number, requestClass: RequestClass, random: number): boolean =>
  random >= pressure - shedFrom[requestClass]

/**
 * Whether to admit a request of a network of which others wait. Whoever repeats at once what was refused would be admitted
 * soon by chance: so a network under pressure has fewer waiting, and under the highest one after the other.
 */
export const hasRoom = (pressure: number, requestClass: RequestClass, waiting: number): boolean =>
  pressure === 0 ||
  shedFrom[requestClass] === Infinity ||
  waiting < Math.max(1, WAITING_FEW * (1 - pressure / PRESSURE_MAX))
