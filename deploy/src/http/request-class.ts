import type { RouteClass } from '@shodh/contracts/operations/request-limits.ts'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'

/** What a request is for, and for whom, as far as overload is concerned. */
export type RequestClass = RouteClass | 'robot'

/** Characters of a user agent that are looked at: the patterns are many, and the header may be long. */
const USER_AGENT_MAX = 512

/** COUNTER's rule: who does not say who they are is a robot. */
const isRobot = (userAgent = '') => userAgent.trim() === '' || isbot(userAgent.slice(0, USER_AGENT_MAX))

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
  return isRobot(request.headers['user-agent']) ? 'robot' : given
}
