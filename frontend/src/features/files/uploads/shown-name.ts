import { NOT_IN_FILE_NAME } from '@shodh/contracts/files/names.ts'

const SEEN = new Set(['/', '\\'])

const codeOf = (character: string) => `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`

/** What would hide or turn a part of a name or path is shown by its code. */
export const shownName = (name: string) =>
  name.replaceAll(new RegExp(NOT_IN_FILE_NAME, 'gu'), found => (SEEN.has(found) ? found : codeOf(found)))
