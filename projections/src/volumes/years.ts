import type { YearDocument } from '@shodh/contracts/volumes/views.ts'
import { projection } from '../projection.ts'

export const years = projection<YearDocument, 'YearOpened'>({
  name: 'years',
  version: 1,
  indexes: [],
  id: ({ data }) => String(data.year),
  on: {
    YearOpened: (year, { data }) => ({
      id: String(data.year),
      year: data.year,
      issueTypes: [...new Set([...(year?.issueTypes ?? []), data.issueType])].sort(),
    }),
  },
})
