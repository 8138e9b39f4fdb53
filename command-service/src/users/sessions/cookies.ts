import type { FastifyReply, FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/u

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/u.test(address)

const cookieIn = ({ headers }: FastifyRequest, name: string) =>
  headers.cookie
    ?.split(';')
    // Space and tab alone: a browser lets a neighbour set a name that begins with another kind of space.
    .map(pair => pair.replace(/^[ \t]+/u, ''))
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'

/**
 * Cookies that no script can read. `logId` separates journals on one host: cookies know no ports. On plain HTTP each
 * has a second one, for browsers that take no secure one there.
 */
export const cookies = (logId: string, publicUrl: () => string) => {
  const plainNameOf = (name: string) => `shodh-${logId.slice(0, 8)}${name && `-${name}`}`
  const secureNameOf = (name: string) => `__Host-${plainNameOf(name)}`

  const isPlain = () => new URL(publicUrl()).protocol === 'http:'

  const set = (reply: FastifyReply, name: string, { value, seconds }: { value: string; seconds: number }) => {
    const secure = `${secureNameOf(name)}=${value}; Max-Age=${seconds}; ${ATTRIBUTES}; Secure`
    const plain = `${plainNameOf(name)}=${value}; Max-Age=${seconds}; ${ATTRIBUTES}`
    return reply.header('set-cookie', isPlain() ? [secure, plain] : [secure])
  }

  return {
    /** Whether browsers take secure cookies here: with HTTPS, and on loopback. */
    isSecure: ({ socket }: FastifyRequest) => {
      const { protocol, hostname } = new URL(publicUrl())
      return protocol === 'https:' || (LOOPBACK.test(hostname) && isLoopback(socket.localAddress))
    },
    /** Whether another site's page sent the request (Fetch Metadata; browsers without it send Origin). */
    isCrossSite: ({ headers }: FastifyRequest) => {
      const site = headers['sec-fetch-site']
      if (site !== undefined) return site !== 'same-origin'
      return headers.origin !== undefined && headers.origin !== new URL(publicUrl()).origin
    },
    /** On HTTPS the secure one alone: any neighbour in the domain, or on the line, could have set the other. */
    read: (request: FastifyRequest, name: string) =>
      cookieIn(request, secureNameOf(name)) ?? (isPlain() ? cookieIn(request, plainNameOf(name)) : undefined),
    set,
    clear: (reply: FastifyReply, name: string) => set(reply, name, { value: '', seconds: 0 }),
  }
}

export type Cookies = ReturnType<typeof cookies>
