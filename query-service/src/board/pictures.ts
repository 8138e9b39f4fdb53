import { PICTURE_SIZES, type PictureSize } from '@shodh/contracts/board/picture.ts'
import type { FastifyPluginAsync } from 'fastify'
import { publicRoute } from '../responses.ts'
import type { Ports } from '../ports.ts'
import { sendPicture } from '../send-picture.ts'

/** `{SHA-256 of the large one}-{pixels}.webp` */
const NAME = /^([0-9a-f]{64})-(\d{2,3})\.webp$/u

const sizeOf = (pixels: string) =>
  (Object.keys(PICTURE_SIZES) as PictureSize[]).find(size => String(PICTURE_SIZES[size]) === pixels)

/** The pictures of members, of any day; those of who was erased are gone. */
export const boardPictures: FastifyPluginAsync<Ports> = async (app, { files, boardHistory }) => {
  const fileOf = async (name: string) => {
    // Stryker disable next-line ArrayDeclaration: The first element, which would be the whole match, is not read.
    const [, large = '', pixels = ''] = NAME.exec(name) ?? []
    const size = sizeOf(pixels)
    const file = size && (await boardHistory.load()).pictures.get(large)?.[size]
    return file && (await files.size(file.sha256)) !== undefined ? file : undefined
  }

  app.get<{ Params: { name: string } }>('/board-pictures/:name', publicRoute, sendPicture(files, fileOf))
}
