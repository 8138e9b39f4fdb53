import type { FastifyInstance } from 'fastify'
import { networkOf } from './limits.ts'
import { isVolumeDownload } from './request-class.ts'
import { limitLogger } from './security-log.ts'

/** ZIP downloads of volumes that one address (an IPv6 network of 64 bits) may have at a time. */
const VOLUME_DOWNLOADS_AT_A_TIME = 2

/** Seconds after which it is worth trying again. */
const RETRY_AFTER_S = 30

/** Holds each visitor to a few ZIP downloads at a time; each range of a download manager is one. */
export const limitVolumeDownloads = (app: FastifyInstance) => {
  const running = new Map<string, number>()
  const logLimit = limitLogger()

  const release = (network: string) => {
    const rest = (running.get(network) ?? 1) - 1
    if (rest > 0) running.set(network, rest)
    else running.delete(network)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!isVolumeDownload(request.method, request.raw.url ?? '')) {
      done()
      return
    }
    const network = networkOf(request.ip)
    const before = running.get(network) ?? 0
    if (before >= VOLUME_DOWNLOADS_AT_A_TIME) {
      logLimit(request, 'volumes at a time', network)
      reply.refuse({ refused: 'TOO_MANY_VOLUME_DOWNLOADS', retryAfter: RETRY_AFTER_S })
      return
    }
    running.set(network, before + 1)
    // also where the reader leaves or the response fails
    reply.raw.once('close', () => release(network))
    done()
  })
}
