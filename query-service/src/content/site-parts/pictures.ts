import type { StoredLogo } from '@shodh/contracts/content/site-parts/logo.ts'
import { LOGO_PARTS } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Ports } from '../../ports.ts'
import { publicRoute } from '../../responses.ts'
import { sendPicture } from '../../send-picture.ts'
import { openDrafts } from '../drafts.ts'
import { partDocument } from './site-parts.ts'

const NAME = /^(?<sha256>[0-9a-f]{64})\.webp$/u

/** The logos of header and footer, of any version and of drafts, by the hashes of their sizes. */
export const logoPictures: FastifyPluginAsync<Ports> = async (app, { files, ...ports }) => {
  const logosOf = async (): Promise<readonly StoredLogo[]> => {
    const drafts = openDrafts(ports)
    const found = LOGO_PARTS.map(async part => {
      const { logos = [] } = (await partDocument(ports, part)) ?? {}
      const draft = (await drafts.draftOf(part))?.content.logo
      return draft ? [...logos, draft] : logos
    })
    return (await Promise.all(found)).flat()
  }
  const fileOf = async (name: string) => {
    const { sha256 } = NAME.exec(name)?.groups ?? {}
    const sizes = sha256 ? (await logosOf()).flatMap(logo => ('large' in logo ? [logo.small, logo.large] : [])) : []
    const file = sizes.find(size => size.sha256 === sha256)
    return file && (await files.size(file.sha256)) !== undefined ? file : undefined
  }

  app.get<{ Params: { name: string } }>('/pictures/:name', publicRoute, sendPicture(files, fileOf))
}
