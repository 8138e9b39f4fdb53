import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { unpackedWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)

test('a font unpacked from WOFF shapes text as the packed one does', () => {
  const packed = readFileSync(
    resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  )
  const shape = (bytes: Uint8Array) => {
    const { glyphs, positions } = create(bytes).layout('क्षेत्र विज्ञान शिक्षा')
    return { positions, glyphs: glyphs.map(({ id, advanceWidth }) => [id, advanceWidth]) }
  }
  const unpacked = unpackedWoff(packed)
  expect(unpacked.subarray(0, 4)).toEqual(Buffer.from([0, 1, 0, 0]))
  expect(shape(unpacked)).toEqual(shape(packed))
})
