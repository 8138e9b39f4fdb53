import type { Search } from '../calls.ts'

/** Of the address what the call takes. */
export const searchIn = (params: URLSearchParams, names: readonly string[]): Search =>
  Object.fromEntries(names.flatMap(name => [[name, params.get(name) ?? '']]).filter(([, value]) => value !== ''))

/** The filters alone, without the page: what an export has. */
export const withoutPage = ({ cursor: _, ...filters }: Search): Search => filters
