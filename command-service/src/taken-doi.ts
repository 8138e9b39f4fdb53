import { refuse } from './decider.ts'

/** A DOI of a deleted paper that another paper has now, and that paper's title. */
export type TakenDoi = { readonly doi: string; readonly title: string }

export const doiTaken = ({ doi, title }: TakenDoi) =>
  refuse('DOI_TAKEN', `The DOI ${doi} now belongs to another paper: "${title}"`)
