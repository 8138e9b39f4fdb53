import { open } from 'node:fs/promises'
import { type FileTask, type FileTasks, TaskEnded, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { isPicture, MAGIC_BYTES } from '@shodh/contracts/board/picture.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import * as z from 'zod/mini'
import { refuse } from '../decider.ts'
import { base64, Picture } from './picture.ts'

const Scaled = z.union([
  z.object({ small: base64, medium: base64, large: base64, width: z.int(), height: z.int() }),
  z.object({ refused: z.enum(['MEMBER_IMAGE_DAMAGED', 'MEMBER_IMAGE_TOO_MANY_PIXELS']) }),
])
export type Scaled = z.input<typeof Scaled>
type ScaledPicture = Exclude<z.output<typeof Scaled>, Refusal>

export const pictureScaling: FileTask<ScaledPicture | Refusal> = {
  name: 'scale-picture',
  parse: value => z.parse(Scaled, value),
}

const Logo = z.union([
  z.object({ small: Picture, large: Picture }),
  z.object({ refused: z.enum(['MEMBER_IMAGE_DAMAGED', 'MEMBER_IMAGE_TOO_MANY_PIXELS', 'LOGO_WRONG_SIZE']) }),
])
export type ScaledLogo = z.input<typeof Logo>

export const logoScaling: FileTask<Exclude<z.output<typeof Logo>, Refusal> | Refusal> = {
  name: 'scale-logo',
  parse: value => z.parse(Logo, value),
}

const isPictureAt = async (path: string) => {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0)
  return isPicture(buffer.subarray(0, bytesRead))
}

/** Runs a task on a JPEG, PNG or WebP by its bytes. */
const scale = async <Made>(
  tasks: FileTasks,
  task: FileTask<Made | Refusal>,
  path: string,
  fairnessKey?: string,
): Promise<Made | Refusal> => {
  if (!(await isPictureAt(path))) return refuse('MEMBER_IMAGE_WRONG_TYPE')
  try {
    return await tasks.run(task, path, { fairnessKey })
  } catch (error) {
    if (error instanceof TaskFailed) return refuse('MEMBER_IMAGE_DAMAGED')
    // it takes more memory or time than a process has
    if (error instanceof TaskEnded) return refuse('MEMBER_IMAGE_TOO_MANY_PIXELS')
    throw error
  }
}

/** A JPEG, PNG or WebP by its bytes, encoded anew as WebP in three sizes; what was beside its pixels is gone. */
export const scalePicture = (tasks: FileTasks, path: string, fairnessKey?: string) =>
  scale(tasks, pictureScaling, path, fairnessKey)

/** The same of a logo, in proportion and in two sizes. */
export const scaleLogo = (tasks: FileTasks, path: string, fairnessKey?: string) =>
  scale(tasks, logoScaling, path, fairnessKey)
