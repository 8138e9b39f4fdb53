import * as z from 'zod/mini'
import { CHOSEN_MAX } from '../../limits.ts'
import { Paper } from '../views.ts'

const idsForm = `ids are at most ${CHOSEN_MAX} ids, separated by commas`

const Ids = z.string().check(z.maxLength(4000, idsForm), z.regex(/^[\w.-]{1,100}(?:,[\w.-]{1,100}){0,99}$/u, idsForm))

/** Each id once, in their order. */
export const ChosenIds = z.object({
  ids: z.pipe(
    Ids,
    z.transform(text => [...new Set(text.split(','))]),
  ),
})

/** A paper, with the revision that begins its entity tag. */
export const RevisedPaper = z.extend(Paper, { revision: z.int() })
export type RevisedPaper = z.infer<typeof RevisedPaper>

export const MetadataResponse = z.object({
  papers: z.array(RevisedPaper),
  deleted: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type MetadataResponse = z.infer<typeof MetadataResponse>
