import sharp from 'sharp'
import * as z from 'zod/mini'
import '../scale-picture-of-file.ts'
import { cardSvg, iconSvg } from './card-svg.ts'
import { CardInput, type DrawnCard, IconInput } from './draw-card.ts'

const SVG = { operation: ['VipsForeignLoadSvg'] }

/** A process has one task at a time: nothing that a stranger sent is ever decoded while drawings are. */
const rasterize = async (svg: string, colours: number) => {
  sharp.unblock(SVG)
  try {
    return await sharp(Buffer.from(svg)).png({ palette: true, colours, effort: 7 }).toBuffer()
  } finally {
    sharp.block(SVG)
  }
}

// what it needs is there before the process may open nothing any longer
await rasterize(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h4v4z" fill="#777"/></svg>',
  8,
)

const drawn = async (svg: string, colours = 128): Promise<z.input<typeof DrawnCard>> => ({
  png: (await rasterize(svg, colours)).toString('base64'),
})

/** Draws what stands in the input; there is no file. */
export const drawCardOfFile = async (_: Uint8Array, input: unknown) => drawn(cardSvg(z.parse(CardInput, input)))

export const drawIconOfFile = async (_: Uint8Array, input: unknown) => {
  const icon = z.parse(IconInput, input)
  return { ...(await drawn(iconSvg(icon), 64)), svg: iconSvg(icon) }
}
