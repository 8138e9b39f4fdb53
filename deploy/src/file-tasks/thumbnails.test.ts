import { Readable } from 'node:stream'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { thumbnails } from '@shodh/command-service/pictures/thumbnail.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { hugePng } from '../testing/pdfs/huge-png.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { withFileTasks } from './testing/with-file-tasks.ts'

const { tasks: all, inFolder } = withFileTasks()

const given = async () => {
  const files = await openDiskFileStore({ directory: inFolder('files') })
  onTestFinished(() => files.close())
  let drawn = 0
  const tasks: typeof all = {
    ...all,
    run: (...task) => {
      drawn += 1
      return all.run(...task)
    },
  }
  const thumbnail = thumbnails({ files, tasks })
  return {
    drawn: () => drawn,
    of: async (contentType: string, bytes: Buffer) => {
      const received = await files.receive(Readable.from([bytes]), bytes.length)
      await received.store()
      const webp = await thumbnail({ sha256: received.sha256, bytes: bytes.length, contentType })
      if (!webp) return undefined
      const { format, width, height, exif } = await sharp(webp).metadata()
      return [format, width, height, exif]
    },
  }
}

/** Pixels of a side: a little below 40 megapixels, and a little above. */
const [FITS, TOO_LARGE] = [6324, 6325]

test('A thumbnail has 320 pixels at most, and is drawn once, also where it is asked for at once', async () => {
  const { of, drawn } = await given()
  const picture = sharp({ create: { width: 300, height: 600, channels: 3, background: '#c63' } })
  const jpeg = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const turned = ['webp', 320, 160, undefined]
  expect(await Promise.all([of('image/jpeg', jpeg), of('image/jpeg', jpeg)])).toEqual([turned, turned])
  expect(await of('image/jpeg', jpeg)).toEqual(turned)
  expect(drawn()).toBe(1)
  const small = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#0000' } })
    .webp()
    .toBuffer()
  expect(await of('image/webp', small)).toEqual(['webp', 20, 10, undefined])
  expect((await of('application/pdf', smallPdf('A page')))?.slice(0, 2)).toEqual(['webp', 320])
  expect((await of('image/png', hugePng(FITS)))?.slice(0, 3)).toEqual(['webp', 320, 320])
})

test('What is no picture, has too many pixels or can run has none, and is not tried again', async () => {
  const { of, drawn } = await given()
  const broken = Buffer.from('89504e470d0a1a0a00', 'hex')
  for (let n = 0; n < 2; n += 1) {
    expect(await of('image/png', broken)).toBeUndefined()
    expect(await of('image/png', hugePng(TOO_LARGE))).toBeUndefined()
    expect(await of('image/svg+xml', Buffer.from('<svg/>'))).toBeUndefined()
    // its bytes decide, not what is said of it
    expect(
      await of('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).toBeUndefined()
  }
  expect(drawn()).toBe(3)
})
