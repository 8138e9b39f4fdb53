/** The stream of all files and folders. */
export const FILES = 'files'

/** The folder with the forms of the guidelines; it is public. */
export const FORMS = 'forms'
