export const ERASED_PERSON = 'erased person'
export const VISITOR = 'A visitor'
export const JOURNAL_ACTOR = 'The journal'
