export const ERASED_PERSON = 'erased person'
export const ERASED_MEMBER = 'a member who was erased'
export const VISITOR = 'A visitor'
export const JOURNAL_ACTOR = 'The journal'
