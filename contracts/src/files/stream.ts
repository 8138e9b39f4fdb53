/** The stream of all files and folders. */
export const FILES = 'files'
