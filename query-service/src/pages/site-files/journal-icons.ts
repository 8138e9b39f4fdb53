import { createHash } from 'node:crypto'
import { oncePer } from '@shodh/contracts/flow/once.ts'
import { markOf } from '@shodh/contracts/site/branding/mark.ts'
import type { FastifyPluginAsync } from 'fastify'
import { publicRoute } from '../../responses.ts'
import { inMemory, sendBytes } from '../../send-bytes.ts'
import type { Ports } from '../../ports.ts'
import type { Site } from '../pages.ts'

export type DrawIcon = Ports['drawIcon']

/** The icons of the site, by their addresses; iOS and some launchers cut a square as they like. */
const ICONS = {
  '/icon.svg': { side: 512, isMaskable: false },
  '/icons/icon-192.png': { side: 192, isMaskable: false },
  '/icons/icon-512.png': { side: 512, isMaskable: false },
  '/icons/maskable-512.png': { side: 512, isMaskable: true },
  '/icons/touch-180.png': { side: 180, isMaskable: true },
} as const

type Address = keyof typeof ICONS

/** The icons of a journal of one's own: its letter on its colour, each rendered when it is asked for first. */
export const journalIcons: FastifyPluginAsync<Site> = async (app, { settings, isSample = () => false, drawIcon }) => {
  if (!drawIcon) return
  const iconsOfSettings = oncePer(
    () => markOf(settings) + settings.accentColour,
    () => new Map<Address, ReturnType<DrawIcon>>(),
  )

  const draw = (address: Address) => {
    const icons = iconsOfSettings()
    const known = icons.get(address)
    if (known) return known
    const made = drawIcon({ mark: markOf(settings), accent: settings.accentColour, ...ICONS[address] })
    icons.set(address, made)
    made.catch(() => icons.delete(address))
    return made
  }

  for (const address of Object.keys(ICONS) as Address[])
    app.get(address, publicRoute, async (request, reply) => {
      const icon = isSample() ? undefined : await draw(address).catch(() => undefined)
      // those of the site are there, whatever becomes of the processes that draw
      if (!icon) return reply.sendFile(address.slice(1))
      const isSvg = address.endsWith('.svg')
      const content = isSvg ? Buffer.from(icon.svg) : icon.png
      return sendBytes(request, reply, {
        tag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
        name: address.slice(address.lastIndexOf('/') + 1),
        contentType: isSvg ? 'image/svg+xml' : 'image/png',
        cacheControl: 'no-cache',
        inline: true,
        ...inMemory(content),
      })
    })
}
