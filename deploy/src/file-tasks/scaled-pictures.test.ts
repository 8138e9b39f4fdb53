import { writeFile } from 'node:fs/promises'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { scalePicture } from '@shodh/command-service/pictures/scale-picture.ts'
import { once } from '@shodh/contracts/flow/once.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hugePng } from '../testing/pdfs/huge-png.ts'
import { withFileTasks } from './testing/with-file-tasks.ts'

const { open, tasks: shared, inFolder } = withFileTasks()

const scaled = async (picture: Uint8Array, tasks: FileTasks = shared) => {
  const path = inFolder('picture')
  await writeFile(path, picture)
  return scalePicture(tasks, path)
}

const SIDE = 7071
const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#cc6633' } })
/** Of as many pixels as a picture may have: to make one takes seconds. */
const progressive = once(() => flat(SIDE, SIDE).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer())
const transparent = once(() => flat(SIDE, SIDE, 4).webp({ effort: 0 }).toBuffer())
const noisy = () =>
  sharp({
    create: { width: 900, height: 600, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 60 } },
  })

test('A picture is made small in a process that opens no file, whatever colours, frames and formats it has', async () => {
  const frames = await Promise.all(['#f00', '#00f'].map(background => flat(90, 60).tint(background).png().toBuffer()))
  const whole = { width: 800, height: 533 }
  for (const [picture, size] of [
    [await noisy().jpeg({ quality: 100 }).toBuffer(), whole],
    [await noisy().toColourspace('cmyk').jpeg().toBuffer(), whole],
    [await noisy().toColourspace('grey16').png().toBuffer(), whole],
    [await noisy().rotate().withMetadata({ orientation: 6 }).jpeg().toBuffer(), { width: 533, height: 800 }],
    [
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
      { width: 90, height: 60 },
    ],
    [Buffer.concat([await noisy().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]), whole],
  ] as const) {
    const made = await scaled(picture)
    if ('refused' in made) throw new Error(made.refused)
    expect(made).toMatchObject(size)
    for (const bytes of [made.small, made.medium, made.large]) {
      const { format, space, pages, exif, icc } = await sharp(bytes).metadata()
      expect({ format, space, pages, exif, icc }).toEqual({
        ...{ format: 'webp', space: 'srgb', pages: undefined, exif: undefined, icc: undefined },
      })
      expect(Buffer.from(bytes).includes('script')).toBe(false)
    }
  }
})

test('What is seen through a picture is white', async () => {
  const clear = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const made = await scaled(clear)
  if ('refused' in made) throw new Error(made.refused)
  const { channels } = await sharp(made.large).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('A picture of 50 million pixels is made small, and one of more is refused, unread', async () => {
  for (const picture of [progressive, transparent])
    expect(await scaled(await picture())).toMatchObject({ width: 800, height: 800 })
  expect(await scaled(hugePng(SIDE))).toMatchObject({ width: 800, height: 800 })
  for (const side of [SIDE + 1, 30_000])
    expect(await scaled(hugePng(side))).toEqual({ refused: 'MEMBER_IMAGE_TOO_MANY_PIXELS' })
})

test('A picture that a process has no memory for is refused for its pixels, and the next one made', async () => {
  const tasks = open({ memoryBytes: 256 * 1024 * 1024 })
  for (const picture of [progressive, transparent])
    expect(await scaled(await picture(), tasks)).toEqual({ refused: 'MEMBER_IMAGE_TOO_MANY_PIXELS' })
  expect(await scaled(await noisy().png().toBuffer(), tasks)).toMatchObject({ width: 800 })
})

test('What is no picture, or only a part of one, is refused in its own words', async () => {
  const jpeg = await noisy().jpeg().toBuffer()
  const part = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  for (const damaged of [part(jpeg), part(await noisy().png().toBuffer()), part(await noisy().webp().toBuffer())])
    expect(await scaled(damaged)).toEqual({ refused: 'MEMBER_IMAGE_DAMAGED' })
  expect(await scaled(Buffer.from([0xff, 0xd8, 0xff]))).toEqual({ refused: 'MEMBER_IMAGE_DAMAGED' })
  for (const other of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '', 'RIFF1234WAVE'])
    expect(await scaled(Buffer.from(other))).toEqual({ refused: 'MEMBER_IMAGE_WRONG_TYPE' })
})
