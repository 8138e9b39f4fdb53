import { YEAR_MAX, YEAR_MIN } from '@shodh/contracts/limits.ts'

/** The id of the section of volumes by year. */
export const HOME_YEARS = 'by-year'

/** The year whose volumes the query of an address asks for; one that there can't be is none. */
export const yearIn = (query: string) => {
  const year = new URLSearchParams(query).get('year') ?? ''
  return /^\d{4}$/u.test(year) && Number(year) >= YEAR_MIN && Number(year) <= YEAR_MAX ? Number(year) : undefined
}

/** The one address of the home page with a year. */
export const homePath = (year: number | undefined) => (year === undefined ? '/' : `/?year=${year}`)
