import type { BoardMember, BoardSection } from '@shodh/contracts/board/views.ts'

const textsOf = ({ fullName, designation, description, affiliation, email, translations }: BoardMember) => [
  fullName,
  designation,
  description,
  affiliation ?? '',
  email ?? '',
  ...translations.flatMap(translation => [translation.fullName ?? '', translation.designation ?? '']),
]

const key = (text: string) => text.normalize('NFKC').toLowerCase()

/** The members that say what is searched for, case-insensitive, in their sections; every section where nothing is. */
export const found = (sections: readonly BoardSection[], search: string): readonly BoardSection[] => {
  const wanted = key(search.trim())
  if (wanted === '') return sections
  return sections
    .map(section => ({
      ...section,
      members: section.members.filter(member => textsOf(member).some(text => key(text).includes(wanted))),
    }))
    .filter(({ members }) => members.length > 0)
}
