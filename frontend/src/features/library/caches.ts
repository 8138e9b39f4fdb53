/** The cache of saved PDFs, their texts, and the responses from which their pages are shown. Never expires. */
export const LIBRARY_CACHE = 'shodh-library-1'
