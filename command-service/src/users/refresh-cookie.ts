import { SESSION_SECONDS } from '@shodh/contracts/limits.ts'
import { REFRESH_TRANSPORT_HEADER } from '@shodh/contracts/users/transport.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/u

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/u.test(address)

const cookieIn = ({ headers }: FastifyRequest, name: string) =>
  headers.cookie
    ?.split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * The refresh token in a cookie that no script can read. `logId` tells journals on one host apart: cookies know no
 * ports. On plain HTTP it works on loopback only, and there with a second cookie, for browsers that take no secure one.
 */
export const refreshCookie = (logId: string, publicUrl: () => string) => {
  const plainName = `shodh-${logId.slice(0, 8)}`
  const secureName = `__Host-${plainName}`

  const kept = 'Path=/; HttpOnly; SameSite=Strict'
  const cookies = (value: string, seconds: number) => {
    const secure = `${secureName}=${value}; Max-Age=${seconds}; ${kept}; Secure`
    const isPlain = new URL(publicUrl()).protocol === 'http:'
    return isPlain ? [secure, `${plainName}=${value}; Max-Age=${seconds}; ${kept}`] : [secure]
  }

  const isPossible = ({ socket }: FastifyRequest) => {
    const { protocol, hostname } = new URL(publicUrl())
    return protocol === 'https:' || (LOOPBACK.test(hostname) && isLoopback(socket.localAddress))
  }

  return {
    isWanted: (request: FastifyRequest) =>
      request.headers[REFRESH_TRANSPORT_HEADER] === 'cookie' && isPossible(request),
    read: (request: FastifyRequest) => cookieIn(request, secureName) ?? cookieIn(request, plainName),
    set: (reply: FastifyReply, token: string) => reply.header('set-cookie', cookies(token, SESSION_SECONDS)),
    clear: (reply: FastifyReply) => reply.header('set-cookie', cookies('', 0)),
    /** Whether another site's page sent the request (Fetch Metadata; browsers without it send Origin). */
    isCrossSite: ({ headers }: FastifyRequest) => {
      const site = headers['sec-fetch-site']
      if (site !== undefined) return site !== 'same-origin'
      return headers.origin !== undefined && headers.origin !== new URL(publicUrl()).origin
    },
  }
}

export type RefreshCookie = ReturnType<typeof refreshCookie>
