import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import sharp from 'sharp'
import { beforeEach } from 'vitest'
import { logoScaling } from '../../pictures/scale-picture.ts'
import { scaleLogoOfFile } from '../../pictures/scale-picture-of-file.ts'
import { inProcess } from '../../testing/in-process-tasks.ts'
import type { Ports } from '../../ports.ts'
import { withService } from '../../testing/with-service.ts'
import { contentRoutes } from '../routes.ts'

/** As who runs the server states them. */
const operator: SiteSettings = {
  name: 'Shodh',
  shortName: 'Shodh',
  tagline: 'Research',
  serialNumber: '',
  sinceYear: 2012,
  languages: ['en', 'hi'],
  timeZone: 'Asia/Kolkata',
  accentColour: '#7a2e1d',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}

/** A picture of one colour. */
export const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: '#33669980' } })
    .png()
    .toBuffer()

/** A service of header, footer, pages and news, and an administrator who sends requests to it. */
export const withContent = (
  open: Parameters<typeof withService>[0],
  stated: Partial<SiteSettings> = {},
  ports: Partial<Ports> = {},
) => {
  const at = withService(open, contentRoutes, {
    tasks: inProcess({ [logoScaling.name]: scaleLogoOfFile }),
    contact: { settings: { ...operator, ...stated }, formPaths: [] },
    ...ports,
  })
  beforeEach(() => at.signIn('admin'))
  return {
    at,
    send: (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object, headers = {}) =>
      at.send(method, url, { ...(body && { body }), headers }),
    events: async () => (await at.events()).map(({ type, data }) => [type, data] as const),
  }
}
