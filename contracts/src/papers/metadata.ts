import * as z from 'zod/mini'
import { Paper } from './views.ts'

/** Papers of one request: their ids fit into an address. */
export const METADATA_MAX = 100

const idsForm = `ids are at most ${METADATA_MAX} ids, separated by commas`

export const ChosenIds = z.object({
  ids: z.string().check(z.maxLength(4000, idsForm), z.regex(/^[\w.-]{1,100}(?:,[\w.-]{1,100}){0,99}$/u, idsForm)),
})

/** A paper, with the revision that begins its entity tag. */
export const RevisedPaper = z.extend(Paper, { revision: z.int() })
export type RevisedPaper = z.infer<typeof RevisedPaper>

export const MetadataResponse = z.object({
  papers: z.array(RevisedPaper),
  deleted: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type MetadataResponse = z.infer<typeof MetadataResponse>
