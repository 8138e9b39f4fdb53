import type { FileTask } from '@shodh/adapters/file-tasks/file-tasks.ts'
import * as z from 'zod/mini'
import { base64 } from './picture.ts'

/** Pixels of a thumbnail's longest side, and of a picture that it is made of at most. */
export const THUMBNAIL = { side: 320, pixels: 40_000_000 }

const Reduced = z.object({ webp: base64 })
export type Reduced = z.input<typeof Reduced>

export const pictureReduction: FileTask<z.output<typeof Reduced>> = {
  name: 'reduce-picture',
  parse: value => z.parse(Reduced, value),
}
