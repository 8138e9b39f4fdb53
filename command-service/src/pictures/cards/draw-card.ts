import { devNull } from 'node:os'
import type { FileTask, FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { Card, Icon } from '@shodh/contracts/card.ts'
import * as z from 'zod/mini'
import { base64 } from '../picture.ts'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/iu))

const TextInput = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  size: z.number(),
  family: z.enum(['serif', 'sans']),
  isAtEnd: z.boolean(),
  width: z.optional(z.number()),
})

const CoverInput = z.object({
  language: z.string(),
  ground: colour,
  ink: colour,
  bar: colour,
  rectangles: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  texts: z.array(TextInput),
  smallPrint: z.array(TextInput),
})

export const CardInput = z.object({
  journal: z.string(),
  mark: z.string(),
  accent: colour,
  title: z.string(),
  language: z.string(),
  authors: z.string(),
  details: z.string(),
  cover: z.optional(CoverInput),
})

export const IconInput = z.object({ mark: z.string(), accent: colour, side: z.int(), isMaskable: z.boolean() })

export const DrawnCard = z.object({ png: base64 })
const DrawnIcon = z.object({ png: base64, svg: z.string() })

export const DRAW_CARD = 'draw-card'
export const DRAW_ICON = 'draw-icon'

/** Uploads come first: all that is drawn of the journal itself has the share of one person. */
const FAIRNESS_KEY = 'cards'

/** Draws cards and icons as PNG. Rejects as FileTasks do. */
export const drawCards = (tasks: FileTasks) => {
  const run = <Drawn>(task: FileTask<Drawn>) => tasks.run(task, devNull, { fairnessKey: FAIRNESS_KEY })
  return {
    card: async (input: Card): Promise<Buffer> => {
      const { png } = await run({ name: DRAW_CARD, input, parse: value => z.parse(DrawnCard, value) })
      return Buffer.from(png)
    },
    icon: async (input: Icon): Promise<{ readonly png: Buffer; readonly svg: string }> => {
      const { png, svg } = await run({ name: DRAW_ICON, input, parse: value => z.parse(DrawnIcon, value) })
      return { png: Buffer.from(png), svg }
    },
  }
}
