import { SESSION_SECONDS } from '@shodh/contracts/limits.ts'
import { REFRESH_TRANSPORT_HEADER } from '@shodh/contracts/users/transport.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from './cookies.ts'

const NAME = ''

/** The refresh token in a cookie, where browsers take secure ones. */
export const refreshCookie = ({ isSecure, isCrossSite, read, set, clear }: Cookies) => ({
  isWanted: (request: FastifyRequest) => request.headers[REFRESH_TRANSPORT_HEADER] === 'cookie' && isSecure(request),
  read: (request: FastifyRequest) => read(request, NAME),
  set: (reply: FastifyReply, token: string) => set(reply, NAME, { value: token, seconds: SESSION_SECONDS }),
  clear: (reply: FastifyReply) => clear(reply, NAME),
  isCrossSite,
})
