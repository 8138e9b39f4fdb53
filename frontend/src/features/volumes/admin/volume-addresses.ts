import type { Volume } from '@shodh/contracts/volumes/views.ts'

type Named = Pick<Volume, 'year' | 'issueType' | 'name'>

const query = ({ year, issueType, name }: Named) =>
  new URLSearchParams({ year: String(year), type: issueType, volume: name }).toString()

/** The list of the papers of a volume. */
export const listedPath = (volume: Named) => `/admin/papers?${query(volume)}`

/** Where papers are added to a volume. */
export const addingPath = (volume: Named) => `/admin/papers/add?${query(volume)}`
