import type { FastifyPluginAsync } from 'fastify'
import { renderSVG } from 'uqr'
import type { DiscoveryPorts } from './journal.ts'
import { publicRoute } from '../responses.ts'
import { bytesOfText, sendBytes } from '../send-bytes.ts'
import { namedShortly } from './short-addresses.ts'

const FILE = { name: 'qr.svg', contentType: 'image/svg+xml', cacheControl: 'public, max-age=3600' }

/** Short addresses as QR codes (ISO/IEC 18004), for print and for the phone of somebody else. */
export const qrCodes: FastifyPluginAsync<DiscoveryPorts> = async (app, { views, publicUrl }) => {
  for (const kind of ['p', 'v'])
    app.get<{ Params: { id: string } }>(`/${kind}/:id/qr.svg`, publicRoute, async (request, reply) => {
      const named = await namedShortly(views, `/${kind}/${request.params.id}`)
      if (!named) return reply.callNotFound()
      const svg = renderSVG(`${publicUrl()}/${kind}/${named.shortId}`, { ecc: 'M', border: 4, pixelSize: 1 })
      return sendBytes(request, reply, { ...bytesOfText(svg, FILE), inline: true })
    })
}
