import { readFile } from 'node:fs/promises'
import { pdfOfObjects } from '@shodh/contracts/testing/pdf-of-objects.ts'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { drawPageOfFile, drawRegionsOfFile } from './draw-page-of-file.ts'

/** A page whose lower left quarter is of the colour, of 600 × 800 points unless it says otherwise. */
const pdfOf = (attributes = '/MediaBox [0 0 600 800]', content = '1 0 0 rg 0 0 300 400 re f') =>
  pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${attributes} /Contents 4 0 R /Resources << /ExtGState << /Half << /ca 0.5 >> >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ])

const drawn = (pdf: Buffer, width: number, page = 1) => drawPageOfFile(pdf, { page, width })

const pictureOf = async (pdf: Buffer, width: number) => {
  const picture = await drawn(pdf, width)
  if ('refused' in picture) throw new Error(picture.refused)
  const { data, info } = await sharp(Buffer.from(picture.webp, 'base64')).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([picture.width, picture.height, 3])
  /** The colour at a part of the width and of the height, from the upper left, in steps of 32. */
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(at, at + 3)].map(value => Math.round(value / 32))
  }
  return { size: [picture.width, picture.height], colourAt }
}

const [WHITE, RED, PINK] = [
  [8, 8, 8],
  [8, 0, 0],
  [8, 4, 4],
]

describe('a page of a PDF', () => {
  test.for([16, 320, 640, 1600])('is drawn %s pixels wide', async width => {
    const { size, colourAt } = await pictureOf(pdfOf(), width)
    expect(size).toEqual([width, Math.round((width * 4) / 3)])
    expect([colourAt(0.2, 0.8), colourAt(0.2, 0.2), colourAt(0.8, 0.8)]).toEqual([RED, WHITE, WHITE])
  })

  test('is drawn as it is turned', async () => {
    const { size, colourAt } = await pictureOf(pdfOf('/MediaBox [0 0 600 800] /Rotate 90'), 640)
    expect(size).toEqual([640, 480])
    expect([colourAt(0.2, 0.2), colourAt(0.2, 0.8)]).toEqual([RED, WHITE])
  })

  test('is drawn where it has 14,400 points in each direction', async () => {
    const { size, colourAt } = await pictureOf(pdfOf('/MediaBox [0 0 14400 14400]', '1 0 0 rg 0 0 7200 7200 re f'), 640)
    expect([size, colourAt(0.2, 0.8), colourAt(0.8, 0.2)]).toEqual([[640, 640], RED, WHITE])
  })

  test('is drawn on white where it is transparent', async () => {
    const { colourAt } = await pictureOf(pdfOf(undefined, '/Half gs 1 0 0 rg 0 0 300 400 re f'), 640)
    expect([colourAt(0.2, 0.8), colourAt(0.8, 0.2)]).toEqual([PINK, WHITE])
  })

  test('is as high as one pixel at least', async () => {
    expect((await pictureOf(pdfOf('/MediaBox [0 0 14400 3]'), 16)).size).toEqual([16, 1])
  })

  test.for([
    ['/MediaBox [0 0 3 14400]', 16],
    ['/MediaBox [0 0 1000 1010]', 2000],
  ] as const)('whose picture would be too large is refused: %s', async ([attributes, width]) => {
    expect(await drawn(pdfOf(attributes), width)).toEqual({ refused: 'PICTURE_TOO_LARGE' })
  })

  test('is drawn in part, as far as the part is on it', async () => {
    const parts = [
      [{ left: 0, top: 0.5, right: 0.5, bottom: 1 }, [300, 400]],
      [{ left: -1, top: 0.75, right: 0.25, bottom: 9 }, [150, 200]],
      [{ left: 0.2, top: 0.9, right: 0.2, bottom: 0.8 }, [1, 1]],
    ] as const
    const toDraw = { page: 1, width: 600, regions: parts.map(([region]) => region) }
    const drawnRegions = await drawRegionsOfFile(pdfOf(), toDraw)
    if ('refused' in drawnRegions) throw new Error(drawnRegions.refused)
    for (const [n, picture] of drawnRegions.pictures.entries()) {
      const size = parts[n]?.[1] ?? []
      const { data, info } = await sharp(Buffer.from(picture.webp, 'base64'))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([picture.width, picture.height, info.width, info.height]).toEqual([...size, ...size])
      expect([...data.subarray(0, 3)].map(value => Math.round(value / 32))).toEqual(RED)
    }
    expect(drawnRegions.pictures).toHaveLength(3)
    expect(await drawRegionsOfFile(pdfOf(), { ...toDraw, page: 2 })).toEqual({ refused: 'PDF_PAGE_NOT_FOUND' })
  })

  test('is encoded with fewer bytes where it may not have so many', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => `${(n * 37) % 600} ${(n * 91) % 800} ${n % 50} 9 re f`)
    const bytesOf = async (maxBytes?: number) => {
      const picture = await drawPageOfFile(pdfOf(undefined, lines.join(' ')), { page: 1, width: 560, maxBytes })
      return 'refused' in picture ? 0 : Buffer.from(picture.webp, 'base64').length
    }
    const [best, least] = [await bytesOf(), await bytesOf(1)]
    expect(least).toBeGreaterThan(0)
    expect(least).toBeLessThan(best)
    expect(await bytesOf(best)).toBe(best)
    const between = await bytesOf(best - 1)
    expect([between < best, between > least]).toEqual([true, true])
  })

  test('that the PDF does not have is refused', async () => {
    expect(await drawn(pdfOf(), 640, 2)).toEqual({ refused: 'PDF_PAGE_NOT_FOUND' })
  })

  test('of a PDF that is broken, or whose page is missing, is refused', async () => {
    const withoutPage = pdfOf().toString('latin1').replace('/Type /Page ', '/Type /Pig ').replace('3 0 R', '9 0 R')
    for (const pdf of ['%PDF-1.7 and no more', '', withoutPage])
      expect(await drawn(Buffer.from(pdf, 'latin1'), 640)).toEqual({ refused: 'PDF_BROKEN' })
  })

  test('is not drawn where there is no memory for the PDF, which is not called broken', async () => {
    const pdf = Buffer.concat([pdfOf(), Buffer.alloc(15 * 1024 * 1024, ' ')])
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('No memory')
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await expect(drawn(pdf, 640)).rejects.toThrow('No memory')
  })

  test.for(['user-password.pdf', 'owner-password.pdf'])('of a protected PDF is refused: %s', async name => {
    const pdf = await readFile(new URL(`../papers/pdf/testing/${name}`, import.meta.url))
    expect(await drawn(pdf, 640)).toEqual({ refused: 'PDF_ENCRYPTED' })
  })
})
