import type { BoardMember, BoardSection } from '@shodh/contracts/board/views.ts'
import { folded } from '@shodh/contracts/text.ts'

const textsOf = ({ fullName, designation, description, affiliation, email, translations }: BoardMember) => [
  fullName,
  designation,
  description,
  affiliation ?? '',
  email ?? '',
  ...translations.flatMap(translation => [translation.fullName ?? '', translation.designation ?? '']),
]

/** The members that say what is searched for, case-insensitive, in their sections; every section where nothing is. */
export const found = (sections: readonly BoardSection[], search: string): readonly BoardSection[] => {
  const wanted = folded(search.trim())
  if (wanted === '') return sections
  return sections
    .map(section => ({
      ...section,
      members: section.members.filter(member => textsOf(member).some(text => folded(text).includes(wanted))),
    }))
    .filter(({ members }) => members.length > 0)
}
