import type { BoardMember, BoardSection } from '@shodh/contracts/board/views.ts'
import { searchable } from '@shodh/contracts/search/words.ts'

const textsOf = ({ fullName, designation, description, affiliation, email, translations }: BoardMember) => [
  fullName,
  designation,
  description,
  affiliation ?? '',
  email ?? '',
  ...translations.flatMap(translation => [translation.fullName ?? '', translation.designation ?? '']),
]

/** Letters that Unicode doesn't take apart, as they are typed where a keyboard lacks them. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', ı: 'i', æ: 'ae', œ: 'oe' }

const key = (text: string) => searchable(text).replace(/[øđłıæœ]/gu, letter => PLAIN[letter] ?? letter)

/** The members that say what is searched for, whatever its case and diacritics, in their sections; every section where nothing is. */
export const searchBoard = (sections: readonly BoardSection[], search: string): readonly BoardSection[] => {
  const wanted = key(search.trim())
  if (wanted === '') return sections
  return sections
    .map(section => ({
      ...section,
      members: section.members.filter(member => textsOf(member).some(text => key(text).includes(wanted))),
    }))
    .filter(({ members }) => members.length > 0)
}
