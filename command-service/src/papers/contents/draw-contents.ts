import { devNull } from 'node:os'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { Contents } from '@shodh/contracts/volumes/contents.ts'
import * as z from 'zod/mini'

export const DRAW_CONTENTS = 'draw-contents'

export const ContentsInput = z.object({
  language: z.string(),
  journal: z.string(),
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/iu)),
  title: z.string(),
  details: z.string(),
  heading: z.string(),
  groups: z.array(
    z.object({
      name: z.string(),
      papers: z.array(
        z.object({
          title: z.string(),
          authors: z.string(),
          pages: z.string(),
          url: z.string(),
          printedUrl: z.string(),
        }),
      ),
    }),
  ),
})

const Rendered = z.object({ pdf: z.base64() })

/** All that is rendered of the journal itself has the share of one person. */
const FAIRNESS_KEY = 'cards'

/** Draws tables of contents as PDF. Rejects as FileTasks do. */
export const drawContents =
  (tasks: FileTasks) =>
  async (input: Contents): Promise<Buffer> => {
    const parse = (value: unknown) => z.parse(Rendered, value)
    const { pdf } = await tasks.run({ name: DRAW_CONTENTS, input, parse }, devNull, { fairnessKey: FAIRNESS_KEY })
    return Buffer.from(pdf, 'base64')
  }
