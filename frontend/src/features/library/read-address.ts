import type { Version } from './records.ts'

/** Where a saved version is read, at a page where one is named. */
export const readAddress = ({ url }: Version, page?: number) => (page === undefined ? url : `${url}#page=${page}`)
