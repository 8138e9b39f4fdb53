import type { ContactErrors, ContactTexts } from './rules.ts'

/** A field that people don't see: who fills it in is a program. */
export const TRAP_FIELD = 'homepage'
export const TRAPPED = 'Security check failed: Please leave the field "Homepage" empty'

/** A form that was sent without scripts and refused: it is shown again with all that was typed. */
export type ContactSubmission = {
  readonly values: ContactTexts
  readonly errors: ContactErrors
  readonly failure: string
}

/** The address, below the API's, under which a page that is rendered finds the submission that it is about. */
export const SUBMISSION_ADDRESS = 'contact/submission'
