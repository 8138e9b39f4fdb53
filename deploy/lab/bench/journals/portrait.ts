import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHANNELS = 3
const COLOURS = 256

const chunk = (type: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

type Portrait = {
  /** Pixels of each side. */
  readonly side: number
  /** Of each channel at most; no noise compresses to next to nothing. */
  readonly noise: number
}

/** A picture made from a number, as PNG: a slope of colours with noise, as a camera adds it. */
export const portrait = (n: number, { side, noise }: Portrait): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8 bits, RGB
  header.set([8, 2], 8)
  const rows = Buffer.alloc(side * (1 + side * CHANNELS))
  let state = n + 1
  for (let place = 0; place < rows.length; place += 1) {
    const [y, x] = [Math.floor(place / (1 + side * CHANNELS)), place % (1 + side * CHANNELS)]
    if (x === 0) continue
    // a linear congruential generator (Numerical Recipes)
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const slope = ((x + y) / (side * (CHANNELS + 1))) * COLOURS
    rows[place] = (n * 37 + slope + (state >>> 16) * (noise / 65536)) % COLOURS
  }
  const end = Buffer.alloc(0)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', end)])
}
