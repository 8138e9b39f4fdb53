import type { ListedPaper } from '../../papers/paper-details.ts'
import { SavePaper } from './save-paper.tsx'
import { SaveVolume } from './save-volume.tsx'

export type Saveable = { readonly papers: readonly ListedPaper[]; readonly name?: string }

/** What saves a paper, or all papers of the volume `name`. */
export const Save = ({ papers, name }: Saveable) =>
  name === undefined ? <SavePaper paper={papers[0]!} /> : <SaveVolume papers={papers} name={name} />
